/**
 * When it returns, the card has paid, or the intent waits for the extra page, or it was declined: then the answer is
 * 402, and what it says is kept. One intent takes money once, and never after it was cancelled.
 */

import type { Decline } from '../shared/test-cards.ts';
import { insertCharge } from './charges.queries.ts';
import type { ChosenCard } from './chosen-card.ts';
import type { SandboxTx } from './db/tables.ts';
import { newId } from './ids.ts';
import { findIntentForUpdate, type IntentRow, updateIntent } from './intents.queries.ts';
import { presentIntent, presentIntentToBrowser } from './present-intent.ts';
import { noteFailure, takeMoney } from './record-charge.ts';
import { recordEvent } from './record-event.ts';
import type { Answer, Call } from './sandbox-deps.ts';
import { invalidRequest, noSuch } from './stripe-api-error.ts';

export interface Confirmation {
  id: string;
  /** Sent by browsers; a caller with the secret key needs none. */
  clientSecret: string | undefined;
  chosen: ChosenCard;
  returnUrl: string | undefined;
}

export async function confirmIntent(tx: SandboxTx, call: Call, input: Confirmation): Promise<Answer> {
  const present = input.clientSecret === undefined ? presentIntent : presentIntentToBrowser;
  const intent = await findIntentForUpdate(tx, input.id);
  if (intent === undefined || (input.clientSecret !== undefined && intent.client_secret !== input.clientSecret)) {
    throw noSuch('payment_intent', input.id, 'intent');
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`A PaymentIntent with the status ${intent.status} cannot be confirmed.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: present(intent),
    });
  }
  const { card, outcome } = input.chosen;
  if (outcome === 'succeeds') return { status: 200, body: present(await takeMoney(tx, call, intent, card)) };
  if (outcome === 'asks') return { status: 200, body: present(await askForAuthentication(tx, call, intent, input)) };
  return decline(tx, call, intent, { input, why: outcome });
}

async function askForAuthentication(
  tx: SandboxTx,
  call: Call,
  intent: IntentRow,
  { chosen, returnUrl }: Confirmation,
): Promise<IntentRow> {
  if (returnUrl === undefined) {
    throw invalidRequest('A return_url is needed for a card that asks for authentication.', {
      code: 'parameter_missing',
      param: 'return_url',
    });
  }
  const asking = await updateIntent(tx, intent.id, {
    status: 'requires_action',
    card: JSON.stringify(chosen.card),
    last_error: null,
    return_url: returnUrl,
  });
  await recordEvent(tx, call, 'payment_intent.requires_action', presentIntent(asking));
  return asking;
}

async function decline(
  tx: SandboxTx,
  call: Call,
  intent: IntentRow,
  { input, why: { code, declineCode, message } }: { input: Confirmation; why: Decline },
): Promise<Answer> {
  const { card } = input.chosen;
  const charge = await insertCharge(tx, {
    id: newId('ch'),
    intentId: intent.id,
    amountMinor: intent.amount_cents,
    card,
    failure: { code, message },
    at: call.at,
  });
  const error = { type: 'card_error' as const, code, declineCode, message, charge: charge.id };
  const failed = await noteFailure(tx, call, intent, { card, error });
  return {
    status: 402,
    body: {
      error: {
        type: error.type,
        code,
        ...(declineCode !== undefined && { decline_code: declineCode }),
        message,
        charge: charge.id,
        payment_intent: input.clientSecret === undefined ? presentIntent(failed) : presentIntentToBrowser(failed),
      },
    },
  };
}
