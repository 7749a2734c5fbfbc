/**
 * When it returns, the order has one intent at the provider for its own amount, and the answer holds the secret to pay
 * it. Asked again it is the same one. An order that is paid, cancelled or out of time has none to give.
 */

import { ShopError } from '@shop/contract/errors';
import type { CreatePaymentIntentBody, PaymentIntentSecret } from '@shop/contract/payments';
import { isOverdue, waitsForCard } from '../orders/card-payment.ts';
import { findOrderForUpdate, type OrderRow } from '../orders/orders.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { RefusedPaymentError } from '../platform/stripe/failures.ts';
import type { Intent } from '../platform/stripe/intents.ts';
import type { StripeGateway } from '../platform/stripe/stripe.ts';
import { newToken } from '../platform/tokens.ts';
import { applyIntent } from './apply-intent.ts';
import type { Incident } from './incident.ts';
import { makeIntent } from './make-intent.ts';
import { isKept, isPayable } from './payment-facts.ts';
import { insertPayment, listPaymentsForUpdate, type PaymentRow } from './payments.queries.ts';
import { planNextLook } from './plan-next-look.ts';
import { REFUSED_FOR_GOOD, settlePayment } from './settle-order.ts';
import { mayAsk, recallSecret, rememberSecret, shareCall } from './share-questions.ts';

// A shopper hears within ten seconds what came of it.
const PATIENCE_MS = 9000;
// An intent that was cancelled at the provider's gives way to a new one; more turns than that help nobody.
const MOST_TURNS = 4;

// Each visit of the payment page asks for one.
const MOST_OF_ACCOUNT = 120;
const WINDOW_SECONDS = 3600;

export async function createPaymentIntent(
  deps: Deps,
  actor: Actor,
  input: CreatePaymentIntentBody,
  tell: (incident: Incident) => void,
): Promise<PaymentIntentSecret> {
  const { stripe } = deps;
  if (stripe === undefined) throw new ShopError('CARD_UNAVAILABLE');
  await limitByAccount(deps, actor);
  const what = `intent of ${input.orderId} for ${actor.userId}`;
  return shareCall(stripe, what, () => giveIntent(deps, stripe, actor, input, tell));
}

async function limitByAccount(deps: Deps, { userId }: Actor): Promise<void> {
  if (!deps.rateLimits) return;
  const now = deps.clock.now();
  const { attempts, endsAt } = await countAttempt(deps.db, `intents:${userId}`, now, WINDOW_SECONDS);
  if (attempts <= MOST_OF_ACCOUNT) return;
  throw new ShopError('TOO_MANY_REQUESTS', {
    detail: 'Payments were begun too often from this account. Please try again later',
    retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}

async function giveIntent(
  deps: Deps,
  stripe: StripeGateway,
  actor: Actor,
  input: CreatePaymentIntentBody,
  tell: (incident: Incident) => void,
): Promise<PaymentIntentSecret> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { order, payment } = await openPayment(deps, actor, input.orderId);
    if (payment.round !== order.payment_round) {
      // What could be paid before the order was cancelled must be out of the way first: an order is paid once.
      await settlePayment(deps, stripe, order, payment, signal, tell);
      continue;
    }
    try {
      const known = payment.intent_id === null ? undefined : recallSecret(stripe, payment.intent_id);
      // Where it is not known here, as after a start, it is asked for at once: the limit of the account bounds that.
      if (payment.intent_id !== null && !(await mayAsk(deps, order.id)) && known !== undefined) {
        return { clientSecret: known };
      }
      const intent = await currentIntent(deps, stripe, order, payment, signal);
      if (intent?.clientSecret !== undefined) {
        rememberSecret(stripe, intent.id, intent.clientSecret);
        return { clientSecret: intent.clientSecret };
      }
    } catch (error) {
      if (error instanceof RefusedPaymentError) tell({ orderId: order.id, what: REFUSED_FOR_GOOD, error: error.cause });
      throw error;
    }
  }
  throw new ShopError('PAYMENTS_AWAY', { retryAfter: 5 });
}

/** The payment that the order waits for, or the one that stands in its way; made when there is none. */
async function openPayment(
  deps: Deps,
  actor: Actor,
  orderId: number,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined || found.order.user_id !== actor.userId) {
      throw new ShopError('NOT_FOUND', { detail: 'There is no such order of yours' });
    }
    const { order } = found;
    const payments = await listPaymentsForUpdate(tx, orderId);
    checkCanBePaid(order, payments, at);
    const payment =
      payments.find(isPayable) ??
      (await insertPayment(tx, {
        orderId,
        round: order.payment_round,
        key: newToken(),
        amountCents: order.total_amount_cents,
        at,
      }));
    return { order, payment };
  });
}

function checkCanBePaid(order: OrderRow, payments: readonly PaymentRow[], at: Date): void {
  if (order.payment_method !== 'card') throw new ShopError('NOT_BY_CARD');
  if (order.status === 'cancelled') throw new ShopError('ORDER_CANCELLED');
  if (payments.some(isKept) || !waitsForCard(order)) throw new ShopError('ALREADY_PAID');
  if (isOverdue(order, at)) throw new ShopError('ORDER_CANCELLED', { detail: 'The time to pay this order is over' });
}

/** @returns undefined when it is of no use any more, which the next turn finds recorded */
async function currentIntent(
  deps: Deps,
  stripe: StripeGateway,
  order: OrderRow,
  payment: PaymentRow,
  signal: AbortSignal,
): Promise<Intent | undefined> {
  const intent =
    payment.intent_id === null
      ? await makeIntent(deps, stripe, order, payment, signal)
      : await stripe.retrieveIntent(payment.intent_id, signal);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, order.id);
    const payments = await listPaymentsForUpdate(tx, order.id);
    const current = payments.find(({ id }) => id === payment.id);
    if (found === undefined || current === undefined) return;
    // Nobody is sent to pay another amount than the order's.
    if ((await applyIntent(tx, found, current, intent, at)) === 'does not fit') {
      throw new Error(`The intent ${current.intent_id} does not fit order ${order.id}`);
    }
    await planNextLook(tx, deps, order.id, { at, looked: false });
  });
  return intent?.status === 'canceled' || intent?.status === 'succeeded' ? undefined : intent;
}
