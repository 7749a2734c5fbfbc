/** What is printed about orders. */

import { type Insertable, sql } from 'kysely';
import type { Db, Reader, Schema } from '../schema.ts';

/** Where products lie, by their ids; those without a place are left out. */
export async function findPlaces(db: Reader, productIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'place'])
    .where('id', '=', sql<number>`any(${productIds}::bigint[])`)
    .where('place', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place ?? '']));
}

/** Which paper that never changes: its number among those of its kind. */
export type PaperKey = Pick<PaperFile, 'kind' | 'number'>;
export type PaperFile = Insertable<Schema['paper_files']>;

export async function findPaperFile(db: Reader, { kind, number }: PaperKey): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('paper_files')
    .select('bytes')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.bytes;
}

/** @returns false if there is one already, which stays as it is */
export async function insertPaperFile(db: Db, file: PaperFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paper_files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
