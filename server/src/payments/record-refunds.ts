/**
 * When it returns, the refunds of a payment are recorded as the provider reported them, and payment and order follow: the payment
 * is refunded once all of its amount is, and a failed refund leaves the money with the shop. The payment status stays: that of an
 * order that was refunded in full changes only when it is cancelled or set back. Events and responses may arrive twice,
 * late and in any order: a refund only makes progress, from requested to pending to made, and from each of them to failed. The
 * refunds of a payment and its disputes exceed it only by what was given back elsewhere.
 */

import {
  hasFailed,
  orderStatusTraits,
  paymentStateTraits,
  refundStateTraits,
  wasHandedOver,
} from '@shop/contract/order-status';
import { type AuditAction, insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { findOrderForUpdate, updateOrder } from '../orders/order/orders.queries.ts';
import { isCaptured } from '../orders/order/refundable.ts';
import type { SeenRefund } from '../platform/payments/payment-provider.ts';
import type { Tx } from '../schema.ts';
import { isRequested } from './payment-facts.ts';
import { listPaymentsForUpdate, type PaymentRow, updatePayment } from './payments.queries.ts';
import { planNextReconciliation } from './plan-next-reconciliation.ts';
import { deriveRefunds, paidBackMinor, paymentAfterRefunds } from './refund-facts.ts';
import {
  deleteRefund,
  insertRefund,
  listDisputesOfPayment,
  listRefundsOfOrder,
  type RefundRow,
  updateRefund,
} from './refunds.queries.ts';

export type RefundsOutcome = 'refunded' | 'refund_pending' | 'refund_failed' | 'known';

const actions: Record<SeenRefund['state'], AuditAction> = {
  pending: 'refund_pending',
  made: 'payment_refunded',
  failed: 'refund_failed',
};
const outcomes = { pending: 'refund_pending', made: 'refunded', failed: 'refund_failed' } as const;

const progress = (state: RefundRow['state']) => refundStateTraits[state].progress;

/**
 * @param seen some or all refunds of the payment
 * @returns the furthest state that one of them has newly reached
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
  if (!paymentStateTraits[payment.state].captured) {
    // The event that it was captured is still to come; then its refunds are read.
    await updatePayment(tx, payment.id, { read_refunds: true }, at);
    return 'known';
  }
  const states: SeenRefund['state'][] = [];
  for (const refund of seen) {
    const known = (await listRefundsOfOrder(tx, of.orderId)).filter((row) => row.payment_id === payment.id);
    if (await recordRefund(tx, payment, known, { seen: refund, at })) states.push(refund.state);
  }
  if (states.length === 0 && !payment.read_refunds) return 'known';
  await applyRefunds(tx, deps, payment);
  const [furthest] = states.toSorted((one, other) => progress(other) - progress(one));
  return furthest === undefined ? 'known' : outcomes[furthest];
}

/** @returns whether this was new */
async function recordRefund(
  tx: Tx,
  payment: PaymentRow,
  known: readonly RefundRow[],
  { seen, at }: { seen: SeenRefund; at: Date },
): Promise<boolean> {
  const row = rowOf(known, seen);
  if (row !== undefined && row.refund_id !== null && progress(seen.state) <= progress(row.state)) return false;
  // The shop gave this one up, or was told that it was refused, and yet the provider has it.
  const isThereAfterAll = row !== undefined && hasFailed(row.state) && row.refund_id === null && !hasFailed(seen.state);
  const forward = row === undefined || isThereAfterAll || progress(seen.state) > progress(row.state);
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
    const changes = forward ? { state: seen.state, failure: seen.failure ?? null, handled_at: null } : {};
    await updateRefund(tx, row.id, { refund_id: seen.id, amount_cents: seen.amount, ...changes }, at);
  }
  if (forward) await auditRefund(tx, payment.order_id, seen, at);
  return true;
}

/**
 * By its id; by the shop's key; else one of the same amount that has no id yet, and was refunded by hand at the provider. A refund of
 * staff is none of these: somebody at the provider may give back the same amount for another reason.
 */
function rowOf(known: readonly RefundRow[], seen: SeenRefund): RefundRow | undefined {
  const unnamed = known.filter(
    ({ refund_id, state }) => refund_id === null && !wasHandedOver(refundStateTraits[state]),
  );
  const byHand = unnamed.filter(({ source, state }) => source !== 'shop' && !hasFailed(state));
  return (
    known.find(({ refund_id }) => refund_id === seen.id) ??
    unnamed.find(({ key }) => key !== null && key === seen.key) ??
    (hasFailed(seen.state) ? undefined : byHand.find(({ amount_cents }) => amount_cents === seen.amount))
  );
}

async function auditRefund(
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

/**
 * The provider refuses to make a refund of the shop's: it waits for staff, like one that fails later. One whose amount has changed
 * since it was asked for stays requested.
 */
export async function recordRefusedRefund(
  tx: Tx,
  deps: Deps,
  refund: RefundRow,
  failure: string,
): Promise<RefundsOutcome> {
  const at = deps.clock.now();
  await findOrderForUpdate(tx, refund.order_id);
  const payment = (await listPaymentsForUpdate(tx, refund.order_id)).find(({ id }) => id === refund.payment_id);
  const current = (await listRefundsOfOrder(tx, refund.order_id)).find(({ id }) => id === refund.id);
  if (payment === undefined || current === undefined || !isRequested(current)) return 'known';
  if (current.amount_cents !== refund.amount_cents) return 'known';
  await updateRefund(tx, refund.id, { state: 'failed', failure }, at);
  await auditRefund(tx, refund.order_id, { state: 'failed', amount: refund.amount_cents, failure }, at);
  await applyRefunds(tx, deps, payment);
  return 'refund_failed';
}

/** Updates payment and order from the refunds and disputes of a payment. Its order is locked. */
export async function applyRefunds(tx: Tx, deps: Deps, payment: PaymentRow): Promise<void> {
  const at = deps.clock.now();
  const orderId = payment.order_id;
  const found = await findOrderForUpdate(tx, orderId);
  if (found === undefined) return;
  const refunds = (await listRefundsOfOrder(tx, orderId)).filter((row) => row.payment_id === payment.id);
  const disputes = await listDisputesOfPayment(tx, payment.id);
  for (const { id, change } of deriveRefunds(payment, refunds, disputes, at)) {
    if (change === 'delete') await deleteRefund(tx, id);
    else await updateRefund(tx, id, change, at);
    if (change !== 'delete' && change.state !== undefined && hasFailed(change.state)) {
      const amount = refunds.find((refund) => refund.id === id)?.amount_cents ?? 0;
      await auditRefund(tx, orderId, { state: 'failed', amount, failure: change.failure ?? undefined }, at);
    }
  }
  const others = (await listPaymentsForUpdate(tx, orderId)).filter(({ id }) => id !== payment.id);
  // An order that is paid by another payment has no use for the money of a refund that failed.
  const free = !orderStatusTraits[found.order.status].owesRefund && !others.some(isCaptured);
  const after = paymentAfterRefunds(payment, refunds, { free, at });
  await updatePayment(tx, payment.id, after, at);
  const payments = await listPaymentsForUpdate(tx, orderId);
  const all = await listRefundsOfOrder(tx, orderId);
  const counts = payments.find(isCaptured) ?? payments.findLast(({ state }) => paymentStateTraits[state].captured);
  await updateOrder(
    tx,
    orderId,
    {
      refund_cents: counts?.refunded_at == null ? null : cancellationMinor(all, counts.id),
      refunded_at: counts?.refunded_at ?? null,
    },
    at,
  );
  await planNextReconciliation(tx, deps, orderId, { at, reconciled: false });
}

/** What of a payment was given back by cancellations, and at the provider by hand; null for nothing. */
function cancellationMinor(refunds: readonly RefundRow[], paymentId: number): number | null {
  const minor = paidBackMinor(
    refunds.filter(({ payment_id, source }) => payment_id === paymentId && source !== 'shop'),
  );
  return minor > 0 ? minor : null;
}
