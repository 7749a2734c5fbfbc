import { orderStatusesThat, paymentMethodsThat } from '@shop/contract/order-status';
import { sql, type Updateable } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';
import { type OrderRow, type OrderWithLines, selectOrders, withLines } from './select-orders.queries.ts';

export async function findOrderOfUser(db: Reader, userId: number, id: number): Promise<OrderWithLines | undefined> {
  const found = await selectOrders(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return found && withLines(found);
}

/** Newest first. Ids grow with time, and are unique where instants are not. */
export async function listOrderIdsOfUser(
  db: Reader,
  userId: number,
  paging: { limit: number; offset: number } | undefined,
): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .$if(paging !== undefined, (query) => query.limit(paging?.limit ?? 0).offset(paging?.offset ?? 0))
    .execute();
  return orders.map(({ id }) => id);
}

/** The order with this id, and later ones of the user. */
export async function listOrderIdsOfUserFrom(db: Reader, userId: number, id: number): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .execute();
  return orders.map((order) => order.id);
}

/** Newest first. */
export async function listOrdersOfUserByIds(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<OrderWithLines[]> {
  const orders = await selectOrders(db)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return orders.map(withLines);
}

export async function countOrdersOfUser(db: Reader, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Cash orders of a user that hold stock until staff dispatch or cancel them. */
export async function countCashOrdersToDispatch(tx: Tx, userId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    // Written into the statement: a plan for any values could not use the index of these orders.
    .where('payment_method', 'in', paymentMethodsThat('atProvider', false).map(sql.lit))
    .where('status', 'in', orderStatusesThat('awaitsDispatch').map(sql.lit))
    .executeTakeFirstOrThrow();
  return total;
}

/** The same of a guest and of those who ordered as guests with the same e-mail address. */
export async function countCashOrdersOfGuest(tx: Tx, guest: { userId: number; email: string }): Promise<number> {
  const { total } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isOfGuest(guest))
    .where('payment_method', 'in', paymentMethodsThat('atProvider', false))
    .where('status', 'in', orderStatusesThat('awaitsDispatch'))
    .executeTakeFirstOrThrow();
  return total;
}

const isOfGuest = ({ userId, email }: { userId: number; email: string }) =>
  sql<boolean>`(user_id = ${userId} or lower(guest_email) = lower(${email}))`;

/**
 * Card orders of a user that cost nothing: they do not wait for payment and do not expire, so they hold stock as cash orders do.
 * @param of.email of a guest: those of all guests with it
 */
export async function countFreeCardOrdersToDispatch(
  tx: Tx,
  { userId, email }: { userId: number; email: string | undefined },
): Promise<number> {
  const { total } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(email === undefined ? sql<boolean>`user_id = ${userId}` : isOfGuest({ userId, email }))
    .where('payment_method', 'in', paymentMethodsThat('atProvider'))
    .where('total_amount_cents', '=', 0)
    .where('status', 'in', orderStatusesThat('awaitsDispatch'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findOrder(db: Reader, id: number): Promise<OrderWithLines | undefined> {
  const found = await selectOrders(db).where('id', '=', id).executeTakeFirst();
  return found && withLines(found);
}

export async function findOrderRow(db: Reader, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(columnsOf.orders).where('id', '=', id).executeTakeFirst();
}

/** In this order; those that are gone are left out. */
export async function listOrdersByIds(db: Reader, ids: readonly number[]): Promise<OrderWithLines[]> {
  if (ids.length === 0) return [];
  const found = await selectOrders(db).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  const byId = new Map(found.map((order) => [order.id, withLines(order)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Locks the order's row, which guards the rows that belong to it. They are read by a statement of their own: the one that waits for
 * the lock sees them as they were before it waited.
 */
export async function findOrderForUpdate(tx: Tx, id: number): Promise<OrderWithLines | undefined> {
  const [, found] = await Promise.all([
    tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute(),
    selectOrders(tx).where('id', '=', id).executeTakeFirst(),
  ]);
  return found && withLines(found);
}

/** The same for many, in the order of their ids. */
export async function listOrdersForUpdate(tx: Tx, ids: readonly number[]): Promise<OrderWithLines[]> {
  const any = sql<number>`any(${ids}::bigint[])`;
  const [, found] = await Promise.all([
    tx.selectFrom('orders').select('id').where('id', '=', any).orderBy('id').forUpdate().execute(),
    selectOrders(tx).where('id', '=', any).orderBy('id').execute(),
  ]);
  return found.map(withLines);
}

/** Changes what people see of the order, and moves `updatedAt`, its version, by at least a millisecond. */
export async function updateOrder(
  tx: Tx,
  id: number,
  changes: Omit<Updateable<Schema['orders']>, 'id' | 'updated_at'>,
  at: Date,
): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({
      ...changes,
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.orders)
    .executeTakeFirstOrThrow();
}

/** @param of.orderId null: of the last order */
export async function findGuestContact(
  db: Reader,
  { userId, orderId }: { userId: number; orderId: number | null },
): Promise<{ name: string | null; email: string } | undefined> {
  const found = await db
    .selectFrom('orders')
    .select(['selected_address', 'guest_email'])
    .where('user_id', '=', userId)
    .$if(orderId !== null, (query) => query.where('id', '=', orderId ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined || found.guest_email === null) return undefined;
  return { name: found.selected_address?.name ?? null, email: found.guest_email };
}
