import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../schema/columns.ts';
import type { Reader, Schema, Tx } from '../schema.ts';

export type MediaRow = Selectable<Schema['media']>;

/** @returns undefined if these bytes are there already */
export async function insertMedia(
  tx: Tx,
  values: Pick<MediaRow, 'hash' | 'type' | 'width' | 'height' | 'alt'>,
  at: Date,
): Promise<MediaRow | undefined> {
  return tx
    .insertInto('media')
    .values({ ...values, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning(columnsOf.media)
    .executeTakeFirst();
}

export async function findMedia(db: Reader, id: number): Promise<MediaRow | undefined> {
  return db.selectFrom('media').select(columnsOf.media).where('id', '=', id).executeTakeFirst();
}

export async function findMediaForUpdate(tx: Tx, id: number): Promise<MediaRow | undefined> {
  return tx.selectFrom('media').select(columnsOf.media).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findMediaByHash(db: Reader, hash: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').select(columnsOf.media).where('hash', '=', hash).executeTakeFirst();
}

/**
 * Newest first.
 * @param hashes undefined for all
 */
export async function listMedia(
  db: Reader,
  hashes: readonly string[] | undefined,
  paging: { limit: number; offset: number },
): Promise<{ media: MediaRow[]; total: number }> {
  const wanted = hashes === undefined ? sql<boolean>`true` : sql<boolean>`hash = any(${hashes}::text[])`;
  const [media, counted] = await Promise.all([
    db
      .selectFrom('media')
      .select(columnsOf.media)
      .where(wanted)
      .orderBy('id', 'desc')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    db
      .selectFrom('media')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ]);
  return { media, total: counted.total };
}

/** Alt texts by hash, of those that have one. */
export async function listAlts(db: Reader, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'alt'])
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .where('alt', '<>', '')
    .execute();
  return new Map(rows.map(({ hash, alt }) => [hash, alt]));
}

export async function updateAltByHash(tx: Tx, hash: string, alt: string, at: Date): Promise<void> {
  const row = await tx.selectFrom('media').select('id').where('hash', '=', hash).executeTakeFirst();
  if (row !== undefined) await updateAlt(tx, row.id, alt, at);
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateAlt(tx: Tx, id: number, alt: string, at: Date): Promise<MediaRow> {
  return tx
    .updateTable('media')
    .set({
      alt,
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.media)
    .executeTakeFirstOrThrow();
}
