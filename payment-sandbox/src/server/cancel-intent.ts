/** When it returns, the intent is cancelled and can never be paid. One that was paid stays so, and the call is refused. */

import type { SandboxTx } from './db/tables.ts';
import { findIntentForUpdate, updateIntent } from './intents.queries.ts';
import { presentIntent } from './present-intent.ts';
import { recordEvent } from './record-event.ts';
import type { Answer, Call } from './sandbox-deps.ts';
import { invalidRequest, noSuch } from './stripe-api-error.ts';

export async function cancelIntent(
  tx: SandboxTx,
  call: Call,
  input: { id: string; reason: string | undefined },
): Promise<Answer> {
  const found = await findIntentForUpdate(tx, input.id);
  if (found === undefined) throw noSuch('payment_intent', input.id, 'intent');
  if (found.status === 'succeeded' || found.status === 'canceled') {
    throw invalidRequest(`A PaymentIntent with the status ${found.status} cannot be canceled.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: presentIntent(found),
    });
  }
  const intent = await updateIntent(tx, input.id, {
    status: 'canceled',
    canceled_at: call.at,
    cancellation_reason: input.reason ?? null,
  });
  await recordEvent(tx, call, 'payment_intent.canceled', presentIntent(intent));
  return { status: 200, body: presentIntent(intent) };
}
