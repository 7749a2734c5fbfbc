import { paymentMethodOf } from './chosen-card.ts';
import type { IntentRow } from './intents.queries.ts';

/** The fields that Stripe's API answers to the holder of the secret key. */
export function presentIntent(intent: IntentRow) {
  return {
    ...presentIntentToBrowser(intent),
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount_cents : 0,
    application: null,
    application_fee_amount: null,
    customer: null,
    latest_charge: intent.latest_charge,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: {},
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** What a browser may see with the publishable key: neither metadata nor charges. */
export function presentIntentToBrowser(intent: IntentRow) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount_cents,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: intent.canceled_at && seconds(intent.canceled_at),
    cancellation_reason: intent.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: seconds(intent.created_at),
    currency: intent.currency,
    description: intent.description,
    last_payment_error: presentLastError(intent),
    livemode: false,
    next_action: presentNextAction(intent),
    payment_method: intent.status === 'requires_payment_method' ? null : (intent.card?.paymentMethod ?? null),
    payment_method_types: ['card'],
    processing: null,
    receipt_email: intent.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: intent.status,
  };
}

/** Address of the extra page, on the merchant's own origin. */
function authenticationPath(intent: IntentRow): string {
  const query = new URLSearchParams({ payment_intent: intent.id, payment_intent_client_secret: intent.client_secret });
  return `/payment-sandbox/authenticate?${query}`;
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function presentNextAction(intent: IntentRow) {
  if (intent.status !== 'requires_action') return null;
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: authenticationPath(intent), return_url: intent.return_url },
  };
}

function presentLastError(intent: IntentRow) {
  const error = intent.last_error;
  if (error === null) return null;
  return {
    type: error.type,
    code: error.code,
    message: error.message,
    ...(error.declineCode !== undefined && { decline_code: error.declineCode }),
    ...(error.charge !== undefined && { charge: error.charge }),
    ...(intent.card && { payment_method: paymentMethodOf(intent.card) }),
  };
}
