/**
 * When it returns, what the payer chose on the extra page has happened: the money is taken, or the intent waits for
 * another card. The answer says where the payer goes. An intent that waits for no authentication is refused.
 */

import type { SandboxTx } from './db/tables.ts';
import { findIntentForUpdate, type IntentRow } from './intents.queries.ts';
import { presentIntentToBrowser } from './present-intent.ts';
import { noteFailure, takeMoney } from './record-charge.ts';
import { returnAddress } from './return-address.ts';
import type { Answer, Call } from './sandbox-deps.ts';
import { invalidRequest, noSuch } from './stripe-api-error.ts';

export async function authenticateIntent(
  tx: SandboxTx,
  call: Call,
  input: { id: string; clientSecret: string; passed: boolean },
): Promise<Answer> {
  const intent = await findIntentForUpdate(tx, input.id);
  if (intent === undefined || intent.client_secret !== input.clientSecret) {
    throw noSuch('payment_intent', input.id, 'intent');
  }
  if (intent.status !== 'requires_action' || intent.card === null) {
    throw invalidRequest('This payment does not wait for authentication any more.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: presentIntentToBrowser(intent),
    });
  }
  if (input.passed) return goBack(await takeMoney(tx, call, intent, intent.card), 'succeeded');
  const failed = await noteFailure(tx, call, intent, {
    card: intent.card,
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      declineCode: undefined,
      message: 'The payment was not authenticated. Please try again, or use another card.',
      charge: undefined,
    },
  });
  return goBack(failed, 'failed');
}

function goBack(intent: IntentRow, redirectStatus: 'succeeded' | 'failed'): Answer {
  return {
    status: 200,
    body: {
      payment_intent: presentIntentToBrowser(intent),
      return_to: intent.return_url === null ? '/' : returnAddress(intent.return_url, intent, redirectStatus),
    },
  };
}
