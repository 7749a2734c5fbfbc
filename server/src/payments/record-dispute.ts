/**
 * When it returns, the order shows the dispute as the provider told of it last, whatever order the events came in. What the
 * shop does about it is decided by people, at the provider; the shop moves no money.
 */

import { findOrderForUpdate, updateOrder } from '../orders/orders.queries.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SeenDispute } from '../platform/stripe/intents.ts';
import type { PaymentRow } from './payments.queries.ts';
import { findDispute, insertDispute, updateDispute } from './refunds.queries.ts';

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Of two that were told in the same second, the one that lies further on its way. */
function progress(state: string): number {
  if (CLOSED.includes(state)) return 2;
  return state.endsWith('under_review') ? 1 : 0;
}

/** @returns false when it was known already, or is older than what is known */
export async function recordDispute(
  tx: Tx,
  payment: PaymentRow,
  seen: SeenDispute,
  { toldAt, at }: { toldAt: Date; at: Date },
): Promise<boolean> {
  const orderId = payment.order_id;
  await findOrderForUpdate(tx, orderId);
  const known = await findDispute(tx, seen.id);
  const told = { amount_cents: seen.amount, reason: seen.reason, state: seen.state, told_at: toldAt };
  if (known === undefined) {
    await insertDispute(tx, { order_id: orderId, payment_id: payment.id, dispute_id: seen.id, ...told }, at);
  } else {
    const age = toldAt.getTime() - known.told_at.getTime();
    if (age < 0 || (age === 0 && progress(seen.state) < progress(known.state))) return false;
    await updateDispute(tx, known.id, told, at);
    if (known.state === seen.state) return false;
  }
  const after = { amount_cents: seen.amount, reason: seen.reason, state: seen.state };
  const action = CLOSED.includes(seen.state)
    ? 'dispute_closed'
    : known === undefined
      ? 'dispute_opened'
      : 'dispute_changed';
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action,
    on: { orderId },
    ...(known && { before: { state: known.state } }),
    after: known === undefined ? after : { state: seen.state },
  });
  await updateOrder(tx, orderId, {}, at);
  return true;
}
