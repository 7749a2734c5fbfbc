import { claimDue } from '@shop/leased-queue/claim-due';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';

/** The columns that sending needs. The table of an application has more, which say what a mail is about. */
export interface OutboxTables {
  mails: {
    id: GeneratedAlways<number>;
    message_key: Generated<string>;
    kind: string;
    data: ColumnType<unknown, string, string>;
    recorded_at: Date;
    try_at: Date | null;
    tries: Generated<number>;
    give_up_at: Date;
    last_error: string | null;
    sent_at: Date | null;
    failed_at: Date | null;
  };
}

export type OutboxDb = Db<OutboxTables>;
export type QueuedMail = Selectable<OutboxTables['mails']>;

/** A claimed mail; the claim is lost once another worker has claimed the mail. */
export type Claim = Pick<QueuedMail, 'id' | 'tries'>;

const queue = { table: 'mails', dueAt: 'try_at', attempts: 'tries' };

/**
 * Claims the mail that has been due longest; workers that claim at the same moment get different ones.
 * @param columns those of the application's table
 */
export async function claimDueMail<Mail extends QueuedMail>(
  db: Pick<OutboxDb, 'getExecutor'>,
  now: Date,
  leaseEnds: Date,
  columns: readonly (keyof Mail & string)[],
): Promise<Mail | undefined> {
  const [mail] = await claimDue<Mail>(db, queue, { now, leaseEnds, limit: 1, returning: columns });
  return mail;
}

/** These three end a claim. A claim whose lease was lost changes nothing. */
export async function updateMailSent(db: OutboxDb, claim: Claim, at: Date): Promise<void> {
  await updateClaimed(db, claim).set({ try_at: null, sent_at: at, last_error: null }).execute();
}

export async function updateMailToTryAgain(db: OutboxDb, claim: Claim, tryAt: Date, error: string): Promise<void> {
  await updateClaimed(db, claim).set({ try_at: tryAt, last_error: error }).execute();
}

export async function updateMailFailed(db: OutboxDb, claim: Claim, at: Date, error: string): Promise<void> {
  await updateClaimed(db, claim).set({ try_at: null, failed_at: at, last_error: error }).execute();
}

function updateClaimed(db: OutboxDb, claim: Claim) {
  return db
    .updateTable('mails')
    .where('id', '=', claim.id)
    .where('tries', '=', claim.tries)
    .where('try_at', 'is not', null);
}

/** A mail that nobody is to get. */
export async function deleteMail(db: OutboxDb, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** How many wait to be sent, and how many were given up. */
export async function countMails(db: OutboxDb): Promise<{ waiting: number; failed: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mails')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('try_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('waiting'),
      eb
        .selectFrom('mails')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('failed_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many wait since before the first instant, and how many were given up after the second. */
export async function countMailsInTrouble(
  db: OutboxDb,
  recordedBefore: Date,
  failedAfter: Date,
): Promise<{ waiting: number; failed: number }> {
  return db
    .selectFrom('mails')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('try_at', 'is not', null)
        .filterWhere('recorded_at', '<', recordedBefore)
        .as('waiting'),
      eb.fn.countAll<number>().filterWhere('failed_at', '>', failedAfter).as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
