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
      leased_until: null,
      delivered_at: null,
      created_at: event.at,
    })
    .execute();
}

/**
 * Takes events that are due, for the time of a lease: two processes never send one at the same moment, and those of a
 * process that died are free again afterwards.
 */
export async function claimDueEvents(
  db: SandboxDb,
  claim: { at: Date; leasedUntil: Date; createdSince: Date; limit: number },
): Promise<EventToSend[]> {
  return db
    .updateTable('payment_sandbox.events')
    .set((expression) => ({ leased_until: claim.leasedUntil, attempts: expression('attempts', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_sandbox.events')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('next_attempt_at', '<=', claim.at)
        .where('created_at', '>', claim.createdSince)
        .where((expression) =>
          expression.or([expression('leased_until', 'is', null), expression('leased_until', '<=', claim.at)]),
        )
        .orderBy('next_attempt_at')
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body', 'attempts'])
    .execute();
}

export async function updateDelivered(db: SandboxDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_sandbox.events')
    .set({ delivered_at: at, leased_until: null })
    .where('id', '=', id)
    .execute();
}

export async function updateNextAttempt(db: SandboxDb, id: string, nextAttemptAt: Date): Promise<void> {
  await db
    .updateTable('payment_sandbox.events')
    .set({ next_attempt_at: nextAttemptAt, leased_until: null })
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
