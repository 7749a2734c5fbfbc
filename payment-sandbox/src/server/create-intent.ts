/** When it returns, there is an intent that waits for a card, and its event. */

import type { SandboxTx } from './db/tables.ts';
import { newClientSecret, newId } from './ids.ts';
import { insertIntent } from './intents.queries.ts';
import { presentIntent } from './present-intent.ts';
import { recordEvent } from './record-event.ts';
import type { Answer, Call } from './sandbox-deps.ts';

export async function createIntent(
  tx: SandboxTx,
  call: Call,
  input: {
    amountMinor: number;
    currency: string;
    description: string | undefined;
    metadata: Record<string, string>;
    receiptEmail: string | undefined;
  },
): Promise<Answer> {
  const id = newId('pi');
  const intent = presentIntent(
    await insertIntent(tx, { ...input, id, clientSecret: newClientSecret(id), at: call.at }),
  );
  await recordEvent(tx, call, 'payment_intent.created', intent);
  return { status: 200, body: intent };
}
