import { insertCharge } from './charges.queries.ts';
import type { CardColumn, PaymentErrorColumn, SandboxTx } from './db/tables.ts';
import { newId } from './ids.ts';
import { type IntentRow, updateIntent } from './intents.queries.ts';
import { presentIntent } from './present-intent.ts';
import { recordEvent } from './record-event.ts';
import type { Call } from './sandbox-deps.ts';

/** Takes the money. The caller holds the intent's row and has seen that it can be paid. */
export async function takeMoney(tx: SandboxTx, call: Call, intent: IntentRow, card: CardColumn): Promise<IntentRow> {
  const charge = await insertCharge(tx, {
    id: newId('ch'),
    intentId: intent.id,
    amountMinor: intent.amount_cents,
    card,
    failure: undefined,
    at: call.at,
  });
  const paid = await updateIntent(tx, intent.id, {
    status: 'succeeded',
    card: JSON.stringify(card),
    last_error: null,
    latest_charge: charge.id,
  });
  await recordEvent(tx, call, 'payment_intent.succeeded', presentIntent(paid));
  return paid;
}

/** Notes why no money came; the intent waits for another card. The caller holds the intent's row. */
export async function noteFailure(
  tx: SandboxTx,
  call: Call,
  intent: IntentRow,
  { card, error }: { card: CardColumn; error: PaymentErrorColumn },
): Promise<IntentRow> {
  const failed = await updateIntent(tx, intent.id, {
    status: 'requires_payment_method',
    card: JSON.stringify(card),
    last_error: JSON.stringify(error),
    ...(error.charge !== undefined && { latest_charge: error.charge }),
  });
  await recordEvent(tx, call, 'payment_intent.payment_failed', presentIntent(failed));
  return failed;
}
