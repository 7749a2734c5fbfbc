/** The intent as it is. A browser names its client secret, and without the right one there is no such intent. */

import { findIntent, type IntentRow } from './intents.queries.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { noSuch } from './stripe-api-error.ts';

export async function getIntent(deps: SandboxDeps, input: { id: string; clientSecret?: string }): Promise<IntentRow> {
  const intent = await findIntent(deps.db, input.id);
  if (intent === undefined || (input.clientSecret !== undefined && input.clientSecret !== intent.client_secret)) {
    throw noSuch('payment_intent', input.id, 'intent');
  }
  return intent;
}
