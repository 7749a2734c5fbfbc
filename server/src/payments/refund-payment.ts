/** When it returns, the provider has each recorded refund once, and the order has their states. */

import { ShopError } from '@shop/contract/errors';
import { shopCurrency } from '@shop/contract/money';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { issueCreditNotes } from '../orders/invoices/issue-papers.ts';
import { inTransaction } from '../platform/db/database.ts';
import { BurntKeyError, RefundRejectedError } from '../platform/payments/payment-errors.ts';
import type { PaymentProvider, SeenRefund } from '../platform/payments/payment-provider.ts';
import { newToken } from '../platform/tokens.ts';
import type { Tx } from '../schema.ts';
import type { Incident } from './incident.ts';
import { idempotencyKey } from './make-intent.ts';
import { isRequested } from './payment-facts.ts';
import { listPayments, type PaymentRow } from './payments.queries.ts';
import { type RefundsOutcome, recordRefunds, recordRefusedRefund } from './record-refunds.ts';
import { owedByCancellationMinor } from './refund-facts.ts';
import { insertRefund, listDisputesOfPayment, listRefundsOfOrder, type RefundRow } from './refunds.queries.ts';

export const REFUND_FAILED = 'a refund failed at the payment provider: give the money back by hand or there';

/** Records a refund of what is left of a payment; reconciling makes it as soon as the provider can be reached. */
export async function requestRefund(tx: Tx, payment: PaymentRow, reason: string, at: Date): Promise<void> {
  const { order_id, id } = payment;
  const refunds = (await listRefundsOfOrder(tx, order_id)).filter(({ payment_id }) => payment_id === id);
  const amount_cents = owedByCancellationMinor(payment, refunds, await listDisputesOfPayment(tx, id));
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
  provider: PaymentProvider,
  payment: PaymentRow,
  signal: AbortSignal,
): Promise<RefundsOutcome> {
  if (payment.intent_id === null) return 'known';
  const seen = await provider.listRefunds(payment.intent_id, signal);
  return record(deps, payment, seen);
}

/**
 * Makes a recorded refund at the provider, unless it is made, failed or gone by now. The provider makes it once, whichever response is
 * lost and however often this runs: its idempotency keys follow from its name, and it has its name at the provider too.
 */
export async function makeRefund(
  deps: Deps,
  provider: PaymentProvider,
  refund: RefundRow,
  { signal, report }: { signal: AbortSignal; report: (incident: Incident) => void },
): Promise<void> {
  const payment = (await listPayments(deps.db, refund.order_id)).find(({ id }) => id === refund.payment_id);
  if (payment === undefined || payment.intent_id === null) return;
  let wanted: RefundRow | undefined = refund;
  // What somebody has given back at the provider leaves less to refund, which the shop learns from being refused.
  for (let tries = 0; wanted !== undefined && isRequested(wanted) && tries < 2; tries += 1) {
    const outcome = await tryRefund(deps, provider, wanted, {
      payment: { ...payment, intent_id: payment.intent_id },
      signal,
    });
    if (outcome === 'refund_failed') report({ orderId: refund.order_id, what: REFUND_FAILED, error: undefined });
    wanted = (await listRefundsOfOrder(deps.db, refund.order_id)).find(({ id }) => id === refund.id);
  }
  if (wanted !== undefined && isRequested(wanted))
    throw new Error(`The provider has no refund ${refund.id} of order ${refund.order_id}`);
}

async function tryRefund(
  deps: Deps,
  provider: PaymentProvider,
  refund: RefundRow,
  { payment, signal }: { payment: PaymentRow & { intent_id: string }; signal: AbortSignal },
): Promise<RefundsOutcome> {
  try {
    return await record(
      deps,
      payment,
      await askForRefund(deps, provider, refund, { intentId: payment.intent_id, signal }),
    );
  } catch (error) {
    if (!(error instanceof RefundRejectedError)) throw error;
    await record(deps, payment, await provider.listRefunds(payment.intent_id, signal));
    return inTransaction(deps.db, (tx) => recordRefusedRefund(tx, deps, refund, error.message));
  }
}

/** The provider forgets an idempotency key after a day. */
const KEY_IS_SURE_MS = 12 * 3600_000;
/** Each key but the first is of use only when the one before was answered with a failure that the provider repeats. */
const MOST_KEYS = 10;

/** @returns the refund; all of the payment, where it is among them or nothing is left */
async function askForRefund(
  deps: Deps,
  provider: PaymentProvider,
  { key: name, amount_cents: amountMinor, created_at }: RefundRow,
  { intentId, signal }: { intentId: string; signal: AbortSignal },
): Promise<SeenRefund[]> {
  if (name === null) return [];
  const listed = async () => {
    const all = await provider.listRefunds(intentId, signal);
    return all.some((one) => one.key === name) ? all : undefined;
  };
  if (deps.clock.now().getTime() - created_at.getTime() > KEY_IS_SURE_MS) {
    const there = await listed();
    if (there !== undefined) return there;
  }
  const first = await idempotencyKey(deps, name, 'refund');
  // A shrunken refund has keys of its own, since the provider repeats a key only with its first amount.
  for (let number = 0; number < MOST_KEYS; number += 1) {
    const key = number === 0 ? first : `${first}-${amountMinor}-${number}`;
    try {
      return await provider.refundIntent(intentId, { name, key, amountMinor, currency: shopCurrency() }, signal);
    } catch (error) {
      if (!(error instanceof BurntKeyError)) throw error;
      const there = await listed();
      if (there !== undefined) return there;
    }
  }
  throw new ShopError('PAYMENTS_AWAY');
}

async function record(deps: Deps, payment: PaymentRow, seen: readonly SeenRefund[]): Promise<RefundsOutcome> {
  const of = { orderId: payment.order_id, paymentId: payment.id };
  return inTransaction(deps.db, async (tx) => {
    const outcome = await recordRefunds(tx, deps, of, seen);
    await issueCreditNotes(tx, deps, of.orderId, deps.clock.now());
    return outcome;
  });
}
