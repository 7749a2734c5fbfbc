import { refundStatesThat } from '@shop/contract/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';

export type ExportedOrder = Pick<
  OrderRow,
  | 'id'
  | 'created_at'
  | 'status'
  | 'payment_status'
  | 'payment_method'
  | 'partly_shipped'
  | 'selected_address'
  | 'total_items'
  | 'total_amount_cents'
> & {
  /** Of the account that placed it. */
  account_email: string;
  refunded_cents: number;
  /** The number of the last. */
  invoice: string | null;
};

/** A condition on rows of `orders`. */
export function isOneOf(ids: readonly number[]): RawBuilder<unknown> {
  return sql`orders.id = any(${ids}::bigint[])`;
}

/**
 * Newest first.
 * @param conditions on rows of `orders`
 * @param before an id; undefined to begin with the newest
 */
export async function listOrdersToExport(
  db: Reader,
  conditions: readonly RawBuilder<unknown>[],
  before: number | undefined,
  limit: number,
): Promise<ExportedOrder[]> {
  const all = before === undefined ? conditions : [...conditions, sql`orders.id < ${before}::bigint`];
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.status',
      'orders.payment_status',
      'orders.payment_method',
      'orders.partly_shipped',
      'orders.selected_address',
      'orders.total_items',
      'orders.total_amount_cents',
      sql<string>`coalesce(orders.guest_email, users.email)`.as('account_email'),
      sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from refunds
        where refunds.order_id = orders.id and refunds.state = any(${refundStatesThat('coversAmount')}::text[]))`.as(
        'refunded_cents',
      ),
      sql<string | null>`(select name from order_invoices where order_invoices.order_id = orders.id
        order by number desc limit 1)`.as('invoice'),
    ])
    .$if(all.length > 0, (query) => query.where(sql<boolean>`${sql.join([...all], sql` and `)}`))
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}
