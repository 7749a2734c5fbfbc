/** What is printed about orders. */

import { sql } from 'kysely';
import { type OrderWithLines, selectOrders, withLines } from '../orders/select-orders.queries.ts';
import type { Reader } from '../schema.ts';

export async function listOrdersByIds(db: Reader, ids: readonly number[]): Promise<OrderWithLines[]> {
  const orders = await selectOrders(db).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  return orders.map(withLines);
}

/** Where products lie, by their ids; those without a place are left out. */
export async function findPlaces(db: Reader, productIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'place'])
    .where('id', '=', sql<number>`any(${productIds}::bigint[])`)
    .where('place', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place ?? '']));
}
