/**
 * When it returns, the order has one intent at the provider for its own amount, and the response holds the client secret with which
 * the browser pays it. A repeated call returns the same intent. It throws for an order that is paid, cancelled or overdue.
 */

import { ShopError } from '@shop/contract/errors';
import { orderStatusTraits, paidAtProvider } from '@shop/contract/order-status';
import type { CreatePaymentIntentBody, PaymentIntentSecret } from '@shop/contract/payments';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { Deps } from '../deps.ts';
import { isFree, isOverdue, waitsForCard } from '../orders/order/card-payment.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import { ownsOrder } from '../orders/order/owns-order.ts';
import { isCaptured } from '../orders/order/refundable.ts';
import type { OrderRow } from '../orders/order/select-orders.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { PaymentRejectedError } from '../platform/payments/payment-errors.ts';
import type { Intent, PaymentProvider } from '../platform/payments/payment-provider.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { newToken } from '../platform/tokens.ts';
import { applyIntent } from './apply-intent.ts';
import { refuseDeclinedAddress, refuseDeclinedOrder } from './declined-payments.ts';
import type { Incident } from './incident.ts';
import { issuePapersAfter } from './issue-papers-after.ts';
import { makeIntent } from './make-intent.ts';
import { isPayable } from './payment-facts.ts';
import { insertPayment, listPaymentsForUpdate, type PaymentRow } from './payments.queries.ts';
import { planNextReconciliation } from './plan-next-reconciliation.ts';
import { REFUSED_FOR_GOOD, reconcilePayment } from './reconcile-order.ts';
import { cachedSecret, cacheSecret, isRefusedLately, mayCallProvider, noteRefusal, shareCall } from './share-calls.ts';

// A shopper has a response within ten seconds.
const PATIENCE_MS = 9000;
// A new intent takes the place of one that was cancelled at the provider; more tries than that do not help.
const MOST_TRIES = 4;

// Each visit of the payment page asks for one.
const MOST_OF_ACCOUNT = 120;
const WINDOW_SECONDS = 3600;

export async function createPaymentIntent(
  deps: Deps,
  actor: Actor,
  input: CreatePaymentIntentBody & { clientIp: string },
  report: (incident: Incident) => void,
): Promise<PaymentIntentSecret> {
  const { paymentProvider: provider } = deps;
  if (provider === undefined) throw new ShopError('CARD_UNAVAILABLE');
  await limitByAccount(deps, actor);
  await refuseDeclinedAddress(deps, input.clientIp);
  const what = `intent of ${input.orderId} for ${actor.userId} by ${actor.only ?? 'session'}`;
  return shareCall(provider, what, () => giveIntent(deps, provider, actor, { input, report }));
}

async function limitByAccount(deps: Deps, { userId }: Actor): Promise<void> {
  if (!deps.rateLimits) return;
  const now = deps.clock.now();
  const { attempts, endsAt } = await countAttempt(deps.db, `intents:${userId}`, now, WINDOW_SECONDS);
  if (attempts <= MOST_OF_ACCOUNT) return;
  throw new ShopError('TOO_MANY_REQUESTS', {
    detail: orderErrorsText.paymentsTooOften,
    retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}

async function giveIntent(
  deps: Deps,
  provider: PaymentProvider,
  actor: Actor,
  { input, report }: { input: CreatePaymentIntentBody & { clientIp: string }; report: (incident: Incident) => void },
): Promise<PaymentIntentSecret> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { order, payment } = await openPayment(deps, actor, input);
    if (payment.attempt !== order.payment_attempt) {
      // The intent of an earlier attempt must be ended first: an order is paid once.
      await reconcilePayment(deps, provider, order, { payment, signal, report });
      continue;
    }
    if (isRefusedLately(provider, payment.id, deps.clock.now())) throw refused();
    try {
      const secret = payment.intent_id === null ? undefined : cachedSecret(provider, payment.intent_id);
      // A process that has not cached the secret, as after a start, calls the provider at once: the account's rate limit bounds that.
      if (payment.intent_id !== null && !(await mayCallProvider(deps, order.id)) && secret !== undefined) {
        return { clientSecret: secret };
      }
      const intent = await currentIntent(deps, provider, order, { payment, signal });
      if (intent?.clientSecret !== undefined) {
        cacheSecret(provider, intent.id, intent.clientSecret);
        return { clientSecret: intent.clientSecret };
      }
    } catch (error) {
      if (!(error instanceof PaymentRejectedError)) throw error;
      report({ orderId: order.id, what: REFUSED_FOR_GOOD, error: error.cause });
      noteRefusal(provider, payment.id, deps.clock.now());
      throw refused();
    }
  }
  throw new ShopError('PAYMENTS_AWAY', { retryAfter: 5 });
}

const refused = () =>
  new ShopError('PAYMENT_REFUSED', {
    detail: orderErrorsText.notByCard,
  });

/** The payable payment of the order, of the current attempt or an earlier one; inserted when there is none. */
async function openPayment(
  deps: Deps,
  actor: Actor,
  { orderId, clientIp }: { orderId: number; clientIp: string },
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined || !ownsOrder(actor, found.order)) {
      throw new ShopError('NOT_FOUND', { detail: orderErrorsText.thereIsNoSuchOrder });
    }
    const { order } = found;
    const payments = await listPaymentsForUpdate(tx, orderId);
    checkCanBePaid(order, payments, at);
    await refuseDeclinedOrder(tx, deps, order, { clientIp, at });
    const payment =
      payments.find(isPayable) ??
      (await insertPayment(tx, {
        orderId,
        userId: order.user_id,
        attempt: order.payment_attempt,
        key: newToken(),
        amountMinor: order.total_amount_cents,
        at,
      }));
    return { order, payment };
  });
}

function checkCanBePaid(order: OrderRow, payments: readonly PaymentRow[], at: Date): void {
  if (isFree(order)) throw new ShopError('NOTHING_TO_PAY');
  if (!paidAtProvider(order.payment_method)) throw new ShopError('NOT_BY_CARD');
  if (!orderStatusTraits[order.status].payable) throw new ShopError('ORDER_CANCELLED');
  if (payments.some(isCaptured) || !waitsForCard(order)) throw new ShopError('ALREADY_PAID');
  if (isOverdue(order, at)) throw new ShopError('ORDER_CANCELLED', { detail: orderErrorsText.timeToPayIsOver });
}

/** @returns undefined when it cannot be paid any more; that is recorded, and the next try finds it */
async function currentIntent(
  deps: Deps,
  provider: PaymentProvider,
  order: OrderRow,
  { payment, signal }: { payment: PaymentRow; signal: AbortSignal },
): Promise<Intent | undefined> {
  const intent =
    payment.intent_id === null
      ? await makeIntent(deps, provider, order, { payment, signal })
      : await provider.retrieveIntent(payment.intent_id, signal);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, order.id);
    const payments = await listPaymentsForUpdate(tx, order.id);
    const current = payments.find(({ id }) => id === payment.id);
    if (found === undefined || current === undefined) return;
    // A shopper must never pay another amount than the order's.
    const outcome = await applyIntent(tx, found, current, { seen: intent, at });
    if (outcome === 'mismatched') {
      throw new Error(`The intent ${current.intent_id} does not match order ${order.id}`);
    }
    await planNextReconciliation(tx, deps, order.id, { at, reconciled: false });
    await issuePapersAfter(tx, deps, outcome, { orderId: order.id, at });
  });
  return intent?.state === 'canceled' || intent?.state === 'succeeded' ? undefined : intent;
}
