import { claimDue } from '@shop/leased-queue/claim-due';
import { sql } from 'kysely';
import type { SandboxDb, SandboxTx } from './db/tables.ts';

export interface EventToSend {
  id: string;
  body: string;
  /** This attempt included. */
  attempts: number;
}

export async function insertEvent(
  tx: SandboxTx,
  event: { id: string; type: string; body: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_sandbox.events')
    .values({
      id: event.id,
      type: event.type,
      body: event.body,
      attempts: 0,
      next_attempt_at: event.at,
      delivered_at: null,
      created_at: event.at,
    })
    .execute();
}

const queue = { table: 'payment_sandbox.events', dueAt: 'next_attempt_at', attempts: 'attempts' };

/** Claims undelivered events that are due and younger than `since`; workers that claim at the same moment get different ones. */
export async function claimDueEvents(
  db: SandboxDb,
  { since, ...claim }: { now: Date; leaseEnds: Date; since: Date; limit: number },
): Promise<EventToSend[]> {
  const only = sql`delivered_at is null and created_at > ${since}::timestamptz`;
  return claimDue<EventToSend>(db, queue, { ...claim, only, returning: ['id', 'body', 'attempts'] });
}

export async function updateDelivered(db: SandboxDb, id: string, at: Date): Promise<void> {
  await db.updateTable('payment_sandbox.events').set({ delivered_at: at }).where('id', '=', id).execute();
}

export async function updateNextAttempt(db: SandboxDb, id: string, nextAttemptAt: Date): Promise<void> {
  await db
    .updateTable('payment_sandbox.events')
    .set({ next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

export async function findNextAttempt(db: SandboxDb, createdSince: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_sandbox.events')
    .select((expression) => expression.fn.min<Date | null>('next_attempt_at').as('at'))
    .where('delivered_at', 'is', null)
    .where('created_at', '>', createdSince)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** What was delivered, or given up, long ago. */
export async function deleteEventsBefore(db: SandboxDb, before: Date): Promise<void> {
  await db.deleteFrom('payment_sandbox.events').where('created_at', '<', before).execute();
}
