import { orderStatusesThat } from '@shop/contract/order-status';
import { type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderPromotionColumn, OrderShippingColumn, OrderTaxColumn } from '../schema/order-prices.ts';
import type { ColorColumn, Db, OrderedVariantColumn, Schema, SizeColumn, Tx } from '../schema.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderLineRow = Selectable<Schema['order_lines']>;

/** Instants are text, as JSON has them. */
export interface OrderRefundRow {
  id: number;
  amount_cents: number;
  reason: string;
  source: Schema['refunds']['source'];
  state: Schema['refunds']['state'];
  handled_at: string | null;
  created_at: string;
}

export interface OrderDisputeRow {
  id: number;
  amount_cents: number;
  reason: string;
  state: string;
  created_at: string;
}

export interface OrderWithLines {
  order: OrderRow;
  lines: OrderLineRow[];
  refunds: OrderRefundRow[];
  disputes: OrderDisputeRow[];
}

export interface NewOrderLine {
  productId: number;
  variantId: number;
  quantity: number;
  title: string;
  brand: string;
  thumbnail: string;
  priceCents: number;
  /** What a unit is sold for. */
  unitPriceCents: number;
  color: ColorColumn | undefined;
  size: SizeColumn | undefined;
  /** Null where the product had no choice. */
  variant: OrderedVariantColumn | null;
}

/** What an order stores of its price besides the total. */
export interface OrderPriceParts {
  /** Sum of the lines, before promotions. */
  subtotalCents: number;
  promotions: OrderPromotionColumn[];
  shipping: OrderShippingColumn | null;
  taxes: OrderTaxColumn[];
}

export interface NewOrder {
  userId: number;
  paymentMethod: 'cash' | 'card';
  /** Received at once where there is nothing to pay. */
  paymentStatus: 'pending' | 'received';
  totalAmountCents: number;
  totalItems: number;
  /** Null: the shopper picks it up. */
  selectedAddress: object | null;
  price: OrderPriceParts;
  /** Card orders that are to be paid only: when the order is cancelled unless it is paid. */
  payUntil: Date | null;
  at: Date;
}

/** Each with its lines, refunds and disputes as JSON values: one row for an order is faster to read than one for each line. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .selectAll()
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds')
          .select(['id', 'amount_cents', 'reason', 'source', 'state'])
          .select([sql<string | null>`handled_at`.as('handled_at'), sql<string>`created_at`.as('created_at')])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('refunds.id'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('disputes')
          .select(['id', 'amount_cents', 'reason', 'state', sql<string>`created_at`.as('created_at')])
          .whereRef('disputes.order_id', '=', 'orders.id')
          .orderBy('disputes.id'),
      ).as('disputes'),
    ]);
}

type SelectedOrder = OrderRow & Omit<OrderWithLines, 'order'>;

export const withLines = ({ lines, refunds, disputes, ...order }: SelectedOrder): OrderWithLines => ({
  order,
  lines,
  refunds,
  disputes,
});

/** The order and its lines, in one statement. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewOrderLine[]): Promise<OrderWithLines> {
  const newLines = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity: line.quantity,
    title: line.title,
    brand: line.brand,
    thumbnail: line.thumbnail,
    price_cents: line.priceCents,
    discount_price_cents: line.unitPriceCents,
    color: line.color ?? null,
    size: line.size ?? null,
    variant: line.variant,
  }));
  const { selectedAddress, price } = order;
  const { rows } = await sql<OrderRow & { lines: OrderLineRow[] }>`
    with placed as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
          selected_address, created_at, updated_at, pay_until, reconcile_at, subtotal_cents, promotions, shipping, taxes)
        values (${order.userId}, ${order.paymentMethod}, ${order.paymentStatus}, 'pending', ${order.totalAmountCents}, ${order.totalItems},
          ${selectedAddress && JSON.stringify(selectedAddress)}, ${order.at}, ${order.at}, ${order.payUntil}, ${order.payUntil},
          ${price.subtotalCents}, ${JSON.stringify(price.promotions)}, ${price.shipping && JSON.stringify(price.shipping)},
          ${JSON.stringify(price.taxes)})
        returning *
    ), placed_lines as (
      insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail,
          price_cents, discount_price_cents, color, size, variant)
        select placed.id, placed.user_id, line.position, line.product_id, line.variant_id, line.quantity, line.title,
          line.brand, line.thumbnail, line.price_cents, line.discount_price_cents, line.color, line.size, line.variant
        from placed cross join jsonb_populate_recordset(null::order_lines, ${JSON.stringify(newLines)}::jsonb) as line
        order by line.position
        returning *
    )
    select placed.*, (select json_agg(placed_lines order by position) from placed_lines) as lines from placed`.execute(
    tx,
  );
  const [placed] = rows;
  if (placed === undefined) throw new Error('No order was inserted');
  const { lines: placedLines, ...row } = placed;
  return { order: row, lines: placedLines, refunds: [], disputes: [] };
}

export async function findOrderOfUser(db: Db, userId: number, id: number): Promise<OrderWithLines | undefined> {
  const found = await selectOrders(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return found && withLines(found);
}

/** Newest first. Ids grow with time, and are unique where instants are not. */
export async function listOrderIdsOfUser(
  db: Db,
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
export async function listOrderIdsOfUserFrom(db: Db, userId: number, id: number): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .execute();
  return orders.map((order) => order.id);
}

/** Newest first. */
export async function listOrdersOfUserByIds(db: Db, userId: number, ids: readonly number[]): Promise<OrderWithLines[]> {
  const orders = await selectOrders(db)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return orders.map(withLines);
}

export async function countOrdersOfUser(db: Db, userId: number): Promise<number> {
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
    .where('payment_method', '=', 'cash')
    .where('status', 'in', orderStatusesThat('awaitsDispatch'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findOrder(db: Db, id: number): Promise<OrderWithLines | undefined> {
  const found = await selectOrders(db).where('id', '=', id).executeTakeFirst();
  return found && withLines(found);
}

export async function findOrderRow(db: Db, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrderForUpdate(tx: Tx, id: number): Promise<OrderWithLines | undefined> {
  const found = await selectOrders(tx).where('id', '=', id).forUpdate('orders').executeTakeFirst();
  return found && withLines(found);
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
    .returningAll()
    .executeTakeFirstOrThrow();
}
