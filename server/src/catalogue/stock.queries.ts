import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * Takes units of a product for an order and writes the ledger row, in one statement. It takes them all or none.
 * @returns false when there are fewer than `quantity` or the product is deleted
 */
export async function takeStock(
  tx: Tx,
  taking: { productId: number; quantity: number; orderId: number; userId: number; at: Date },
): Promise<boolean> {
  const result = await tx
    .with('taken', (query) =>
      query
        .updateTable('products')
        .set((eb) => ({ stock: eb('stock', '-', taking.quantity) }))
        .where('id', '=', taking.productId)
        .where('stock', '>=', taking.quantity)
        .where('deleted', '=', false)
        .returning('id'),
    )
    .insertInto('stock_movements')
    .columns(['product_id', 'delta', 'reason', 'order_id', 'user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('taken')
        .select([
          'taken.id',
          sql<number>`${-taking.quantity}::integer`.as('delta'),
          sql<'order'>`'order'`.as('reason'),
          sql<number>`${taking.orderId}::bigint`.as('order_id'),
          sql<number>`${taking.userId}::bigint`.as('user_id'),
          sql<Date>`${taking.at}::timestamptz`.as('created_at'),
        ]),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
