/** Which card orders wait for their payment, until when, which totals can be paid by card, and which orders are paid. */

import { ShopError } from '@shop/contract/errors';
import { formatMoney, toAmount } from '@shop/contract/money';
import {
  isReceived,
  mayChangeStatus,
  type OrderStatus,
  orderStatusTraits,
  type PaymentStatus,
  paidAtProvider,
} from '@shop/contract/order-status';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { ChargeLimits } from '../../platform/payments/payment-provider.ts';
import type { OrderRow } from './select-orders.queries.ts';

/** @throws ShopError when the provider takes no payment of this amount */
export function checkCardTotal({ least, most, step }: ChargeLimits, minor: number): void {
  if (minor < least) {
    const detail = orderErrorsText.byCardAtLeast({ amount: formatMoney(toAmount(least)) });
    throw new ShopError('BELOW_CARD_MINIMUM', { detail });
  }
  if (minor > most) {
    const detail = orderErrorsText.byCardAtMost({ amount: formatMoney(toAmount(most)) });
    throw new ShopError('ABOVE_CARD_MAXIMUM', { detail });
  }
  if (minor % step !== 0) {
    const detail = orderErrorsText.byCardMultipleOf({ amount: formatMoney(toAmount(step)) });
    throw new ShopError('CARD_TOTAL_STEP', { detail });
  }
}

type WaitingOrder = OrderRow & { pay_until: Date };

/** A captured payment clears `pay_until`, so an order that was paid does not wait again if an admin sets its payment status back. */
export function waitsForCard(order: OrderRow): order is WaitingOrder {
  return !isReceived(order.payment_status) && orderStatusTraits[order.status].payable && order.pay_until !== null;
}

/** The provider captured its payment, and it was not refunded; a payment status that an admin set moves no money. */
export function isPaidByCard(order: OrderRow): boolean {
  const isUnrefunded = order.pay_until === null && order.refunded_at === null;
  return paidAtProvider(order.payment_method) && isUnrefunded && !isFree(order);
}

/** It needs no payment. */
export function isFree(order: Pick<OrderRow, 'total_amount_cents'>): boolean {
  return order.total_amount_cents === 0;
}

/** The shop has received its money, or an admin has said so; also where a card payment was refunded since. */
export function moneyReceived(order: OrderRow): boolean {
  return isReceived(order.payment_status) || (paidAtProvider(order.payment_method) && order.pay_until === null);
}

/** Its payment deadline has passed. An order of which something was dispatched unpaid does not expire. */
export function isOverdue(order: OrderRow, now: Date): boolean {
  return waitsForCard(order) && mayBeCancelled('shop', order) && order.pay_until <= now;
}

/** Nothing of it was sent. */
export function isUnsent(order: Pick<OrderRow, 'status' | 'partly_shipped'>): boolean {
  return orderStatusTraits[order.status].awaitsDispatch && !order.partly_shipped;
}

/** By its owner, or by the shop because its payment is missing: only while nothing of it was sent. */
export function mayBeCancelled(by: 'owner' | 'shop', order: Pick<OrderRow, 'status' | 'partly_shipped'>): boolean {
  return mayChangeStatus(by, order.status, 'cancelled') && isUnsent(order);
}

export function payUntil(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/**
 * What a change of statuses means for the payment of a card order. An order set back to unpaid gets a new payment deadline; one
 * that becomes payable again, by leaving `cancelled` or because it was refunded in full, also gets a new payment attempt. Every change makes the order due for
 * reconciling: an intent may have to be cancelled, or a payment refunded.
 * @param minutes of the setting, for orders that have no time of their own
 */
export function afterStatusChange(
  order: OrderRow,
  next: { status: OrderStatus; paymentStatus: PaymentStatus; awaitsPaymentAgain?: boolean },
  at: Date,
  minutes: number,
): Partial<Pick<OrderRow, 'pay_until' | 'payment_attempt' | 'reconcile_at'>> {
  if (!paidAtProvider(order.payment_method)) return {};
  const due = { reconcile_at: at };
  if (isFree(order) || isReceived(next.paymentStatus) || !orderStatusTraits[next.status].payable) return due;
  const isNewAttempt = !orderStatusTraits[order.status].payable || next.awaitsPaymentAgain === true;
  const setBackByHand = isReceived(order.payment_status);
  // Its payment was captured, whatever the payment status says now.
  if (setBackByHand && !isNewAttempt && order.pay_until === null) return due;
  return {
    ...due,
    ...((isNewAttempt || setBackByHand) && { pay_until: payUntil(at, order.pay_seconds ?? minutes * 60) }),
    ...(isNewAttempt && { payment_attempt: order.payment_attempt + 1 }),
  };
}
