import type { Order } from '@shop/contract/orders';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { fetchCart } from '../../state/cart-slice.ts';
import { sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { cancelOwnOrder, type NewOrder, orderAgain } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { endAttempt, type Outcome, sendAttempt } from './order-attempt.ts';
import { type OrderError, orderErrorOf } from './order-error.ts';

/** The order is not what the page shows. */
const OVERTAKEN = ['ALREADY_PAID', 'PAYMENT_PROCESSING', 'ORDER_SHIPPED'];

export const PAY_IN_CASH = 'Pay in cash instead';

/** What the order holds, ordered in cash: it takes the place of this one. */
function inCash(order: Order, totalAmount: number): NewOrder {
  return {
    items: order.items.map(({ product, quantity, color, size }) => ({
      product: product.id,
      quantity,
      ...(color === undefined ? {} : { color: color.id }),
      ...(size === undefined ? {} : { size: size.id }),
    })),
    totalAmount,
    totalItems: order.totalItems,
    user: order.user,
    paymentMethod: 'cash',
    selectedAddress: order.selectedAddress,
    status: 'pending',
  };
}

/**
 * What a shopper can still do with an order of which nothing was sent.
 * @param onChanged the order is not what it was, or may not be: it must be read again
 */
export function useOrderActions(order: Order, onChanged: () => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [underWay, setUnderWay] = useState<'cash' | 'cancel'>();
  const [error, setError] = useState<OrderError>();
  /** In dollars: what it costs now, where a price has changed since. */
  const [newTotal, setNewTotal] = useState<number>();
  // The second press of a double click comes before anything is drawn anew.
  const busy = useRef(false);

  async function call(body: NewOrder, idempotencyKey: string): Promise<Outcome> {
    const result = await dispatch(orderAgain({ order: body, idempotencyKey }));
    if (orderAgain.fulfilled.match(result)) return { placed: result.payload };
    return { failure: result.payload ?? UNANSWERED };
  }

  /** @param work tells whether it is done: then no press that is still to come may do it again */
  async function once(what: 'cash' | 'cancel', work: () => Promise<boolean>) {
    if (busy.current) return;
    busy.current = true;
    setUnderWay(what);
    setError(undefined);
    busy.current = await work();
    setUnderWay(undefined);
  }

  /** Somebody else has changed the order: what the page shows next has no place for the words. */
  function readAgain(title: string) {
    toast.error(title);
    onChanged();
  }

  const payInCash = () =>
    once('cash', async () => {
      const attempt = `cash-${order.id}`;
      const body = inCash(order, newTotal ?? order.totalAmount);
      const outcome = await sendAttempt(attempt, body, call);
      if ('placed' in outcome) {
        endAttempt(attempt);
        // What was ordered has left the cart.
        void dispatch(fetchCart());
        await navigate(pagePath('orderSuccess', outcome.placed.id), { replace: true });
        return true;
      }
      const { failure } = outcome;
      const shown = new Map(order.items.map(({ product }) => [product.id, product.discountPrice]));
      const told = orderErrorOf(failure, body, shown, PAY_IN_CASH);
      setError(told);
      if (failure.kind !== 'problem' || failure.status !== 409) return false;
      if (failure.code === 'PRICE_CHANGED') setNewTotal(failure.totalAmount);
      else if (OVERTAKEN.includes(failure.code)) readAgain(told.title);
      return false;
    });

  /** @returns once it is known what came of it */
  const cancel = () =>
    once('cancel', async () => {
      const result = await dispatch(cancelOwnOrder(order.id));
      if (cancelOwnOrder.fulfilled.match(result)) {
        toast.success('Order cancelled');
        onChanged();
        return true;
      }
      const failure = result.payload ?? UNANSWERED;
      setError({ title: sentenceFor(failure), lines: [] });
      if (failure.kind === 'problem' && failure.status === 409) readAgain(sentenceFor(failure));
      return false;
    });

  return { payInCash, cancel, underWay, error, newTotal };
}
