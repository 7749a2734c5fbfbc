/** What of an order can still be refunded, and how, without calling the provider. */

import { ShopError } from '@shop/contract/errors';
import { formatDollars, toDollars } from '@shop/contract/money';
import { paymentStateTraits } from '@shop/contract/order-status';
import type { OrderRow } from '../orders/select-orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { coveredCents, uncoveredCents } from './refund-facts.ts';
import type { DisputeRow, RefundRow } from './refunds.queries.ts';

/** Of one payment, by the provider; or of money that no payment has, by hand. */
export interface Refundable {
  payment: PaymentRow | undefined;
  cents: number;
}

interface Money {
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
  disputes: readonly DisputeRow[];
}

/** What was paid less refunds, but those that failed, and less disputes that are open or lost. */
export function refundableOfPayment(payment: PaymentRow, { refunds, disputes }: Money): number {
  return uncoveredCents(
    payment,
    refunds.filter(({ payment_id }) => payment_id === payment.id),
    disputes.filter(({ payment_id }) => payment_id === payment.id),
  );
}

/** Of what was paid in cash, or by any other way of which staff said that it was received. */
export function refundableByHand(order: OrderRow, { refunds }: Money): number {
  const paid = order.payment_status === 'received' ? order.total_amount_cents : 0;
  return paid - coveredCents(refunds.filter(({ payment_id }) => payment_id === null));
}

/**
 * The payment of which most is left, since a refund at the provider is of one payment.
 * @throws ShopError ORDER_UNPAID when there is nothing that could have been refunded
 */
export function refundableOf(order: OrderRow, money: Money): Refundable {
  const captured = money.payments.filter(({ state }) => paymentStateTraits[state].captured);
  const [most] = captured
    .filter(({ refunded_at }) => refunded_at === null)
    .map((payment) => ({ payment, cents: refundableOfPayment(payment, money) }))
    .toSorted((one, other) => other.cents - one.cents || other.payment.id - one.payment.id);
  if (most !== undefined) return most;
  if (order.payment_status === 'received' && order.total_amount_cents > 0) {
    return { payment: undefined, cents: refundableByHand(order, money) };
  }
  if (captured.length === 0) throw new ShopError('ORDER_UNPAID');
  return { payment: undefined, cents: 0 };
}

/** @throws ShopError REFUND_TOO_HIGH */
export function checkRefundable(amountCents: number, left: number): void {
  if (amountCents <= left) return;
  const detail =
    left > 0
      ? `At most ${formatDollars(toDollars(left))} can be refunded`
      : 'All that was paid is refunded or disputed';
  throw new ShopError('REFUND_TOO_HIGH', { detail });
}
