import type { Selectable } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type NoteRow = Selectable<Schema['order_notes']>;

/** Newest first. */
export async function listNotes(db: Reader, orderId: number, most: number): Promise<NoteRow[]> {
  return db
    .selectFrom('order_notes')
    .select(columnsOf.order_notes)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** A mail without its content. */
export type TimelineMailRow = Awaited<ReturnType<typeof listTimelineMails>>[number];

/** Newest first, each with the state of the summary that contains it, if one does. */
export async function listTimelineMails(db: Reader, orderId: number, most: number) {
  return db
    .selectFrom('mails')
    .leftJoin('mails as summary', 'summary.id', 'mails.summary_id')
    .select(['mails.id', 'mails.kind', 'mails.recorded_at', 'mails.sent_at', 'mails.failed_at', 'mails.summary_id'])
    .select(['summary.sent_at as summary_sent_at', 'summary.failed_at as summary_failed_at'])
    .where('mails.order_id', '=', orderId)
    .orderBy('mails.id', 'desc')
    .limit(most)
    .execute();
}

export async function insertNote(
  tx: Tx,
  note: { orderId: number; userId: number; text: string; visible: boolean; at: Date },
): Promise<NoteRow> {
  return tx
    .insertInto('order_notes')
    .values({
      order_id: note.orderId,
      user_id: note.userId,
      text: note.text,
      visible: note.visible,
      created_at: note.at,
    })
    .returning(columnsOf.order_notes)
    .executeTakeFirstOrThrow();
}
