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
