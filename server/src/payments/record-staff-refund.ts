/**
 * When it returns, a refund by staff is recorded in the caller's transaction: one that the provider will make, or one to hand over.
 * Under the lock on the order's row, so that all refunds together never exceed what was paid less disputes that are open or lost.
 */

import { ShopError } from '@shop/contract/errors';
import type { LineUnits } from '@shop/contract/shipments';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { orderErrorsText } from '@shop/messages/order-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { findOrderForUpdate, updateOrder } from '../orders/order/orders.queries.ts';
import { checkRefundable, checkRefundStep, refundableOf } from '../orders/order/refundable.ts';
import type { OrderLineRow } from '../orders/order/select-orders.queries.ts';
import { guardRefund, type RefundGuard } from '../orders/refunds/ask-factor-for-refund.ts';
import { newToken } from '../platform/tokens.ts';
import type { RefundLineColumn } from '../schema/payments.ts';
import type { Tx } from '../schema.ts';
import { listPaymentsForUpdate, updateReconcileAt } from './payments.queries.ts';
import { insertRefund, listDisputesOfOrder, listRefundsOfOrder, type RefundRow } from './refunds.queries.ts';

export interface StaffRefund {
  orderId: number;
  amountMinor: number;
  reason: string;
  /** What it is for; the amount is what counts. One line that is named twice is summed. */
  lines: readonly LineUnits[];
  userId: number;
  at: Date;
  /** What the provider moves is a multiple of it; undefined where there is no provider. */
  step: number | undefined;
  /** Undefined once its sender has shown the second factor. */
  guard: RefundGuard | undefined;
}

/** @throws ShopError NOT_FOUND, INVALID_INPUT for lines that the order has not, ORDER_UNPAID, REFUND_TOO_HIGH, CARD_REFUND_STEP */
export async function recordStaffRefund(tx: Tx, refund: StaffRefund): Promise<RefundRow> {
  const { orderId, amountMinor, reason, userId, at, step = 1 } = refund;
  const found = await findOrderForUpdate(tx, orderId);
  if (found === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
  const lines = linesOf(refund.lines, found.lines);
  const payments = await listPaymentsForUpdate(tx, orderId);
  const refunds = await listRefundsOfOrder(tx, orderId);
  const disputes = await listDisputesOfOrder(tx, orderId);
  const { payment, minor } = refundableOf(found.order, { payments, refunds, disputes });
  checkRefundable(amountMinor, minor);
  if (payment !== undefined) checkRefundStep(amountMinor, step);
  guardRefund(refund.guard, amountMinor, refunds);
  const recorded = await insertRefund(
    tx,
    {
      order_id: orderId,
      amount_cents: amountMinor,
      reason,
      source: 'shop',
      user_id: userId,
      lines,
      ...(payment === undefined
        ? { payment_id: null, state: 'to_hand_over' as const }
        : { payment_id: payment.id, key: newToken(), state: 'requested' as const }),
    },
    at,
  );
  await insertAuditEntry(tx, {
    at,
    actorId: userId,
    action: payment === undefined ? 'refund_to_hand_over' : 'refund_due',
    on: { orderId },
    after: { refund: recorded.id, amount_cents: amountMinor },
  });
  await updateOrder(tx, orderId, {}, at);
  // If this process ends before it has asked the provider, the periodic job does.
  if (payment !== undefined) await updateReconcileAt(tx, orderId, at);
  return recorded;
}

function linesOf(wanted: readonly LineUnits[], lines: readonly OrderLineRow[]): RefundLineColumn[] {
  const units = new Map<number, number>();
  for (const [index, { line, quantity }] of wanted.entries()) {
    const ordered = lines.find(({ id }) => id === line);
    const sum = (units.get(line) ?? 0) + quantity;
    if (ordered === undefined || sum > ordered.quantity) {
      const message = ordered === undefined ? orderErrorsText.mustBeALine : orderErrorsText.moreThanOrdered;
      const path = `lines.${index}.${ordered === undefined ? 'line' : 'quantity'}`;
      throw new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
    }
    units.set(line, sum);
  }
  return [...units].map(([line_id, quantity]) => ({ line_id, quantity }));
}
