import { seconds } from './present-intent.ts';
import type { RefundRow } from './refunds.queries.ts';

/** Money goes back at once here, so a refund has succeeded as soon as there is one. */
export function presentRefund(refund: RefundRow) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount_cents,
    balance_transaction: null,
    charge: refund.charge_id,
    created: seconds(refund.created_at),
    currency: refund.currency,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: refund.metadata,
    payment_intent: refund.intent_id,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
