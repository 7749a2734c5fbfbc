import type { MailKind, MailRow } from '../../mails/mails.queries.ts';
import { columnsOf, qualified } from '../../schema/columns.ts';
import type { Db, Reader, Tx } from '../../schema.ts';

/** Deletes the mails of this kind that nobody has begun to send. @returns how many */
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

export async function hasMail(tx: Tx, orderId: number, kind: MailKind): Promise<boolean> {
  const found = await tx
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A mail about an order, with the state of the summary that contains it, if one does. */
export type OrderMailRow = MailRow & {
  summary_sent_at: Date | null;
  summary_failed_at: Date | null;
  summary_last_error: string | null;
};

/** In the order in which they were recorded. */
export async function listMailsOfOrder(db: Reader, orderId: number): Promise<OrderMailRow[]> {
  return db
    .selectFrom('mails')
    .leftJoin('mails as summary', 'summary.id', 'mails.summary_id')
    .select(qualified('mails', columnsOf.mails))
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
    .select(columnsOf.mails)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findNewestMailOfOrderForUpdate(tx: Tx, orderId: number): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .select(columnsOf.mails)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
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

/** Mails about orders, and their summaries, stay with the orders. */
/** What was mailed to an account, oldest first. */
export async function listMailsOfUser(
  db: Reader,
  userId: number,
): Promise<{ kind: string; at: string; order: number | null }[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'recorded_at', 'order_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, recorded_at, order_id }) => ({ kind, at: recorded_at.toISOString(), order: order_id }));
}

export async function deleteAccountMailsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('order_id', 'is', null)
    .where('kind', '<>', 'orders_summary')
    .where('recorded_at', '<', before)
    .where('try_at', 'is', null)
    .execute();
}
