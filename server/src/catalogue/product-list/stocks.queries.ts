import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';

/** The stock of each of these products. */
export async function listStocks(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
