import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * Takes units of a product for an order and writes the ledger row, in one statement. It takes them all or none.
 * @returns false when there are fewer than `quantity`
 */
export async function takeStock(
  tx: Tx,
  taking: { productId: number; quantity: number; orderId: number; userId: number | null; at: Date },
): Promise<boolean> {
  const result = await tx
    .with('taken', (query) =>
      query
        .updateTable('products')
        .set((eb) => ({ stock: eb('stock', '-', taking.quantity) }))
        .where('id', '=', taking.productId)
        .where('stock', '>=', taking.quantity)
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

/** Gives units of a cancelled order back and writes the ledger row; a deleted product gets its own back too. */
export async function giveBackStock(
  tx: Tx,
  giving: { productId: number; quantity: number; orderId: number; userId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', giving.quantity) }))
    .where('id', '=', giving.productId)
    .execute();
  await insertMovement(tx, {
    productId: giving.productId,
    delta: giving.quantity,
    reason: 'cancellation',
    orderId: giving.orderId,
    userId: giving.userId,
    at: giving.at,
  });
}

/** Records a change of stock that the same transaction makes. */
export async function insertMovement(
  tx: Tx,
  movement: {
    productId: number;
    delta: number;
    reason: 'order' | 'cancellation' | 'admin_edit';
    orderId: number | null;
    userId: number | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      product_id: movement.productId,
      delta: movement.delta,
      reason: movement.reason,
      order_id: movement.orderId,
      user_id: movement.userId,
      created_at: movement.at,
    })
    .execute();
}
