import type { Selectable } from 'kysely';
import { columnsOf } from '../schema/columns.ts';
import type { Reader, Schema, Tx } from '../schema.ts';

/** The merchant's own texts of a kind of mail; null: the original one. */
export type MailTextRow = Selectable<Schema['mail_texts']>;

export async function listMailTextRows(db: Reader): Promise<MailTextRow[]> {
  return db.selectFrom('mail_texts').select(columnsOf.mail_texts).execute();
}

export async function findMailText(db: Reader, kind: string): Promise<MailTextRow | undefined> {
  return db.selectFrom('mail_texts').select(columnsOf.mail_texts).where('kind', '=', kind).executeTakeFirst();
}

/** Makes the row where there is none, so that of two changes at the same time the second sees the first. */
export async function lockMailText(tx: Tx, kind: string, at: Date): Promise<MailTextRow> {
  return tx
    .insertInto('mail_texts')
    .values({ kind, subject: null, intro: null, updated_at: at })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet((eb) => ({ kind: eb.ref('excluded.kind') })))
    .returning(columnsOf.mail_texts)
    .executeTakeFirstOrThrow();
}

export async function updateMailText(tx: Tx, { kind, ...values }: MailTextRow): Promise<void> {
  await tx
    .updateTable('mail_texts')
    .set({ ...values, translations: JSON.stringify(values.translations) })
    .where('kind', '=', kind)
    .execute();
}

export async function deleteMailText(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('mail_texts').where('kind', '=', kind).execute();
}
