import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';

/** Variants whose stock is negative or differs from their ledger: always none. */
export async function stockFaults(db: Db): Promise<{ id: number; stock: number; ledger: number }[]> {
  const result = await sql<{ id: number; stock: number; ledger: number }>`
    select stocks.variant_id as id, stock, coalesce(sum(delta), 0)::integer as ledger
    from stocks left join stock_movements using (variant_id)
    group by stocks.variant_id, stock
    having stock <> coalesce(sum(delta), 0) or stock < 0`.execute(db);
  return result.rows;
}

/** Of all variants that are not retired. */
export async function stockOf(db: Db, product: { id: number }): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('stocks', 'stocks.variant_id', 'variants.id')
    .select((eb) => eb.fn.sum<string>('stock').as('stock'))
    .where('product_id', '=', product.id)
    .where('retired', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.stock);
}
