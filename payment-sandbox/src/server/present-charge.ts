import type { ChargeRow } from './charges.queries.ts';
import type { IntentRow } from './intents.queries.ts';
import { seconds } from './present-intent.ts';

export function presentCharge(charge: ChargeRow, intent: IntentRow) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount_cents,
    amount_captured: charge.succeeded ? charge.amount_cents : 0,
    amount_refunded: charge.refunded_cents,
    captured: charge.succeeded,
    created: seconds(charge.created_at),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: charge.failure_code,
    failure_message: charge.failure_message,
    livemode: false,
    metadata: intent.metadata,
    paid: charge.succeeded,
    payment_intent: charge.intent_id,
    payment_method: charge.card.paymentMethod,
    payment_method_details: { type: 'card', card: { brand: charge.card.brand, last4: charge.card.last4 } },
    receipt_email: intent.receipt_email,
    refunded: charge.refunded_cents === charge.amount_cents,
    status: charge.succeeded ? 'succeeded' : 'failed',
  };
}
