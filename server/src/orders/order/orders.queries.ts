import { orderStatusesThat, paymentMethodsThat } from '@shop/contract/order-status';
import { sql, type Updateable } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import {
  type OrderLineRow,
  type OrderRow,
  type OrderWithLines,
  selectOrders,
  withLines,
} from './select-orders.queries.ts';

const orderColumns = sql.raw(columnsOf.orders.join(', '));
const lineColumns = sql.raw(columnsOf.order_lines.join(', '));

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
    price_cents: line.priceMinor,
    discount_price_cents: line.unitPriceMinor,
    net_price_cents: line.netPriceMinor ?? null,
    color: line.color ?? null,
    size: line.size ?? null,
    choices: line.choices.length > 0 ? line.choices : null,
    variant: line.variant,
    line_texts: line.texts,
  }));
  const { selectedAddress, price } = order;
  const { rows } = await sql<OrderRow & { lines: OrderLineRow[] }>`
    with placed as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
          selected_address, created_at, updated_at, pay_until, pay_seconds, reconcile_at, currency, subtotal_cents, promotions,
          shipping, taxes, guest_id, guest_email, language, texts)
        values (${order.userId}, ${order.paymentMethod}, ${order.paymentStatus}, 'pending', ${order.totalAmountMinor}, ${order.totalItems},
          ${selectedAddress && JSON.stringify(selectedAddress)}, ${order.at}, ${order.at}, ${order.payUntil}, ${order.paySeconds}, ${order.payUntil},
          ${order.currency}, ${price.subtotalMinor}, ${JSON.stringify(price.promotions)}, ${price.shipping && JSON.stringify(price.shipping)},
          ${JSON.stringify(price.taxes)}, ${order.guestEmail === undefined ? null : order.userId}, ${order.guestEmail ?? null}, ${order.language},
          ${price.texts && JSON.stringify(price.texts)})
        returning ${orderColumns}
    ), placed_lines as (
      insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail,
          price_cents, discount_price_cents, net_price_cents, color, size, choices, variant, line_texts)
        select placed.id, placed.user_id, line.position, line.product_id, line.variant_id, line.quantity, line.title,
          line.brand, line.thumbnail, line.price_cents, line.discount_price_cents, line.net_price_cents, line.color, line.size,
          line.choices, line.variant, line.line_texts
        from placed cross join jsonb_populate_recordset(null::order_lines, ${JSON.stringify(newLines)}::jsonb) as line
        order by line.position
        returning ${lineColumns}
    )
    select ${orderColumns}, (select json_agg(placed_lines order by position) from placed_lines) as lines from placed`.execute(
    tx,
  );
  const [placed] = rows;
  if (placed === undefined) throw new Error('No order was inserted');
  const { lines: placedLines, ...row } = placed;
  return {
    order: row,
    lines: placedLines,
    payments: [],
    refunds: [],
    disputes: [],
    shipments: [],
    returns: [],
    invoices: [],
    creditNotes: [],
    corrections: [],
  };
}

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
    .where((eb) =>
      eb.or([eb('user_id', '=', guest.userId), eb(sql`lower(guest_email)`, '=', sql`lower(${guest.email})`)]),
    )
    .where('payment_method', 'in', paymentMethodsThat('atProvider', false))
    .where('status', 'in', orderStatusesThat('awaitsDispatch'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Card orders of a user that cost nothing: they do not wait for payment and do not expire, so they hold stock as cash orders do. */
export async function countFreeCardOrdersToDispatch(tx: Tx, userId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
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
