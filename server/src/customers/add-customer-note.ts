/**
 * When it returns, staff read the note on the customer's page, once for each idempotency key. Its text is in no audit entry, so that it
 * goes with the account.
 */

import { type CreateCustomerNoteBody, type CustomerNote, customerNote } from '@shop/contract/customers';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { oncePerKey } from '../idempotency/once-per-key.ts';
import type { Actor } from '../platform/actor.ts';
import { insertCustomerNote, listCustomerNotes, lockCustomer } from './customer-page.queries.ts';
import { noSuchCustomer, presentCustomerNote } from './get-customer.ts';

export async function addCustomerNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: CreateCustomerNoteBody & { customerId: number; idempotencyKey: string | undefined; rawBody: unknown },
): Promise<{ note: CustomerNote; replayed: boolean }> {
  const { customerId, text, idempotencyKey: key, rawBody } = input;
  const at = deps.clock.now();
  // A key is for one call of one route.
  const body = { path: `/customers/${customerId}/notes`, body: rawBody };
  const request = { userId: actor.userId, key, body, at };
  const { answer, replayed } = await oncePerKey(deps.db, request, customerNote, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw noSuchCustomer();
    const id = await insertCustomerNote(tx, { customerId, userId: actor.userId, text, at });
    const entry = { at, actorId: actor.userId, action: 'note_added' } as const;
    await insertAuditEntry(tx, { ...entry, on: { customerId }, after: { note: id } });
    const [note] = await listCustomerNotes(tx, customerId, 1);
    if (note === undefined) throw new Error('The note was not inserted');
    return presentCustomerNote(note);
  });
  return { note: answer, replayed };
}
