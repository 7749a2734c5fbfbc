import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';

/** Products whose stock is negative or differs from their ledger: always none. */
export async function stockFaults(db: Db): Promise<{ id: number; stock: number; ledger: number }[]> {
  const result = await sql<{ id: number; stock: number; ledger: number }>`
    select products.id, products.stock, coalesce(sum(delta), 0)::integer as ledger
    from products left join stock_movements on product_id = products.id
    group by products.id
    having products.stock <> coalesce(sum(delta), 0) or products.stock < 0`.execute(db);
  return result.rows;
}

export async function stockOf(db: Db, product: { id: number }): Promise<number> {
  const row = await db.selectFrom('products').select('stock').where('id', '=', product.id).executeTakeFirstOrThrow();
  return row.stock;
}
