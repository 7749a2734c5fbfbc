import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { pagePath } from '../../app/paths.ts';
import { goToPayment } from '../../app/payment-page.ts';
import { toast } from '../../app/toast.ts';
import { fetchCart, selectCartItems, selectCartLoaded } from '../../state/cart-slice.ts';
import { createOrder, type NewOrder } from '../../state/order-slice.ts';
import { beginAttempt, endAttempt, pendingAttempt } from './attempt.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** A refusal is an answer. No answer, or a fault of the server or of something before it, leaves the outcome open. */
function isAnswer(failure: { kind: string; status?: number }): boolean {
  return failure.kind !== 'network' && failure.status !== undefined && failure.status < 500 && failure.status !== 401;
}

/** Places the order of this checkout, once, however often it is pressed, and goes on to where it is confirmed or paid. */
export function usePlaceOrder(userId: number) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const items = useAppSelector(selectCartItems);
  const cartLoaded = useAppSelector(selectCartLoaded);
  const [refusal, setRefusal] = useState<Refusal>();
  const [leaving, setLeaving] = useState(false);
  const underWay = useRef(false);

  /** @returns whether the order was placed */
  async function send(order: NewOrder): Promise<boolean> {
    const attempt = beginAttempt(order);
    const shown = new Map(items.map(({ product }) => [product.id, product.discountPrice]));
    let result = await dispatch(createOrder({ order, idempotencyKey: attempt.key }));
    const reused =
      createOrder.rejected.match(result) &&
      result.payload?.kind === 'problem' &&
      result.payload.code === 'IDEMPOTENCY_KEY_REUSED';
    if (reused) {
      // The first try of this attempt was placed, only its answer was lost: asked again, the shop repeats it.
      result = await dispatch(createOrder({ order: attempt.order, idempotencyKey: attempt.key }));
    }
    if (createOrder.fulfilled.match(result)) {
      const placed = result.payload;
      // From here on an emptying cart must not lead home.
      setLeaving(true);
      endAttempt();
      if (placed.paymentMethod === 'card') goToPayment(placed.id);
      else await navigate(pagePath('orderSuccess', placed.id), { replace: true });
      return true;
    }
    const failure = result.payload ?? { kind: 'network' as const };
    if (isAnswer(failure)) endAttempt();
    const told = refusalOf(failure, order, shown);
    setRefusal(told);
    if (failure.kind !== 'problem' || failure.status !== 409) return false;
    const cart = await dispatch(fetchCart());
    // The page leaves with an empty cart: the words must outlive it.
    if (fetchCart.fulfilled.match(cart) && cart.payload.length === 0) toast.error(told.title);
    return false;
  }

  async function place(order: NewOrder): Promise<void> {
    // The second press of a double click comes before anything is drawn anew.
    if (underWay.current) return;
    underWay.current = true;
    setRefusal(undefined);
    // Once it is placed, no press that is still to come may place another.
    underWay.current = await send(order);
  }

  // An empty cart and an attempt without an answer: the order was placed, and only its confirmation was lost.
  const empty = cartLoaded && items.length === 0;
  const unanswered = empty ? pendingAttempt(userId) : undefined;
  const unansweredKey = unanswered?.key;
  useEffect(() => {
    if (unanswered !== undefined) void place(unanswered.order);
    // Once for each attempt; a failure offers another try on the page.
  }, [unansweredKey]);

  return {
    place,
    refusal,
    /** The order is placed or being looked up: an empty cart is no reason to go home. */
    leaving: leaving || unanswered !== undefined,
    retryUnanswered: unanswered === undefined ? undefined : () => void place(unanswered.order),
  };
}
