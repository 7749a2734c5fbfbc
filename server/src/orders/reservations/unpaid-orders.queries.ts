import { orderStatusesThat, paymentMethodsThat, paymentStatusesThat } from '@shop/contract/order-status';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../schema.ts';
import { type OrderWithLines, selectOrders, withLines } from '../order/select-orders.queries.ts';

/**
 * Until the transaction ends, no other order of this user that has one of the products is placed. The user's orders of other products,
 * and those of others, do not wait.
 */
export async function lockOwnOrders(tx: Tx, userId: number, productIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(${`order of user ${userId} with product `}::text || id, 0) as key
    from unnest(${productIds}::bigint[]) as id order by key) as keys`.execute(tx);
}

/** Locks the orders in the order of their ids. */
export async function listOrdersOfUserForUpdate(
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<OrderWithLines[]> {
  const found = await selectOrders(tx)
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate('orders')
    .execute();
  return found.map(withLines);
}

/** Units of a variant that an unpaid order holds. */
export interface OrderHold {
  orderId: number;
  /** Whether its payment is processing. */
  processing: boolean;
  variantId: number;
  quantity: number;
}

/** What unpaid card orders of a user, of which nothing was sent, hold of products; the oldest order first. */
export async function listHolds(db: Reader, userId: number, productIds: readonly number[]): Promise<OrderHold[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.payment_processing as processing',
      'order_lines.variant_id as variantId',
      'order_lines.quantity',
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.payment_method', 'in', paymentMethodsThat('atProvider'))
    .where('orders.payment_status', 'in', paymentStatusesThat('received', false))
    .where('orders.status', 'in', orderStatusesThat('awaitsDispatch'))
    .where('orders.partly_shipped', '=', false)
    .where('orders.pay_until', 'is not', null)
    .where('order_lines.product_id', '=', sql<number>`any(${productIds}::bigint[])`)
    .orderBy('orders.id')
    .execute();
}
