/** When it returns, the money is given back, never more than was taken. */

import { addToRefunded, type ChargeRow, findCharge, findTakenChargeForUpdate } from './charges.queries.ts';
import type { SandboxTx } from './db/tables.ts';
import { newId } from './ids.ts';
import { findIntentForUpdate, type IntentRow } from './intents.queries.ts';
import { presentCharge } from './present-charge.ts';
import { presentRefund } from './present-refund.ts';
import { recordEvent } from './record-event.ts';
import { insertRefund } from './refunds.queries.ts';
import type { Answer, Call } from './sandbox-deps.ts';
import { invalidRequest, noSuch } from './stripe-api-error.ts';

export interface RefundWish {
  of: { intentId: string } | { chargeId: string };
  /** Left out, all that is left. */
  amountMinor: number | undefined;
  reason: string | undefined;
  metadata: Record<string, string>;
}

export async function createRefund(tx: SandboxTx, call: Call, input: RefundWish): Promise<Answer> {
  const { intent, charge } = await findPayment(tx, input.of);
  const left = charge.amount_cents - charge.refunded_cents;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  }
  const amountMinor = input.amountMinor ?? left;
  if (amountMinor > left) {
    throw invalidRequest(`The refund of ${amountMinor} is more than the ${left} that are left.`, {
      param: 'amount',
    });
  }
  const refunded = await addToRefunded(tx, charge.id, amountMinor);
  const refund = await insertRefund(tx, {
    id: newId('re'),
    chargeId: charge.id,
    intentId: intent.id,
    amountMinor,
    reason: input.reason,
    metadata: input.metadata,
    at: call.at,
  });
  const presented = presentRefund(refund);
  await recordEvent(tx, call, 'refund.created', presented);
  await recordEvent(tx, call, 'charge.refunded', presentCharge(refunded, intent));
  return { status: 200, body: presented };
}

async function findPayment(tx: SandboxTx, of: RefundWish['of']): Promise<{ intent: IntentRow; charge: ChargeRow }> {
  const intentId = 'intentId' in of ? of.intentId : (await findCharge(tx, of.chargeId))?.intent_id;
  // The intent's row first, as everyone does who changes a payment.
  const intent = intentId === undefined ? undefined : await findIntentForUpdate(tx, intentId);
  if (intent === undefined) {
    throw 'intentId' in of
      ? noSuch('payment_intent', of.intentId, 'payment_intent')
      : noSuch('charge', of.chargeId, 'charge');
  }
  const charge = await findTakenChargeForUpdate(tx, intent.id);
  if (charge === undefined || ('chargeId' in of && of.chargeId !== charge.id)) {
    throw invalidRequest(`The PaymentIntent ${intent.id} has no successful charge that could be refunded.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  return { intent, charge };
}
