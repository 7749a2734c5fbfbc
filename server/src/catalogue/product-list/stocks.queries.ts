import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';

export interface ProductStocks {
  /** Of all variants that are not retired. */
  stock: number;
  /** Of each of them, by variant id. */
  variants: Record<string, number>;
}

/** The stock of each of these products. */
export async function listStocks(db: Reader, ids: readonly number[]): Promise<Map<number, ProductStocks>> {
  const { rows } = await sql<ProductStocks & { id: number }>`
    select product_id as id, sum(stock)::bigint as stock, json_object_agg(id, stock) as variants
    from variants join stocks on variant_id = id
    where product_id = any(${ids}::bigint[]) and not retired group by product_id`.execute(db);
  return new Map(rows.map(({ id, ...stocks }) => [id, stocks]));
}
