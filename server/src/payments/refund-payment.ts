/** When it returns, the provider has each recorded refund once, and the order has their states. */

import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { BurntKeyError, RefundRejectedError } from '../platform/stripe/failures.ts';
import type { SeenRefund } from '../platform/stripe/intents.ts';
import type { StripeGateway } from '../platform/stripe/stripe.ts';
import { newToken } from '../platform/tokens.ts';
import type { Tx } from '../schema.ts';
import type { Incident } from './incident.ts';
import { idempotencyKey } from './make-intent.ts';
import { listPayments, type PaymentRow } from './payments.queries.ts';
import { type RefundsOutcome, recordRefunds, recordRefusedRefund } from './record-refunds.ts';
import { uncoveredCents } from './refund-facts.ts';
import { insertRefund, listRefundsOfOrder, type RefundRow } from './refunds.queries.ts';

export const REFUND_FAILED = 'a refund failed at the payment provider: give the money back by hand or there';

/** Records a refund of what is left of a payment; reconciling makes it as soon as the provider can be reached. */
export async function requestRefund(tx: Tx, payment: PaymentRow, reason: string, at: Date): Promise<void> {
  const { order_id, id } = payment;
  const refunds = (await listRefundsOfOrder(tx, order_id)).filter(({ payment_id }) => payment_id === id);
  const amount_cents = uncoveredCents(payment, refunds);
  if (amount_cents <= 0) return;
  const wanted = { order_id, payment_id: id, key: newToken(), amount_cents, reason };
  await insertRefund(tx, { ...wanted, source: 'cancellation', state: 'requested' }, at);
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: 'refund_due',
    on: { orderId: order_id },
    after: { amount_cents },
  });
}

/** Reads a payment's refunds at the provider, and records them. */
export async function readRefunds(
  deps: Deps,
  stripe: StripeGateway,
  payment: PaymentRow,
  signal: AbortSignal,
): Promise<RefundsOutcome> {
  if (payment.intent_id === null) return 'known';
  const seen = await stripe.listRefunds(payment.intent_id, signal);
  return record(deps, payment, seen);
}

export async function makeRefund(
  deps: Deps,
  stripe: StripeGateway,
  refund: RefundRow,
  signal: AbortSignal,
  report: (incident: Incident) => void,
): Promise<void> {
  const payment = (await listPayments(deps.db, refund.order_id)).find(({ id }) => id === refund.payment_id);
  if (payment === undefined || payment.intent_id === null) return;
  let outcome: RefundsOutcome;
  try {
    outcome = await record(deps, payment, await askForRefund(deps, stripe, refund, payment.intent_id, signal));
  } catch (error) {
    if (!(error instanceof RefundRejectedError)) throw error;
    await inTransaction(deps.db, (tx) => recordRefusedRefund(tx, deps, refund, error.message));
    outcome = 'refund_failed';
  }
  if (outcome === 'refund_failed') report({ orderId: refund.order_id, what: REFUND_FAILED, error: undefined });
  const left = (await listRefundsOfOrder(deps.db, refund.order_id)).find(({ id }) => id === refund.id);
  if (left?.state === 'requested')
    throw new Error(`The provider has no refund ${refund.id} of order ${refund.order_id}`);
}

/** Always refunds all that is left, so that a lost response cannot lead to a second refund. */
async function askForRefund(
  deps: Deps,
  stripe: StripeGateway,
  { key: name }: RefundRow,
  intentId: string,
  signal: AbortSignal,
): Promise<SeenRefund[]> {
  if (name === null) return [];
  const key = await idempotencyKey(deps, name, 'refund');
  try {
    return await stripe.refundIntent(intentId, { name, key }, signal);
  } catch (error) {
    if (!(error instanceof BurntKeyError)) throw error;
    return stripe.refundIntent(intentId, { name, key: `${key}-${newToken()}` }, signal);
  }
}

async function record(deps: Deps, payment: PaymentRow, seen: readonly SeenRefund[]): Promise<RefundsOutcome> {
  const of = { orderId: payment.order_id, paymentId: payment.id };
  return inTransaction(deps.db, (tx) => recordRefunds(tx, deps, of, seen));
}
