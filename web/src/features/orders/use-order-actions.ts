import type { Order } from '@shop/contract/orders';
import { orderActionsText } from '@shop/messages/order-actions';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { fetchCart } from '../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { cancelOwnOrder, type NewOrder, orderAgain } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { endAttempt, type Outcome, sendAttempt } from './order-attempt.ts';
import { type OrderError, orderErrorOf } from './order-error.ts';
import { orderItemOf } from './order-items.ts';

/** Errors that mean that somebody or something else has changed the order. */
const OVERTAKEN = ['ALREADY_PAID', 'PAYMENT_PROCESSING', 'ORDER_SHIPPED'];

export const PAY_IN_CASH = orderActionsText.payInCashInstead;

/** A cash order for the same items, with the same codes; it replaces this order. */
function inCash(order: Order, totalAmount: number, method: number | undefined): NewOrder {
  const codes = order.promotions.flatMap(({ code }) => code ?? []);
  return {
    items: order.items.map(orderItemOf),
    totalAmount,
    totalItems: order.totalItems,
    // Not read by the server; guests are 0.
    user: order.user ?? 0,
    paymentMethod: 'cash',
    selectedAddress: order.selectedAddress,
    // The new order replaces this one, and takes over its uses of promotions.
    ...(method !== undefined && { shippingMethod: method }),
    ...(codes.length > 0 && { codes }),
    status: 'pending',
  };
}

function isMethodGone(failure: ApiFailure): boolean {
  if (failure.kind !== 'problem') return false;
  return failure.code === 'METHOD_UNAVAILABLE' || failure.errors.some(({ path }) => path === 'shippingMethod');
}

type Action = 'cash' | 'cancel';

/** Runs one action at a time, and none after one that is done. */
function useSingleRun() {
  const [running, setRunning] = useState<Action>();
  // The second click of a double click comes before the next render.
  const busy = useRef(false);

  /** @param work resolves with true if it is done: then a later press must not repeat it */
  async function once(what: Action, work: () => Promise<boolean>) {
    if (busy.current) return;
    busy.current = true;
    setRunning(what);
    busy.current = await work();
    setRunning(undefined);
  }

  return { running, once };
}

/**
 * What a shopper can do with an order as long as nothing of it was sent.
 * @param onChanged called when the order has changed, or may have: it must be read again
 */
export function useOrderActions(order: Order, onChanged: () => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { running, once } = useSingleRun();
  const [error, setError] = useState<OrderError>();
  /** The current total, if a price has changed. */
  const [newTotal, setNewTotal] = useState<number>();
  /** The shop no longer offers the order's shipping method: the cheapest one replaces it. */
  const [methodGone, setMethodGone] = useState(false);

  async function call(body: NewOrder, idempotencyKey: string): Promise<Outcome> {
    const result = await dispatch(orderAgain({ order: body, idempotencyKey }));
    if (orderAgain.fulfilled.match(result)) return { placed: result.payload };
    return { failure: result.payload ?? UNANSWERED };
  }

  /** Somebody else has changed the order: the page renders without a place for the error, so a toast shows it. */
  function readAgain(title: string) {
    toast.error(title);
    onChanged();
  }

  const payInCash = () =>
    once('cash', async () => {
      setError(undefined);
      const attempt = `cash-${order.id}`;
      const body = inCash(order, newTotal ?? order.totalAmount, methodGone ? undefined : order.shipping?.id);
      const outcome = await sendAttempt(attempt, body, call);
      if ('placed' in outcome) {
        endAttempt(attempt);
        // The server has removed the ordered lines from the cart.
        void dispatch(fetchCart());
        await navigate(pagePath('orderSuccess', outcome.placed.id), { replace: true });
        return true;
      }
      const { failure } = outcome;
      const orderError = orderErrorOf(failure, body, order.items, PAY_IN_CASH);
      setError(orderError);
      if (isMethodGone(failure)) setMethodGone(true);
      if (failure.kind !== 'problem' || failure.status !== 409) return false;
      if (failure.code === 'PRICE_CHANGED') setNewTotal(failure.totalAmount);
      else if (OVERTAKEN.includes(failure.code)) readAgain(orderError.title);
      return false;
    });

  /** Resolves when the answer has come. */
  const cancel = () =>
    once('cancel', async () => {
      setError(undefined);
      const result = await dispatch(cancelOwnOrder(order.id));
      if (cancelOwnOrder.fulfilled.match(result)) {
        toast.success(orderActionsText.orderCancelled);
        onChanged();
        return true;
      }
      const failure = result.payload ?? UNANSWERED;
      setError({ title: sentenceFor(failure), lines: [] });
      if (failure.kind === 'problem' && failure.status === 409) readAgain(sentenceFor(failure));
      return false;
    });

  return { payInCash, cancel, running, error, newTotal };
}
