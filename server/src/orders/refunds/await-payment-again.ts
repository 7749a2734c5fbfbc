/**
 * An order that was refunded in full waits for a new payment when staff set it back: its payment status to pending, or its status to
 * one in which it is shipped again. What was paid and given back before does not count any more.
 */

import { isReceived, type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import type { Tx } from '../../schema.ts';
import { findOrderRow } from '../order/orders.queries.ts';
import { coveredMinor } from '../order/refundable.ts';
import type { OrderRefundRow, OrderRow } from '../order/select-orders.queries.ts';
import { updatePaymentsGivenUp } from './await-payment-again.queries.ts';

/** Its goods would leave the shop, a second time if they were shipped before. */
export function shipsAgain(from: OrderStatus, to: OrderStatus): boolean {
  const { awaitsDispatch, holdsStock } = orderStatusTraits[to];
  return to !== from && (awaitsDispatch || (holdsStock && !orderStatusTraits[from].holdsStock));
}

interface NewPayment {
  paymentStatus: PaymentStatus;
  /** The order waits for a payment that is another than those before. */
  awaitsPaymentAgain: boolean;
  handedBackBeforeMinor: number;
}

/**
 * Call it with the order's row locked, once its refunds follow the new status: one that was taken back leaves the money with the shop.
 * @param refunds all of the order, as they are by now
 */
export async function awaitPaymentAgain(
  tx: Tx,
  order: OrderRow,
  wanted: { status: OrderStatus; paymentStatus: PaymentStatus },
  { refunds, at }: { refunds: readonly OrderRefundRow[]; at: Date },
): Promise<NewPayment> {
  const { paymentStatus } = wanted;
  const same = { paymentStatus, awaitsPaymentAgain: false, handedBackBeforeMinor: order.handed_back_before_cents };
  const isSetBack = !isReceived(paymentStatus) || shipsAgain(order.status, wanted.status);
  if (!isReceived(order.payment_status) || !order.refunded_in_full || !isSetBack) return same;
  const current = await findOrderRow(tx, order.id);
  if (current?.refunded_in_full !== true) return same;
  await updatePaymentsGivenUp(tx, order.id, at);
  const handedBackBeforeMinor = coveredMinor(refunds.filter(({ payment_id }) => payment_id === null));
  return { paymentStatus: 'pending', awaitsPaymentAgain: true, handedBackBeforeMinor };
}
