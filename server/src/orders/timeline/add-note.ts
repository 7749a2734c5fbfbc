/**
 * When it returns, the order has the note, once for each idempotency key, and its timeline shows it. If the shopper may read it, a
 * mail with it is in the outbox.
 */

import { ShopError } from '@shop/contract/errors';
import { type CreateNoteBody, type TimelineEntry, timelineEntry } from '@shop/contract/timeline';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { insertAuditEntry, listAuditEntries } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { oncePerKey } from '../../idempotency/once-per-key.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOrderForUpdate } from '../order/orders.queries.ts';
import { recordOrderMail } from '../order-mails/order-mails.ts';
import { orderFacts } from './list-timeline.ts';
import { presentTimelineEntry } from './present-timeline.ts';
import { insertNote } from './timeline.queries.ts';
import { timelineLines } from './timeline-lines.ts';

export async function addNote(
  deps: Deps,
  actor: Actor,
  input: CreateNoteBody & { orderId: number; idempotencyKey: string | undefined; rawBody: unknown },
): Promise<{ entry: TimelineEntry; replayed: boolean }> {
  const { orderId, text, idempotencyKey: key, rawBody } = input;
  const visible = input.visible === true;
  const at = deps.clock.now();
  // A key is for one call of one route.
  const body = { path: `/orders/${orderId}/notes`, body: rawBody };
  const request = { userId: actor.userId, key, body, at };
  const { answer, replayed } = await oncePerKey(deps.db, request, timelineEntry, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
    const note = await insertNote(tx, { orderId, userId: actor.userId, text, visible, at });
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'note_added',
      on: { orderId },
      after: { note: note.id, visible },
    });
    if (visible) await recordOrderMail(tx, 'note', found, { at, about: { note: text } });
    // The order's row is locked, so its newest entry is this one.
    const entries = await listAuditEntries(tx, { orderId }, { limit: 1, offset: 0 });
    const lines = timelineLines({ facts: orderFacts(found.order), entries, notes: [note], mails: [] });
    const line = lines.find(({ kind }) => kind === 'note');
    if (line === undefined) throw new Error(`The note ${note.id} has no entry`);
    return presentTimelineEntry(line);
  });
  return { entry: answer, replayed };
}
