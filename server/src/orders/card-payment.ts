/** When a card order waits for its money, for how long, and what can be paid by card at all. */

import { ShopError } from '@shop/contract/errors';
import { formatDollars, toDollars } from '@shop/contract/money';
import type { OrderStatus, PaymentStatus } from '@shop/contract/order-status';
import { MAXIMUM_CARD_CENTS, MINIMUM_CARD_CENTS } from '@shop/contract/payments';
import type { OrderRow } from './orders.queries.ts';

/** @throws ShopError when the provider takes no payment of this amount */
export function checkCardTotal(cents: number): void {
  if (cents < MINIMUM_CARD_CENTS) {
    const minimum = formatDollars(toDollars(MINIMUM_CARD_CENTS));
    throw new ShopError('BELOW_CARD_MINIMUM', { detail: `By card the total must be at least ${minimum}` });
  }
  if (cents > MAXIMUM_CARD_CENTS) {
    const maximum = formatDollars(toDollars(MAXIMUM_CARD_CENTS));
    const detail = `By card the total must be at most ${maximum}. Order less at once, or pay in cash`;
    throw new ShopError('ABOVE_CARD_MAXIMUM', { detail });
  }
}

type WaitingOrder = OrderRow & { pay_until: Date };

/** Money that came in ends the waiting for good, even if somebody sets the payment status back by hand. */
export function waitsForCard(order: OrderRow): order is WaitingOrder {
  return order.payment_status === 'pending' && order.status !== 'cancelled' && order.pay_until !== null;
}

/** Its money came through the provider and was not given back; a status that was set by hand moves none. */
export function isPaidByCard(order: OrderRow): boolean {
  const wentBack = order.payment_status === 'pending' && order.refunded_at !== null;
  return order.payment_method === 'card' && order.pay_until === null && !wentBack;
}

/** Its time to be paid is over. One that was sent on its way unpaid is not taken back by a clock. */
export function isOverdue(order: OrderRow, now: Date): boolean {
  return waitsForCard(order) && order.status === 'pending' && order.pay_until <= now;
}

/** @param ttl seconds */
export function payUntil(at: Date, ttl: number): Date {
  return new Date(at.getTime() + ttl * 1000);
}

/**
 * What a change of statuses means for the payment of a card order. One that becomes unpaid waits anew, with a new limit;
 * one that leaves `cancelled` does so with a new intent too, which the next round stands for. Whatever changed, shop and
 * provider must be brought to agree: an intent cancelled, money given back.
 */
export function afterStatusChange(
  order: OrderRow,
  next: { status: OrderStatus; paymentStatus: PaymentStatus },
  at: Date,
  ttl: number,
): Partial<Pick<OrderRow, 'pay_until' | 'payment_round' | 'settle_at'>> {
  if (order.payment_method !== 'card') return {};
  const settle = { settle_at: at };
  if (next.paymentStatus === 'received' || next.status === 'cancelled') return settle;
  const leftCancelled = order.status === 'cancelled';
  const setBackByHand = order.payment_status === 'received';
  // Its money is here, whatever the status says now.
  if (setBackByHand && order.pay_until === null) return settle;
  return {
    ...settle,
    ...((leftCancelled || setBackByHand) && { pay_until: payUntil(at, ttl) }),
    ...(leftCancelled && { payment_round: order.payment_round + 1 }),
  };
}
