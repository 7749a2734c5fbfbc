import type { ColorColumn, Db, Reader, SizeColumn, Tx } from '../schema.ts';

export interface CartItemRow {
  id: number;
  product_id: number;
  quantity: number;
  color: ColorColumn | null;
  size: SizeColumn | null;
}

const columns = ['id', 'product_id', 'quantity', 'color', 'size'] as const;

export async function listCartItems(db: Reader, userId: number): Promise<CartItemRow[]> {
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

/** @returns undefined when the product is in the cart already */
export async function insertCartItem(
  tx: Tx,
  item: {
    userId: number;
    productId: number;
    quantity: number;
    color: ColorColumn | undefined;
    size: SizeColumn | undefined;
    at: Date;
  },
): Promise<CartItemRow | undefined> {
  return tx
    .insertInto('cart_items')
    .values({
      user_id: item.userId,
      product_id: item.productId,
      quantity: item.quantity,
      color: item.color && JSON.stringify(item.color),
      size: item.size && JSON.stringify(item.size),
      created_at: item.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Counts the lines of a cart, including those of every earlier transaction that counted them; later ones wait for this one. */
export async function countCartItemsInTurn(tx: Tx, userId: number): Promise<number> {
  // Sent together; the second runs once the lock is granted.
  const [, { lines }] = await Promise.all([
    tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute(),
    tx
      .selectFrom('cart_items')
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  return Number(lines);
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

/** @param addedUntil lines that were added later stay: they belong to no order yet */
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
