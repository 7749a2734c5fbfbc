/**
 * When it returns, the event and its effect are stored, together; one that came before has no second effect. When it
 * throws, neither is stored, and the provider sends it again.
 */

import { ShopError } from '@shop/contract/errors';
import { findOrderForUpdate, type OrderWithLines } from '../orders/orders.queries.ts';
import { inTransaction, type Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { StripeEvent } from '../platform/stripe/webhook-events.ts';
import { applyIntent, type Outcome } from './apply-intent.ts';
import {
  claimEvent,
  findOrderIdOfIntent,
  listPaymentsForUpdate,
  type PaymentRow,
  updateEvent,
  updatePayment,
} from './payments.queries.ts';
import { planNextLook } from './plan-next-look.ts';
import { recordDispute } from './record-dispute.ts';
import { type RefundsOutcome, recordRefunds } from './record-refunds.ts';
import { backCents } from './refund-facts.ts';
import { listRefundsOfOrder } from './refunds.queries.ts';

export const EVENT_SECONDS = 60 * 24 * 3600;

export interface Recorded {
  outcome: Outcome | RefundsOutcome | 'refunds to read' | 'disputed' | 'repeated' | 'unknown intent' | 'ignored';
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
  return { outcome: await applyToPayment(tx, deps, { found, payment, event }, at), orderId };
}

async function applyToPayment(
  tx: Tx,
  deps: Deps,
  { found, payment, event }: { found: OrderWithLines; payment: PaymentRow; event: StripeEvent },
  at: Date,
): Promise<Recorded['outcome']> {
  const { order } = found;
  switch (event.about) {
    case 'intent':
      return applyIntent(tx, found, payment, event.intent, at);
    case 'refund':
      return recordRefunds(tx, deps, { orderId: order.id, paymentId: payment.id }, [event.refund]);
    case 'charge': {
      const refunds = (await listRefundsOfOrder(tx, order.id)).filter((refund) => refund.payment_id === payment.id);
      if (backCents(refunds) === event.refundedCents) return 'known';
      // Which refunds these are, it does not say.
      await updatePayment(tx, payment.id, { read_refunds: true }, at);
      await planNextLook(tx, deps, order.id, { at, looked: false });
      return 'refunds to read';
    }
    case 'dispute':
      return (await recordDispute(tx, payment, event.dispute, { toldAt: event.toldAt, at })) ? 'disputed' : 'known';
    default:
      return 'ignored';
  }
}
