/**
 * When it returns, the event and its effect are stored in one transaction; a repeated event has no second effect. When it throws,
 * neither is stored, and the provider sends the event again.
 */

import { ShopError } from '@shop/contract/errors';
import { paymentStateTraits } from '@shop/contract/order-status';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import type { OrderWithLines } from '../orders/order/select-orders.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Intent, PaymentEvent } from '../platform/payments/payment-provider.ts';
import type { Tx } from '../schema.ts';
import { applyIntent } from './apply-intent.ts';
import { countDeclined } from './declined-payments.ts';
import { issuePapersAfter } from './issue-papers-after.ts';
import { matchesPayment } from './payment-facts.ts';
import {
  claimEvent,
  type EventOutcome,
  findOrderIdOfIntent,
  listPaymentsForUpdate,
  type PaymentRow,
  updateEvent,
  updatePayment,
} from './payments.queries.ts';
import { planNextReconciliation } from './plan-next-reconciliation.ts';
import { recordDispute } from './record-dispute.ts';
import { recordRefunds } from './record-refunds.ts';
import { refundedAtProviderMinor } from './refund-facts.ts';
import { listRefundsOfOrder } from './refunds.queries.ts';

export const EVENT_SECONDS = 60 * 24 * 3600;

export interface Recorded {
  outcome: EventOutcome | 'repeated';
  orderId: number | undefined;
}

/** @throws ShopError INVALID_SIGNATURE when the provider did not sign it, or not within the tolerance */
export async function receiveEvent(
  deps: Deps,
  message: { rawBody: Buffer; signature: string | undefined },
): Promise<Recorded> {
  if (deps.paymentProvider === undefined) throw new ShopError('CARD_UNAVAILABLE');
  const event = deps.paymentProvider.readEvent(message.rawBody, message.signature);
  await deps.settings.refresh();
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    if (!(await claimEvent(tx, { id: event.id, type: event.type, at }))) {
      return { outcome: 'repeated' as const, orderId: undefined };
    }
    const recorded = await applyEvent(tx, deps, event, at);
    await updateEvent(tx, event.id, recorded);
    if (recorded.orderId !== undefined)
      await issuePapersAfter(tx, deps, recorded.outcome, { orderId: recorded.orderId, at });
    return recorded;
  });
}

async function applyEvent(
  tx: Tx,
  deps: Deps,
  event: PaymentEvent,
  at: Date,
): Promise<{ outcome: EventOutcome; orderId: number | undefined }> {
  if (event.about === 'other') return { outcome: 'ignored', orderId: undefined };
  const intentId = event.about === 'intent' ? event.intent.id : event.intentId;
  const orderId = await findOrderIdOfIntent(tx, intentId);
  if (orderId === undefined) return { outcome: 'unknown_intent', orderId };
  const found = await findOrderForUpdate(tx, orderId);
  const payment = (await listPaymentsForUpdate(tx, orderId)).find(({ intent_id }) => intent_id === intentId);
  if (found === undefined || payment === undefined) return { outcome: 'unknown_intent', orderId };
  return { outcome: await applyToPayment(tx, deps, { found, payment, event }, at), orderId };
}

type OwnEvent = Exclude<PaymentEvent, { about: 'other' }>;

async function applyToPayment(
  tx: Tx,
  deps: Deps,
  { found, payment, event }: { found: OrderWithLines; payment: PaymentRow; event: OwnEvent },
  at: Date,
): Promise<EventOutcome> {
  const { order } = found;
  switch (event.about) {
    case 'intent': {
      const outcome = await applyIntent(tx, found, payment, { seen: event.intent, at });
      if (event.hasFailed && matchesPayment(payment, event.intent)) {
        await recordFailedAttempt(tx, payment, event.intent, at);
        await countDeclined(tx, deps, order, at);
      }
      return outcome;
    }
    case 'refund':
      return recordRefunds(tx, deps, { orderId: order.id, paymentId: payment.id }, [event.refund]);
    case 'charge': {
      const refunds = (await listRefundsOfOrder(tx, order.id)).filter((refund) => refund.payment_id === payment.id);
      if (refundedAtProviderMinor(refunds) === event.refundedMinor) return 'known';
      // The event does not name the refunds.
      await updatePayment(tx, payment.id, { read_refunds: true }, at);
      await planNextReconciliation(tx, deps, order.id, { at, reconciled: false });
      return 'refunds_to_read';
    }
    case 'dispute':
      return (await recordDispute(tx, deps, payment, { seen: event.dispute, times: { toldAt: event.toldAt, at } }))
        ? 'disputed'
        : 'known';
  }
}

/** The order's timeline shows each attempt to pay that failed; the event that reports it counts once. */
async function recordFailedAttempt(tx: Tx, payment: PaymentRow, { failure }: Intent, at: Date): Promise<void> {
  // A late report of an attempt before the one that succeeded would look as if the payment had been lost.
  if (paymentStateTraits[payment.state].captured) return;
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: 'payment_failed',
    on: { orderId: payment.order_id },
    after: { reason: failure ?? null },
  });
}
