import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { sumOfTally } from '../platform/db/tallies.queries.ts';
import { Landmarks } from './landmarks.ts';
import { type ProductList, sortKeys } from './product-pages.queries.ts';

/** A list of all products, whatever their brands and categories. */
export type WholeList = Pick<ProductList, 'by' | 'order'> & { withDeleted: boolean };

// What fits into two bytes, with a sign, as PostgreSQL writes them.
const MOST_STRETCHES = 32_767;

/** How often lists have changed: products came, went or moved. */
export async function countListChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${sumOfTally('product lists')} as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/**
 * Reads the whole list once, a second or two for a million products.
 * @param every products of a stretch, more where there would be too many stretches
 * @returns undefined where there are no products; `changes` as it was for what was read
 */
export async function readLandmarks(
  db: Db,
  list: WholeList,
  every: number,
): Promise<{ changes: number; landmarks: Landmarks } | undefined> {
  const key = sortKeys[list.by];
  const runs = (list.withDeleted ? [false, true] : [false]).map(
    (deleted) => sql`select id, brand_id, category_id, deleted, ${key} as key from products where deleted = ${deleted}`,
  );
  const { rows } = await sql<{
    brandId: number;
    categoryId: number;
    deleted: boolean;
    stretches: Buffer;
    begun: number[] | null;
    firsts: number[] | null;
    every: number;
    changes: number;
  }>`
    with length as (
      select greatest(${every}::integer, (sum(products) / ${MOST_STRETCHES}::integer + 1)::integer) as every
      from product_counts where brand_id = 0 and category_id = 0
    ), placed as (
      select id, brand_id, category_id, deleted,
        row_number() over (order by key ${sql.raw(list.order)}, id) - 1 as place
      from (${sql.join(runs, sql` union all `)}) as listed
    ), stretched as (
      select id, brand_id, category_id, deleted, place / every as stretch, place % every = 0 as is_first, every
      from placed cross join length
    )
    select brand_id as "brandId", category_id as "categoryId", deleted, every,
      string_agg(int2send(stretch::smallint), ''::bytea) as stretches,
      array_agg(stretch::integer) filter (where is_first) as begun,
      array_agg(id) filter (where is_first) as firsts,
      ${sumOfTally('product lists')} as changes
    from stretched group by brand_id, category_id, deleted, every`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;

  const firsts = new Int32Array(rows.reduce((sum, { begun }) => sum + (begun?.length ?? 0), 0));
  for (const { begun, firsts: ids } of rows) {
    begun?.forEach((stretch, n) => {
      firsts[stretch] = ids?.[n] ?? 0;
    });
  }
  const cells = rows.map(({ brandId, categoryId, deleted, stretches }) => ({
    brandId,
    categoryId,
    deleted,
    stretches: Uint16Array.from({ length: stretches.length / 2 }, (_, n) => stretches.readUInt16BE(2 * n)).sort(),
  }));
  return { changes: row.changes, landmarks: new Landmarks({ every: row.every, firsts, cells }) };
}
