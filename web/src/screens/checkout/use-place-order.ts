import { paidAtProvider } from '@shop/contract/order-status';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  CHECKOUT,
  endAttempt,
  type Outcome,
  pendingAttempt,
  sendAttempt,
} from '../../features/orders/order-attempt.ts';
import { type OrderError, orderErrorOf } from '../../features/orders/order-error.ts';
import { pagePath } from '../../routing/paths.ts';
import { goToPayment } from '../../routing/payment-page.ts';
import { fetchCart, selectCartItems, selectCartLoaded } from '../../state/cart-slice.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { createOrder, fetchUnpaidOrders, type NewOrder } from '../../state/order-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';

/** @param onRestored called when Back, from the payment page, restores this page from the browser's memory as it was */
function useOnRestored(onRestored: () => void): void {
  const latest = useRef(onRestored);
  useEffect(() => {
    latest.current = onRestored;
  });
  useEffect(() => {
    function comeBack({ persisted }: PageTransitionEvent) {
      if (persisted) latest.current();
    }
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}

/**
 * If the cart is empty and an attempt has no answer, the order was placed, and only its confirmation was lost: sends the
 * order of this attempt again, which returns the lost answer.
 * @returns undefined if every attempt has its answer
 */
function useUnansweredAttempt(userId: number, place: (order: NewOrder) => Promise<void>) {
  const items = useAppSelector(selectCartItems);
  const cartLoaded = useAppSelector(selectCartLoaded);
  const empty = cartLoaded && items.length === 0;
  const unanswered = empty ? pendingAttempt(CHECKOUT, userId) : undefined;
  const unansweredKey = unanswered?.key;
  useEffect(() => {
    if (unanswered !== undefined) void place(unanswered.order);
    // Once for each attempt; after a failure the page offers to try again.
  }, [unansweredKey]);
  return unanswered;
}

/**
 * Places the order of this checkout once, however often the button is pressed, and opens its confirmation or payment
 * page.
 *
 * @param explain called when the shop has rejected the order; may describe that better than the failure alone
 */
export function usePlaceOrder(userId: number, explain: (failure: ApiFailure) => OrderError | undefined) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const items = useAppSelector(selectCartItems);
  const [error, setError] = useState<OrderError>();
  const [leaving, setLeaving] = useState(false);
  const running = useRef(false);

  async function call(order: NewOrder, idempotencyKey: string): Promise<Outcome> {
    const result = await dispatch(createOrder({ order, idempotencyKey }));
    if (createOrder.fulfilled.match(result)) return { placed: result.payload };
    return { failure: result.payload ?? UNANSWERED };
  }

  /** @returns true if the order was placed */
  async function send(order: NewOrder): Promise<boolean> {
    const outcome = await sendAttempt(CHECKOUT, order, call);
    if ('placed' in outcome) {
      const { placed } = outcome;
      // From here on the emptying cart must not redirect to the home page.
      setLeaving(true);
      endAttempt(CHECKOUT);
      if (paidAtProvider(placed.paymentMethod)) goToPayment(placed.id);
      else await navigate(pagePath('orderSuccess', placed.id), { replace: true });
      return true;
    }
    const { failure } = outcome;
    const orderError = explain(failure) ?? orderErrorOf(failure, order, items);
    setError(orderError);
    if (failure.kind !== 'problem' || failure.status !== 409) return false;
    // An own unpaid order was paid, or its payment is processing.
    void dispatch(fetchUnpaidOrders());
    const cart = await dispatch(fetchCart());
    // An empty cart removes the page, so the sentence goes into a toast.
    if (fetchCart.fulfilled.match(cart) && cart.payload.length === 0) toast.error(orderError.title);
    return false;
  }

  async function place(order: NewOrder): Promise<void> {
    // The second click of a double click comes before the next render.
    if (running.current) return;
    running.current = true;
    setError(undefined);
    // After the order is placed, a later press must not place another one.
    running.current = await send(order);
  }

  useOnRestored(() => {
    running.current = false;
    setLeaving(false);
    void dispatch(fetchUnpaidOrders());
  });
  const unanswered = useUnansweredAttempt(userId, place);

  return {
    place,
    error,
    /** The order is placed or being looked up: the empty cart must not redirect to the home page. */
    leaving: leaving || unanswered !== undefined,
    retryUnanswered: unanswered === undefined ? undefined : () => void place(unanswered.order),
  };
}
