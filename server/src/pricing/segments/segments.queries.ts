import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type SegmentRow = Selectable<Schema['segments']>;
export type SegmentValues = Pick<SegmentRow, 'name' | 'filter'>;

const selectSegments = (db: Reader) => db.selectFrom('segments').select(columnsOf.segments);

export async function insertSegment(tx: Tx, { name, filter }: SegmentValues, at: Date): Promise<SegmentRow> {
  return tx
    .insertInto('segments')
    .values({ name, filter: JSON.stringify(filter), created_at: at, updated_at: at })
    .returning(columnsOf.segments)
    .executeTakeFirstOrThrow();
}

export async function findSegment(db: Reader, id: number): Promise<SegmentRow | undefined> {
  return selectSegments(db).where('id', '=', id).executeTakeFirst();
}

export async function findSegmentForUpdate(tx: Tx, id: number): Promise<SegmentRow | undefined> {
  return selectSegments(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function listSegmentsByIds(db: Reader, ids: readonly number[]): Promise<SegmentRow[]> {
  return selectSegments(db).where('id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('id').execute();
}

/** By id. */
export async function listSegments(
  db: Reader,
  paging: { limit: number; offset: number },
): Promise<{ rows: SegmentRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    selectSegments(db).orderBy('id').limit(paging.limit).offset(paging.offset).execute(),
    db
      .selectFrom('segments')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateSegment(
  tx: Tx,
  id: number,
  { name, filter }: SegmentValues,
  at: Date,
): Promise<SegmentRow> {
  return tx
    .updateTable('segments')
    .set({
      name,
      filter: JSON.stringify(filter),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.segments)
    .executeTakeFirstOrThrow();
}

export async function deleteSegment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('segments').where('id', '=', id).execute();
}

/** Which of the named things the shop has. */
export async function findNamed(
  db: Reader,
  named: { product: number | undefined; category: string | undefined },
): Promise<{ product: boolean; category: boolean }> {
  return db
    .selectNoFrom([
      sql<boolean>`exists (select from products where id = ${named.product ?? null}::bigint)`.as('product'),
      sql<boolean>`exists (select from categories where value = ${named.category ?? null}::text)`.as('category'),
    ])
    .executeTakeFirstOrThrow();
}
