import { claimDue } from '@shop/leased-queue/claim-due';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type MailRow = Selectable<Schema['mails']>;
export type MailKind = MailRow['kind'];

/** A claimed mail; the claim is lost once another worker has claimed the mail. */
export type Claim = Pick<MailRow, 'id' | 'tries'>;

export interface NewMail {
  kind: MailKind;
  userId: number | null;
  orderId: number | null;
  data: unknown;
  at: Date;
  /** When it is tried first; at once unless said otherwise. */
  dueAt?: Date;
  giveUpAt: Date;
  /** Whether it goes out however many its account has got. */
  counted?: boolean;
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      user_id: mail.userId,
      order_id: mail.orderId,
      data: JSON.stringify(mail.data),
      recorded_at: mail.at,
      try_at: mail.dueAt ?? mail.at,
      give_up_at: mail.giveUpAt,
      counted: mail.counted ?? false,
    })
    .execute();
}

const queue = { table: 'mails', dueAt: 'try_at', attempts: 'tries' };

/** Claims the mail that has been due longest; workers that claim at the same moment get different ones. */
export async function claimDueMail(db: Db, now: Date, leaseEnds: Date): Promise<MailRow | undefined> {
  const [mail] = await claimDue<MailRow>(db, queue, { now, leaseEnds, limit: 1 });
  return mail;
}

/** These three end a claim. A claim whose lease was lost changes nothing. */
export async function updateMailSent(db: Db, claim: Claim, at: Date): Promise<void> {
  await updateClaimed(db, claim).set({ try_at: null, sent_at: at, last_error: null }).execute();
}

export async function updateMailToTryAgain(db: Db, claim: Claim, tryAt: Date, error: string): Promise<void> {
  await updateClaimed(db, claim).set({ try_at: tryAt, last_error: error }).execute();
}

export async function updateMailFailed(db: Db, claim: Claim, at: Date, error: string): Promise<void> {
  await updateClaimed(db, claim).set({ try_at: null, failed_at: at, last_error: error }).execute();
}

function updateClaimed(db: Db, claim: Claim) {
  return db
    .updateTable('mails')
    .where('id', '=', claim.id)
    .where('tries', '=', claim.tries)
    .where('try_at', 'is not', null);
}

/** A mail that nobody is to get. */
export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Those that nobody has begun to send. @returns how many */
export async function deleteUntriedMails(tx: Tx, orderId: number, kind: MailKind): Promise<number> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('tries', '=', 0)
    .where('try_at', 'is not', null)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** A mail about an order, with what became of the summary that tells of it, if one does. */
export type OrderMailRow = MailRow & {
  summary_sent_at: Date | null;
  summary_failed_at: Date | null;
  summary_last_error: string | null;
};

/** In the order in which they were recorded. */
export async function listMailsOfOrder(db: Db, orderId: number): Promise<OrderMailRow[]> {
  return db
    .selectFrom('mails')
    .leftJoin('mails as summary', 'summary.id', 'mails.summary_id')
    .selectAll('mails')
    .select([
      'summary.sent_at as summary_sent_at',
      'summary.failed_at as summary_failed_at',
      'summary.last_error as summary_last_error',
    ])
    .where('mails.order_id', '=', orderId)
    .orderBy('mails.id')
    .execute();
}

export async function findMailOfOrderForUpdate(tx: Tx, orderId: number, id: number): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function isMailWaiting(tx: Tx, orderId: number, kind: MailKind): Promise<boolean> {
  const waiting = await tx
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('try_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Those of orders, and summaries of them, are kept with their orders. */
export async function deleteAccountMailsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('order_id', 'is', null)
    .where('kind', '<>', 'orders_summary')
    .where('recorded_at', '<', before)
    .where('try_at', 'is', null)
    .execute();
}

/** How many wait to be sent, and how many were given up. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
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
  db: Db,
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
