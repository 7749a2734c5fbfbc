/** When it returns, the event is written in the transaction of what it tells of, with the object as it is now. */

import { API_VERSION } from '../shared/api-version.ts';
import type { SandboxTx } from './db/tables.ts';
import { insertEvent } from './events.queries.ts';
import { newId } from './ids.ts';
import { seconds } from './present-intent.ts';
import type { Call } from './sandbox-deps.ts';

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'refund.created'
  | 'charge.refunded';

export async function recordEvent(tx: SandboxTx, call: Call, type: EventType, object: object): Promise<void> {
  const id = newId('evt');
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(call.at),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey ?? null },
    type,
  };
  await insertEvent(tx, { id, type, body: JSON.stringify(event), at: call.at });
}
