/**
 * When it returns, the event and its effect are stored, together; one that came before has no second effect. When it
 * throws, neither is stored, and the provider sends it again.
 */

import { ShopError } from '@shop/contract/errors';
import { findOrderForUpdate } from '../orders/orders.queries.ts';
import { inTransaction, type Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { StripeEvent } from '../platform/stripe/webhook-events.ts';
import { applyIntent, type Outcome } from './apply-intent.ts';
import { claimEvent, findOrderIdOfIntent, listPaymentsForUpdate, updateEvent } from './payments.queries.ts';
import { recordRefund } from './refund-payment.ts';

export const EVENT_SECONDS = 60 * 24 * 3600;

export interface Recorded {
  outcome: Outcome | 'refunded' | 'repeated' | 'unknown intent' | 'ignored';
  orderId: number | undefined;
}

/** @throws ShopError INVALID_SIGNATURE when it is not the provider who sent it, or not now */
export async function receiveEvent(
  deps: Deps,
  message: { rawBody: Buffer; signature: string | undefined },
): Promise<Recorded> {
  if (deps.stripe === undefined) throw new ShopError('CARD_UNAVAILABLE');
  const event = deps.stripe.readEvent(message.rawBody, message.signature);
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    if (!(await claimEvent(tx, { id: event.id, type: event.type, at }))) {
      return { outcome: 'repeated' as const, orderId: undefined };
    }
    const recorded = await applyEvent(tx, deps, event, at);
    await updateEvent(tx, event.id, recorded);
    return recorded;
  });
}

async function applyEvent(tx: Tx, deps: Deps, event: StripeEvent, at: Date): Promise<Recorded> {
  if (event.about === 'other') return { outcome: 'ignored', orderId: undefined };
  const intentId = event.about === 'intent' ? event.intent.id : event.intentId;
  const orderId = await findOrderIdOfIntent(tx, intentId);
  if (orderId === undefined) return { outcome: 'unknown intent', orderId };
  const found = await findOrderForUpdate(tx, orderId);
  const payment = (await listPaymentsForUpdate(tx, orderId)).find(({ intent_id }) => intent_id === intentId);
  if (found === undefined || payment === undefined) return { outcome: 'unknown intent', orderId };
  if (event.about === 'intent') return { outcome: await applyIntent(tx, found, payment, event.intent, at), orderId };
  const whole = event.amount === payment.amount_cents;
  const refund = { id: event.refundId, amount: event.amount };
  const refunded = whole && (await recordRefund(tx, deps, orderId, payment.id, refund));
  return { outcome: refunded ? 'refunded' : 'known', orderId };
}
