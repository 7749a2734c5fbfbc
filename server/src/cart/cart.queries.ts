import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ColorColumn, SizeColumn } from '../platform/db/schema.ts';

export interface CartItemRow {
  id: number;
  product_id: number;
  quantity: number;
  color: ColorColumn | null;
  size: SizeColumn | null;
}

const columns = ['id', 'product_id', 'quantity', 'color', 'size'] as const;

export async function listCartItems(db: Db, userId: number): Promise<CartItemRow[]> {
  return db.selectFrom('cart_items').select(columns).where('user_id', '=', userId).orderBy('id').execute();
}

/** Locks the lines, so that a second checkout of the same cart waits and then finds them gone. */
export async function listCartItemsForUpdate(tx: Tx, userId: number): Promise<CartItemRow[]> {
  return tx.selectFrom('cart_items').select(columns).where('user_id', '=', userId).orderBy('id').forUpdate().execute();
}

export async function findCartItem(db: Db, userId: number, id: number): Promise<CartItemRow | undefined> {
  return db
    .selectFrom('cart_items')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function isProductInCart(db: Db, userId: number, productId: number): Promise<boolean> {
  const line = await db
    .selectFrom('cart_items')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return line !== undefined;
}

/**
 * Whoever adds to a cart does so alone until the transaction ends.
 * @returns undefined when the product is in the cart already, or the cart has this many lines
 */
export async function insertCartItem(
  tx: Tx,
  mostLines: number,
  item: {
    userId: number;
    productId: number;
    quantity: number;
    color: ColorColumn | undefined;
    size: SizeColumn | undefined;
    at: Date;
  },
): Promise<CartItemRow | undefined> {
  const color = item.color ? JSON.stringify(item.color) : null;
  const size = item.size ? JSON.stringify(item.size) : null;
  // Sent together; the second runs when the lock is there, and so counts what others have added.
  const [, { rows }] = await Promise.all([
    tx.selectFrom('users').select('id').where('id', '=', item.userId).forNoKeyUpdate().execute(),
    sql<CartItemRow>`
      insert into cart_items (user_id, product_id, quantity, color, size, created_at)
        select ${item.userId}, ${item.productId}, ${item.quantity}, ${color}, ${size}, ${item.at}
        where (select count(*) from cart_items where user_id = ${item.userId}) < ${mostLines}
        on conflict (user_id, product_id) do nothing
        returning id, product_id, quantity, color, size`.execute(tx),
  ]);
  return rows[0];
}

export async function updateCartItem(
  db: Db,
  userId: number,
  id: number,
  quantity: number,
): Promise<CartItemRow | undefined> {
  return db
    .updateTable('cart_items')
    .set({ quantity })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** @returns false when there was no such line */
export async function deleteCartItem(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('cart_items')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** @param addedUntil what was put into the cart later stays: it belongs to no order yet */
export async function deleteCartItemsOfProducts(
  tx: Tx,
  userId: number,
  productIds: readonly number[],
  addedUntil: Date,
): Promise<void> {
  await tx
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('created_at', '<=', addedUntil)
    .execute();
}
