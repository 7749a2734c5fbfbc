/**
 * When it returns, the order shows the dispute as the provider reported it last, whatever order the events came in. Staff answer it
 * at the provider; the shop moves no money.
 */

import { disputeTakesMoney } from '@shop/contract/order-status';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import type { SeenDispute } from '../platform/payments/payment-provider.ts';
import type { Tx } from '../schema.ts';
import { type PaymentRow, updateReconcileAt } from './payments.queries.ts';
import { applyRefunds } from './record-refunds.ts';
import { requestRefund } from './refund-payment.ts';
import { findDispute, insertDispute, updateDispute } from './refunds.queries.ts';

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Orders two reports of the same second: the higher number came later. */
function progress(state: string): number {
  if (CLOSED.includes(state)) return 2;
  return state.endsWith('under_review') ? 1 : 0;
}

/** @returns false when it was recorded before, or is older than what is recorded */
export async function recordDispute(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  { seen, times: { toldAt, at } }: { seen: SeenDispute; times: { toldAt: Date; at: Date } },
): Promise<boolean> {
  const orderId = payment.order_id;
  await findOrderForUpdate(tx, orderId);
  const stored = await findDispute(tx, seen.id);
  const reported = { amount_cents: seen.amount, reason: seen.reason, state: seen.state, told_at: toldAt };
  if (stored === undefined) {
    await insertDispute(tx, { order_id: orderId, payment_id: payment.id, dispute_id: seen.id, ...reported }, at);
  } else {
    const age = toldAt.getTime() - stored.told_at.getTime();
    if (age < 0 || (age === 0 && progress(seen.state) < progress(stored.state))) return false;
    await updateDispute(tx, stored.id, reported, at);
    if (stored.state === seen.state) return false;
  }
  const after = { amount_cents: seen.amount, reason: seen.reason, state: seen.state };
  const action = CLOSED.includes(seen.state)
    ? 'dispute_closed'
    : stored === undefined
      ? 'dispute_opened'
      : 'dispute_changed';
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action,
    on: { orderId },
    ...(stored && { before: { state: stored.state } }),
    after: stored === undefined ? after : { state: seen.state },
  });
  // An open dispute leaves less to refund.
  await applyRefunds(tx, deps, payment);
  await refundWhatIsFree(tx, payment, seen, at);
  return true;
}

/** A payment that must be refunded in full was refunded less while the dispute might take it. */
async function refundWhatIsFree(tx: Tx, payment: PaymentRow, seen: SeenDispute, at: Date): Promise<void> {
  if (!payment.refund_due || disputeTakesMoney(seen.state)) return;
  await requestRefund(tx, payment, 'Order cancelled', at);
  await updateReconcileAt(tx, payment.order_id, at);
}
