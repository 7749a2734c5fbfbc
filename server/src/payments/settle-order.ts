/**
 * When it returns, shop and provider agree on an order: money that came is known, an intent that is of no use any more
 * cannot be paid, an order whose time is over is cancelled with its stock given back, money that must go back has gone
 * back. It may be run at any time, by several at once; when it throws, the order is looked at again later.
 */

import { isOverdue, waitsForCard } from '../orders/card-payment.ts';
import { findOrderForUpdate, findOrderRow, type OrderRow, updateOrder } from '../orders/orders.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { RefusedPaymentError } from '../platform/stripe/failures.ts';
import type { Intent } from '../platform/stripe/intents.ts';
import type { StripeGateway } from '../platform/stripe/stripe.ts';
import { applyIntent, cancelUnpaid, type Outcome, receiveMoney } from './apply-intent.ts';
import type { Incident } from './incident.ts';
import { makeIntent } from './make-intent.ts';
import { isAwaited, isKept, isPayable, isRequested } from './payment-facts.ts';
import { listPayments, listPaymentsForUpdate, type PaymentRow, updatePayment } from './payments.queries.ts';
import { planNextLook } from './plan-next-look.ts';
import { makeRefund, REFUND_FAILED, readRefunds, requestRefund } from './refund-payment.ts';
import { listRefundsOfOrder, type RefundRow } from './refunds.queries.ts';
import { mayAsk, shareCall } from './share-questions.ts';

export const REFUSED_FOR_GOOD = 'the payment provider refuses to take a payment, and will refuse it again';

export async function settleOrder(
  deps: Deps,
  orderId: number,
  signal: AbortSignal,
  tell: (incident: Incident) => void,
): Promise<void> {
  const { stripe } = deps;
  const order = await findOrderRow(deps.db, orderId);
  if (order?.payment_method !== 'card') return;
  const strange: string[] = [];
  if (stripe !== undefined) {
    for (const payment of (await listPayments(deps.db, orderId)).filter(isPayable)) {
      const outcome = await settlePayment(deps, stripe, order, payment, signal, tell);
      if (outcome === 'does not fit') strange.push(payment.intent_id ?? '');
    }
  }
  if (stripe !== undefined) await readChangedRefunds(deps, stripe, orderId, signal, tell);
  const owed = await decide(deps, orderId);
  if (stripe !== undefined) {
    for (const refund of owed) await makeRefund(deps, stripe, refund, signal, tell);
  }
  if (strange.length > 0) throw new Error(`Order ${orderId} and its intents do not fit: ${strange.join(', ')}`);
}

/** The same for those who only look at the order, however many and however often. */
export async function settleForReader(
  deps: Deps,
  orderId: number,
  signal: AbortSignal,
  tell: (incident: Incident) => void,
): Promise<void> {
  const { stripe } = deps;
  if (stripe === undefined) return settleOrder(deps, orderId, signal, tell);
  await shareCall(stripe, `order ${orderId}`, async () => {
    if (await mayAsk(deps, orderId)) await settleOrder(deps, orderId, signal, tell);
  });
}

/** Asks about a payment that is awaited, and ends one that is not: at the provider first. */
export async function settlePayment(
  deps: Deps,
  stripe: StripeGateway,
  order: OrderRow,
  payment: PaymentRow,
  signal: AbortSignal,
  tell: (incident: Incident) => void,
): Promise<Outcome> {
  const awaited = isAwaited(order, payment, deps.clock.now());
  // Nobody has its secret, so nobody can have paid it.
  if (awaited && payment.intent_id === null) return 'open';
  const seen = awaited
    ? await stripe.retrieveIntent(payment.intent_id ?? '', signal)
    : await endIntent(deps, stripe, order, payment, signal, tell);
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, order.id);
    const current = (await listPaymentsForUpdate(tx, order.id)).find(({ id }) => id === payment.id);
    if (found === undefined || current === undefined) return 'known';
    return applyIntent(tx, found, current, seen, at);
  });
}

/**
 * The answer that made the intent may have been lost: asking again under its key finds it. A provider that refuses to make
 * it has none, so that nobody can pay it.
 */
async function endIntent(
  deps: Deps,
  stripe: StripeGateway,
  order: OrderRow,
  payment: PaymentRow,
  signal: AbortSignal,
  tell: (incident: Incident) => void,
): Promise<Intent | undefined> {
  try {
    const intentId = payment.intent_id ?? (await makeIntent(deps, stripe, order, payment, signal)).id;
    return await stripe.cancelIntent(intentId, signal);
  } catch (error) {
    if (!(error instanceof RefusedPaymentError)) throw error;
    tell({ orderId: order.id, what: REFUSED_FOR_GOOD, error: error.cause });
    return undefined;
  }
}

/** Refunds that the provider told of without naming them, and those that it had not done when it was asked last. */
async function readChangedRefunds(
  deps: Deps,
  stripe: StripeGateway,
  orderId: number,
  signal: AbortSignal,
  tell: (incident: Incident) => void,
): Promise<void> {
  const refunds = await listRefundsOfOrder(deps.db, orderId);
  const pending = refunds.filter(({ state }) => state === 'pending').map((refund) => refund.payment_id);
  for (const payment of await listPayments(deps.db, orderId)) {
    const told = payment.state === 'succeeded' && payment.read_refunds;
    if (!told && !pending.includes(payment.id)) continue;
    const outcome = await readRefunds(deps, stripe, payment, signal);
    if (outcome === 'refund failed') tell({ orderId, what: REFUND_FAILED, error: undefined });
  }
}

/**
 * Draws the conclusions that need no asking, and sets the time of the next look.
 * @returns refunds that the provider must be asked for
 */
async function decide(deps: Deps, orderId: number): Promise<RefundRow[]> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined) return [];
    const payments = await listPaymentsForUpdate(tx, orderId);
    const kept = payments.find(isKept);
    if (kept !== undefined && found.order.status === 'cancelled') {
      // From here on the money goes back, even if the order comes back meanwhile: then it waits to be paid anew.
      await updatePayment(tx, kept.id, { refund_due: true }, at);
      await updateOrder(tx, orderId, { payment_status: 'pending' }, at);
      await requestRefund(tx, kept, 'Order cancelled', at);
    } else if (kept !== undefined && waitsForCard(found.order)) {
      await receiveMoney(tx, found, kept, at);
    } else if (isOverdue(found.order, at) && !payments.some(isPayable)) {
      await cancelUnpaid(tx, found, at);
    }
    await planNextLook(tx, deps, orderId, { at, looked: true });
    return (await listRefundsOfOrder(tx, orderId)).filter(isRequested);
  });
}
