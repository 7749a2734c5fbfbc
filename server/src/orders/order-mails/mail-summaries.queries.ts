import { sql } from 'kysely';
import type { MailRow } from '../../mails/mails.queries.ts';
import type { Claim } from '../../platform/mail/outbox.queries.ts';
import { columnsOf } from '../../schema/columns.ts';
import type { Db, Tx } from '../../schema.ts';

/** An account, or all guests who order with an e-mail address. */
export type SummaryReader = { userId: number } | { userId: null; email: string };

/** The summary that further mails go into: one that nobody has begun to send, which this keeps so. */
export async function findOpenSummary(tx: Tx, reader: SummaryReader): Promise<number | undefined> {
  const summary = await tx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'orders_summary')
    .where('tries', '=', 0)
    .where('try_at', 'is not', null)
    .where(isOf(reader))
    .forUpdate()
    .executeTakeFirst();
  return summary?.id;
}

const isOf = (reader: SummaryReader) =>
  reader.userId === null
    ? sql<boolean>`user_id is null and lower(data ->> 'to') = lower(${reader.email})`
    : sql<boolean>`user_id = ${reader.userId}`;

export async function insertSummary(
  tx: Tx,
  reader: SummaryReader,
  summary: { at: Date; dueAt: Date; giveUpAt: Date; language: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind: 'orders_summary',
      user_id: reader.userId,
      order_id: null,
      data: JSON.stringify(reader.userId === null ? { to: reader.email } : {}),
      recorded_at: summary.at,
      try_at: summary.dueAt,
      give_up_at: summary.giveUpAt,
      language: summary.language,
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
