/**
 * When it returns, an order and the payment provider agree: a captured payment is recorded, an intent that may not pay the order
 * cannot be paid, an order whose payment deadline has passed is cancelled and its stock released, and refunds that are due were
 * made. It may run at any time, also several times at once. When it throws, the order stays due and is reconciled again later.
 */

import { orderStatusTraits, paidAtProvider, paymentStateTraits } from '@shop/contract/order-status';
import type { Deps } from '../deps.ts';
import { isOverdue, waitsForCard } from '../orders/order/card-payment.ts';
import { findOrderForUpdate, findOrderRow, updateOrder } from '../orders/order/orders.queries.ts';
import { isCaptured, isOfOrder } from '../orders/order/refundable.ts';
import type { OrderRow } from '../orders/order/select-orders.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { PaymentRejectedError } from '../platform/payments/payment-errors.ts';
import type { Intent, PaymentProvider } from '../platform/payments/payment-provider.ts';
import { applyIntent, expireOrder, type Outcome, receivePayment } from './apply-intent.ts';
import type { Incident } from './incident.ts';
import { issuePapersAfter } from './issue-papers-after.ts';
import { makeIntent } from './make-intent.ts';
import { isCurrentAttempt, isPayable, isPending, isRequested } from './payment-facts.ts';
import { listPayments, listPaymentsForUpdate, type PaymentRow, updatePayment } from './payments.queries.ts';
import { planNextReconciliation } from './plan-next-reconciliation.ts';
import { makeRefund, REFUND_FAILED, readRefunds, requestRefund } from './refund-payment.ts';
import { listRefundsOfOrder, type RefundRow } from './refunds.queries.ts';
import { mayCallProvider, shareCall } from './share-calls.ts';

export const REFUSED_FOR_GOOD = 'the payment provider refuses to take a payment, and will refuse it again';

type Report = (incident: Incident) => void;

/** Without a provider only what follows from the database is done. */
export async function reconcileOrder(deps: Deps, orderId: number, signal: AbortSignal, report: Report): Promise<void> {
  const { paymentProvider: provider } = deps;
  const order = await findOrderRow(deps.db, orderId);
  if (order === undefined || !paidAtProvider(order.payment_method)) return;
  if (provider === undefined) {
    await applyDueTransitions(deps, orderId);
    return;
  }
  const mismatched: string[] = [];
  for (const payment of (await listPayments(deps.db, orderId)).filter(isPayable)) {
    const outcome = await reconcilePayment(deps, provider, order, { payment, signal, report });
    if (outcome === 'mismatched') mismatched.push(payment.intent_id ?? '');
  }
  await readChangedRefunds(deps, provider, orderId, { signal, report });
  const requested = await applyDueTransitions(deps, orderId);
  for (const refund of requested) await makeRefund(deps, provider, refund, { signal, report });
  if (mismatched.length > 0) throw new Error(`Order ${orderId} does not match its intents: ${mismatched.join(', ')}`);
}

/** The same for readers of the order: they share one call to the provider, however many and frequent they are. */
export async function reconcileForReader(
  deps: Deps,
  orderId: number,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const { paymentProvider: provider } = deps;
  if (provider === undefined) return reconcileOrder(deps, orderId, signal, report);
  await shareCall(provider, `order ${orderId}`, async () => {
    if (await mayCallProvider(deps, orderId)) await reconcileOrder(deps, orderId, signal, report);
  });
}

/** Reads the state of the current attempt's payment, and ends any other at the provider first. */
export async function reconcilePayment(
  deps: Deps,
  provider: PaymentProvider,
  order: OrderRow,
  { payment, signal, report }: { payment: PaymentRow; signal: AbortSignal; report: Report },
): Promise<Outcome> {
  const isCurrent = isCurrentAttempt(order, payment, deps.clock.now());
  // Nobody has its secret, so nobody can have paid it.
  if (isCurrent && payment.intent_id === null) return 'open';
  const seen = isCurrent
    ? await provider.retrieveIntent(payment.intent_id ?? '', signal)
    : await endIntent(deps, provider, order, { payment, signal, report });
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, order.id);
    const current = (await listPaymentsForUpdate(tx, order.id)).find(({ id }) => id === payment.id);
    if (found === undefined || current === undefined) return 'known';
    const outcome = await applyIntent(tx, found, current, { seen, at });
    await issuePapersAfter(tx, deps, outcome, { orderId: order.id, at });
    return outcome;
  });
}

/**
 * The response that created the intent may have been lost: the same key finds it. If the provider refuses to create it, there is
 * none, and nobody can pay it.
 */
async function endIntent(
  deps: Deps,
  provider: PaymentProvider,
  order: OrderRow,
  { payment, signal, report }: { payment: PaymentRow; signal: AbortSignal; report: Report },
): Promise<Intent | undefined> {
  try {
    const intentId = payment.intent_id ?? (await makeIntent(deps, provider, order, { payment, signal })).id;
    return await provider.cancelIntent(intentId, signal);
  } catch (error) {
    if (!(error instanceof PaymentRejectedError)) throw error;
    report({ orderId: order.id, what: REFUSED_FOR_GOOD, error: error.cause });
    return undefined;
  }
}

/** Reads refunds that an event did not name, and those that were pending at the provider. */
async function readChangedRefunds(
  deps: Deps,
  provider: PaymentProvider,
  orderId: number,
  { signal, report }: { signal: AbortSignal; report: Report },
): Promise<void> {
  const refunds = await listRefundsOfOrder(deps.db, orderId);
  const pending = refunds.filter(isPending).map((refund) => refund.payment_id);
  for (const payment of await listPayments(deps.db, orderId)) {
    const mustRead = paymentStateTraits[payment.state].captured && payment.read_refunds;
    if (!mustRead && !pending.includes(payment.id)) continue;
    const outcome = await readRefunds(deps, provider, payment, signal);
    if (outcome === 'refund_failed') report({ orderId, what: REFUND_FAILED, error: undefined });
  }
}

/**
 * Makes the transitions that follow from the database alone, and plans the next reconciliation.
 * @returns refunds that the provider must be asked for
 */
async function applyDueTransitions(deps: Deps, orderId: number): Promise<RefundRow[]> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined) return [];
    const payments = await listPaymentsForUpdate(tx, orderId);
    const captured = payments.find(isCaptured);
    // Also those that were refunded before: a cancelled order is not paid.
    const givenUp = orderStatusTraits[found.order.status].owesRefund ? payments.filter(isOfOrder) : [];
    let outcome: Outcome = 'known';
    if (givenUp.length > 0) {
      await updateOrder(tx, orderId, { payment_status: 'pending' }, at);
      for (const payment of givenUp) {
        // This decision is final: an order that is revived later waits for a new payment.
        await updatePayment(tx, payment.id, { refund_due: true }, at);
        await requestRefund(tx, payment, 'Order cancelled', at);
      }
    } else if (captured !== undefined && waitsForCard(found.order)) {
      await receivePayment(tx, found, captured, at);
      outcome = 'received';
    } else if (isOverdue(found.order, at) && !payments.some(isPayable)) {
      await expireOrder(tx, found, at);
      outcome = 'order_cancelled';
    }
    await planNextReconciliation(tx, deps, orderId, { at, reconciled: true });
    const requested = (await listRefundsOfOrder(tx, orderId)).filter(isRequested);
    await issuePapersAfter(tx, deps, outcome, { orderId, at });
    return requested;
  });
}
