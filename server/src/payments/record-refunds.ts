/**
 * When it returns, the refunds of a payment are those that the provider told of, and payment and order say what follows: money
 * is given back once all of it is, a refund that failed leaves it here. Events and answers may come twice, late and in any
 * order: a refund only goes forward, from requested over pending to made, and from each of them to failed.
 */

import { findOrderForUpdate, updateOrder } from '../orders/orders.queries.ts';
import { type AuditAction, insertAuditEntry } from '../platform/audit/audit.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { SeenRefund } from '../platform/stripe/intents.ts';
import { isKept } from './payment-facts.ts';
import { listPaymentsForUpdate, type PaymentRow, updatePayment } from './payments.queries.ts';
import { planNextLook } from './plan-next-look.ts';
import { deriveRefunds, givenBackCents, settledPayment } from './refund-facts.ts';
import { deleteRefund, insertRefund, listRefundsOfOrder, type RefundRow, updateRefund } from './refunds.queries.ts';

export type RefundsOutcome = 'refunded' | 'refund pending' | 'refund failed' | 'known';

const actions: Record<SeenRefund['state'], AuditAction> = {
  pending: 'refund_pending',
  made: 'payment_refunded',
  failed: 'refund_failed',
};
const outcomes = { pending: 'refund pending', made: 'refunded', failed: 'refund failed' } as const;

const progress: Record<RefundRow['state'], number> = { requested: 0, pending: 1, made: 2, failed: 3, handed_over: 4 };

/**
 * @param seen some or all refunds of the payment
 * @returns the furthest thing that became of one of them
 */
export async function recordRefunds(
  tx: Tx,
  deps: Deps,
  of: { orderId: number; paymentId: number },
  seen: readonly SeenRefund[],
): Promise<RefundsOutcome> {
  const at = deps.clock.now();
  const found = await findOrderForUpdate(tx, of.orderId);
  const payment = (await listPaymentsForUpdate(tx, of.orderId)).find(({ id }) => id === of.paymentId);
  if (found === undefined || payment === undefined) return 'known';
  if (payment.state !== 'succeeded') {
    // The news that it was paid is still under way; then they are read.
    await updatePayment(tx, payment.id, { read_refunds: true }, at);
    return 'known';
  }
  const states: SeenRefund['state'][] = [];
  for (const refund of seen) {
    const known = (await listRefundsOfOrder(tx, of.orderId)).filter((row) => row.payment_id === payment.id);
    if (await recordRefund(tx, payment, known, refund, at)) states.push(refund.state);
  }
  if (states.length === 0 && !payment.read_refunds) return 'known';
  await settleRefunds(tx, deps, payment);
  const furthest = (['failed', 'made', 'pending'] as const).find((state) => states.includes(state));
  return furthest === undefined ? 'known' : outcomes[furthest];
}

/** @returns whether it was news */
async function recordRefund(
  tx: Tx,
  payment: PaymentRow,
  known: readonly RefundRow[],
  seen: SeenRefund,
  at: Date,
): Promise<boolean> {
  const row = rowOf(known, seen);
  if (row !== undefined && row.refund_id !== null && progress[seen.state] <= progress[row.state]) return false;
  const forward = row === undefined || progress[seen.state] > progress[row.state];
  if (row === undefined) {
    await insertRefund(
      tx,
      {
        order_id: payment.order_id,
        payment_id: payment.id,
        refund_id: seen.id,
        amount_cents: seen.amount,
        reason: seen.reason ?? 'Given back at the payment provider',
        source: 'provider',
        state: seen.state,
        failure: seen.failure ?? null,
      },
      at,
    );
  } else {
    const news = forward ? { state: seen.state, failure: seen.failure ?? null } : {};
    await updateRefund(tx, row.id, { refund_id: seen.id, amount_cents: seen.amount, ...news }, at);
  }
  if (forward) await tellOfRefund(tx, payment.order_id, seen, at);
  return true;
}

/** By its id; by what the shop calls it; else one of the same amount of which no id is known, given back by hand meanwhile. */
function rowOf(known: readonly RefundRow[], seen: SeenRefund): RefundRow | undefined {
  const unnamed = known.filter(
    ({ refund_id, state }) => refund_id === null && (state === 'requested' || state === 'made'),
  );
  return (
    known.find(({ refund_id }) => refund_id === seen.id) ??
    unnamed.find(({ key }) => key !== null && key === seen.key) ??
    (seen.state === 'failed' ? undefined : unnamed.find(({ amount_cents }) => amount_cents === seen.amount))
  );
}

async function tellOfRefund(
  tx: Tx,
  orderId: number,
  refund: Pick<SeenRefund, 'state' | 'amount' | 'failure'>,
  at: Date,
): Promise<void> {
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: actions[refund.state],
    on: { orderId },
    after: { amount_cents: refund.amount, ...(refund.failure !== undefined && { failure: refund.failure }) },
  });
}

/** The provider refuses to make a refund of the shop's: it waits for staff, as one that failed later does. */
export async function recordRefusedRefund(tx: Tx, deps: Deps, refund: RefundRow, failure: string): Promise<void> {
  const at = deps.clock.now();
  await findOrderForUpdate(tx, refund.order_id);
  const payment = (await listPaymentsForUpdate(tx, refund.order_id)).find(({ id }) => id === refund.payment_id);
  const current = (await listRefundsOfOrder(tx, refund.order_id)).find(({ id }) => id === refund.id);
  if (payment === undefined || current?.state !== 'requested') return;
  await updateRefund(tx, refund.id, { state: 'failed', failure }, at);
  await tellOfRefund(tx, refund.order_id, { state: 'failed', amount: refund.amount_cents, failure }, at);
  await settleRefunds(tx, deps, payment);
}

/** Draws the conclusions from the refunds of a payment, whose order is locked. */
async function settleRefunds(tx: Tx, deps: Deps, payment: PaymentRow): Promise<void> {
  const at = deps.clock.now();
  const orderId = payment.order_id;
  const found = await findOrderForUpdate(tx, orderId);
  if (found === undefined) return;
  const refunds = (await listRefundsOfOrder(tx, orderId)).filter((row) => row.payment_id === payment.id);
  for (const { id, change } of deriveRefunds(payment, refunds, at)) {
    if (change === 'delete') await deleteRefund(tx, id);
    else await updateRefund(tx, id, change, at);
  }
  const others = (await listPaymentsForUpdate(tx, orderId)).filter(({ id }) => id !== payment.id);
  const free = found.order.status !== 'cancelled' && !others.some(isKept);
  const settled = settledPayment(payment, refunds, { free, at });
  await updatePayment(tx, payment.id, settled, at);
  const payments = await listPaymentsForUpdate(tx, orderId);
  const all = await listRefundsOfOrder(tx, orderId);
  const counts = payments.find(isKept) ?? payments.findLast(({ state }) => state === 'succeeded');
  const wasKept = isKept(payment);
  const nowKept = isKept({ ...payment, ...settled });
  await updateOrder(
    tx,
    orderId,
    {
      refund_cents:
        counts?.refunded_at == null ? null : givenBackCents(all.filter((row) => row.payment_id === counts.id)),
      refunded_at: counts?.refunded_at ?? null,
      // Without the money that it was paid with, it is not paid; with it again, it is.
      ...(wasKept && !nowKept && { payment_status: 'pending' as const }),
      ...(!wasKept && nowKept && { payment_status: 'received' as const }),
    },
    at,
  );
  await planNextLook(tx, deps, orderId, { at, looked: false });
}
