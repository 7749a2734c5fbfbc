import { sql } from 'kysely';
import type { ChoicesColumn } from '../schema/options.ts';
import type { ColorColumn, Db, Reader, SizeColumn, Tx } from '../schema.ts';

export interface CartItemRow {
  id: number;
  product_id: number;
  variant_id: number;
  quantity: number;
  /** Of a product without variants. */
  color: ColorColumn | null;
  size: SizeColumn | null;
  choices: ChoicesColumn | null;
}

const columns = ['id', 'product_id', 'variant_id', 'quantity', 'color', 'size', 'choices'] as const;

export async function listCartItems(db: Reader, userId: number): Promise<CartItemRow[]> {
  return db.selectFrom('cart_items').select(columns).where('user_id', '=', userId).orderBy('id').execute();
}

/** Locks the lines, so that a second checkout of the same cart waits and then finds them gone. */
export async function listCartItemsForUpdate(tx: Tx, userId: number): Promise<CartItemRow[]> {
  return tx.selectFrom('cart_items').select(columns).where('user_id', '=', userId).orderBy('id').forUpdate().execute();
}

/** In the order of their ids, as those of one cart are locked. */
export async function lockCarts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.selectFrom('cart_items').select('id').where('user_id', 'in', userIds).orderBy('id').forUpdate().execute();
}

/** For the figures of carts: the guest's becomes a part of the user's. */
export async function noteMovedCart(tx: Tx, { guestId, userId }: { guestId: number; userId: number }): Promise<void> {
  await tx.insertInto('cart_events').values({ kind: 'moved', user_id: guestId, moved_to: userId }).execute();
}

/** None of their variants is in that cart. What was ordered stays so. */
export async function moveCartItems(tx: Tx, ids: readonly number[], userId: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('cart_items')
    .set({ user_id: userId })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export async function listCartItemsOfProduct(db: Reader, userId: number, productId: number): Promise<CartItemRow[]> {
  return db
    .selectFrom('cart_items')
    .select(columns)
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute();
}

export async function findCartItem(db: Reader, userId: number, id: number): Promise<CartItemRow | undefined> {
  return db
    .selectFrom('cart_items')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export interface CartItemChoice {
  variantId: number;
  color: ColorColumn | undefined;
  size: SizeColumn | undefined;
  /** Of other options. */
  choices: ChoicesColumn | undefined;
}

export interface NewCartItem extends CartItemChoice {
  userId: number;
  productId: number;
  quantity: number;
  at: Date;
}

/** @returns undefined when the variant is in the cart already */
export async function insertCartItem(tx: Tx, item: NewCartItem): Promise<CartItemRow | undefined> {
  return tx
    .insertInto('cart_items')
    .values({
      user_id: item.userId,
      product_id: item.productId,
      variant_id: item.variantId,
      quantity: item.quantity,
      color: item.color && JSON.stringify(item.color),
      size: item.size && JSON.stringify(item.size),
      choices: item.choices && JSON.stringify(item.choices),
      created_at: item.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'variant_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Inserts a line without choices of its own and counts the lines, in one statement.
 * @param item.most lines of the cart
 * @param item.ambiguous ids of variants whose lines may mean the same variant
 * @returns why it was not inserted: the variant is in the cart, the cart is full, or there is a line of an ambiguous variant
 */
export async function addCartItemAtOnce(
  db: Db,
  item: NewCartItem & { most: number; ambiguous: readonly number[] },
): Promise<CartItemRow | 'in the cart' | 'full' | 'ambiguous'> {
  const [color, size] = [item.color ?? null, item.size ?? null];
  const { rows } = await sql<{ outcome: 'added' | 'in the cart' | 'full' | 'ambiguous'; id: number | null }>`
    select outcome, id from add_cart_item(${item.userId}, ${item.productId}, ${item.variantId}, ${item.quantity},
      ${color && JSON.stringify(color)}::jsonb, ${size && JSON.stringify(size)}::jsonb, ${item.at}, ${item.most}, ${item.ambiguous}::bigint[])`.execute(
    db,
  );
  const [{ outcome, id } = { outcome: 'in the cart' as const, id: null }] = rows;
  if (outcome !== 'added') return outcome;
  if (id === null) throw new Error('A line was added without an id');
  return {
    id,
    product_id: item.productId,
    variant_id: item.variantId,
    quantity: item.quantity,
    color,
    size,
    choices: null,
  };
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

/** Changes what is given. What was ordered is no longer this line. */
export async function updateCartItem(
  db: Db | Tx,
  userId: number,
  id: number,
  { quantity, choice }: { quantity?: number | undefined; choice?: CartItemChoice | undefined },
): Promise<CartItemRow | undefined> {
  return db
    .updateTable('cart_items')
    .set((eb) => ({
      quantity: quantity ?? eb.ref('quantity'),
      ordered_by: null,
      ...(choice !== undefined && {
        variant_id: choice.variantId,
        color: choice.color ? JSON.stringify(choice.color) : null,
        size: choice.size ? JSON.stringify(choice.size) : null,
        choices: choice.choices ? JSON.stringify(choice.choices) : null,
      }),
    }))
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

export async function deleteCartItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('cart_items').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** The lines leave the cart when this order is paid, unless they are changed before. */
export async function updateOrderedBy(tx: Tx, ids: readonly number[], orderId: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('cart_items')
    .set({ ordered_by: orderId })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** Deletes the lines that wait for this order to be paid; those that were added or changed since it was placed stay. */
export async function deleteOrderedCartItems(tx: Tx, userId: number, orderId: number): Promise<void> {
  await tx.deleteFrom('cart_items').where('user_id', '=', userId).where('ordered_by', '=', orderId).execute();
}
