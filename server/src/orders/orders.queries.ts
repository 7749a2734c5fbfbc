import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ColorColumn, Schema, SizeColumn } from '../platform/db/schema.ts';
import { sumOfTally } from '../platform/db/tallies.queries.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderLineRow = Selectable<Schema['order_lines']>;

export interface OrderWithLines {
  order: OrderRow;
  lines: OrderLineRow[];
}

export interface NewOrderLine {
  productId: number;
  quantity: number;
  title: string;
  brand: string;
  thumbnail: string;
  priceCents: number;
  discountPriceCents: number;
  color: ColorColumn | undefined;
  size: SizeColumn | undefined;
}

export async function insertOrder(
  tx: Tx,
  order: {
    userId: number;
    paymentMethod: 'cash' | 'card';
    totalAmountCents: number;
    totalItems: number;
    selectedAddress: object;
    /** Card orders only: when the order is cancelled unless it is paid. */
    payUntil: Date | null;
    at: Date;
  },
  lines: readonly NewOrderLine[],
): Promise<OrderWithLines> {
  const inserted = await tx
    .insertInto('orders')
    .values({
      user_id: order.userId,
      payment_method: order.paymentMethod,
      payment_status: 'pending',
      status: 'pending',
      total_amount_cents: order.totalAmountCents,
      total_items: order.totalItems,
      selected_address: JSON.stringify(order.selectedAddress),
      created_at: order.at,
      updated_at: order.at,
      pay_until: order.payUntil,
      settle_at: order.payUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const insertedLines = await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        order_id: inserted.id,
        position,
        product_id: line.productId,
        quantity: line.quantity,
        title: line.title,
        brand: line.brand,
        thumbnail: line.thumbnail,
        price_cents: line.priceCents,
        discount_price_cents: line.discountPriceCents,
        color: line.color ? JSON.stringify(line.color) : null,
        size: line.size ? JSON.stringify(line.size) : null,
      })),
    )
    .returningAll()
    .execute();
  return { order: inserted, lines: insertedLines };
}

export async function findOrderOfUser(db: Db, userId: number, id: number): Promise<OrderWithLines | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const [found] = await withLines(db, [order]);
  return found;
}

/** Newest first. Ids grow with time, and are unique where instants are not. */
export async function listOrdersOfUser(
  db: Db,
  userId: number,
  paging: { limit: number; offset: number } | undefined,
): Promise<OrderWithLines[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .$if(paging !== undefined, (query) => query.limit(paging?.limit ?? 0).offset(paging?.offset ?? 0))
    .execute();
  return withLines(db, orders);
}

export async function countOrdersOfUser(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

const sortColumns = {
  id: 'id',
  totalAmount: 'total_amount_cents',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

/** One page of everybody's orders; ties go by id. */
export async function listOrders(
  db: Db,
  sorting: { by: keyof typeof sortColumns; order: 'asc' | 'desc' },
  paging: { limit: number; offset: number },
): Promise<OrderWithLines[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .orderBy(sortColumns[sorting.by], sorting.order)
    .$if(sorting.by !== 'id', (query) => query.orderBy('id'))
    .limit(paging.limit)
    .offset(paging.offset)
    .execute();
  return withLines(db, orders);
}

export async function countOrders(db: Db): Promise<number> {
  const { total } = await db.selectNoFrom(sumOfTally('orders').as('total')).executeTakeFirstOrThrow();
  return total;
}

export async function findOrder(db: Db, id: number): Promise<OrderWithLines | undefined> {
  const order = await findOrderRow(db, id);
  if (order === undefined) return undefined;
  const [found] = await withLines(db, [order]);
  return found;
}

export async function findOrderRow(db: Db, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrderForUpdate(tx: Tx, id: number): Promise<OrderWithLines | undefined> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (order === undefined) return undefined;
  const [found] = await withLines(tx, [order]);
  return found;
}

/** What people see of the order changes: moves `updatedAt`, its version, by at least a millisecond. */
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
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One array parameter, since a statement takes 65,535 of them at most and a shopper may have more orders. */
async function withLines(db: Db, orders: readonly OrderRow[]): Promise<OrderWithLines[]> {
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', sql<number>`any(${orders.map((order) => order.id)}::bigint[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const byOrder = new Map<number, OrderLineRow[]>(orders.map((order) => [order.id, []]));
  for (const line of lines) byOrder.get(line.order_id)?.push(line);
  return orders.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }));
}
