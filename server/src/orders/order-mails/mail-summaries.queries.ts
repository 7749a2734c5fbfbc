import type { MailRow } from '../../mails/mails.queries.ts';
import type { Claim } from '../../platform/mail/outbox.queries.ts';
import { columnsOf } from '../../schema/columns.ts';
import type { Db, Tx } from '../../schema.ts';

/** The summary that an account's further mails go into: one that nobody has begun to send, which this keeps so. */
export async function findOpenSummary(tx: Tx, userId: number): Promise<number | undefined> {
  const summary = await tx
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'orders_summary')
    .where('tries', '=', 0)
    .where('try_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return summary?.id;
}

export async function insertSummary(
  tx: Tx,
  summary: { userId: number; at: Date; dueAt: Date; giveUpAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind: 'orders_summary',
      user_id: summary.userId,
      order_id: null,
      data: '{}',
      recorded_at: summary.at,
      try_at: summary.dueAt,
      give_up_at: summary.giveUpAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMailCounted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('mails').set({ counted: true }).where('id', '=', id).execute();
}

/** Settles a claim: the mail is not sent by itself any more. */
export async function updateMailSummary(tx: Tx, claim: Claim, summaryId: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ try_at: null, last_error: null, summary_id: summaryId })
    .where('id', '=', claim.id)
    .where('tries', '=', claim.tries)
    .where('try_at', 'is not', null)
    .execute();
}

/** In the order in which they were recorded. */
export async function listMailsOfSummary(db: Db, summaryId: number): Promise<MailRow[]> {
  return db.selectFrom('mails').select(columnsOf.mails).where('summary_id', '=', summaryId).orderBy('id').execute();
}
