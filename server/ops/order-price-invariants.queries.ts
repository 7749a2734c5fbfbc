/** What orders store of their prices and promotions, as SQL. */

import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { holdsStock, offenders } from './invariants.queries.ts';

/** What an order stores of its price, and what is paid for a unit in minor units and the quantity of each line in their order. */
export interface OrderAmounts {
  id: number;
  totalMinor: number;
  subtotalMinor: number | null;
  units: number;
  promotions: { amount_cents: number; line_cents: number[] }[];
  shippingMinor: number;
  taxes: { amount_cents: number; included: boolean }[];
  lines: [unitPriceMinor: number, quantity: number][];
}

/** Orders with lines, by id. */
export async function listOrderAmounts(db: Db, page: { afterId: number; limit: number }): Promise<OrderAmounts[]> {
  const { rows } = await sql<OrderAmounts>`
    select orders.id, total_amount_cents as "totalMinor", subtotal_cents as "subtotalMinor", total_items as units, promotions,
      coalesce((shipping ->> 'price_cents')::bigint, 0) as "shippingMinor", taxes,
      (select json_agg(json_build_array(coalesce(net_price_cents, discount_price_cents), quantity) order by position)
        from order_lines where order_id = orders.id) as lines
    from orders where id > ${page.afterId} and exists (select from order_lines where order_id = orders.id)
    order by id limit ${page.limit}`.execute(db);
  return rows;
}

/** Uses of promotions that exist: one for each promotion of an order, and none is given back of an order that is not cancelled. */
export const listOrdersOffUses = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('promotion %s: %s', promotion_id, says) as says from (
      select coalesce(used.order_id, kept.order_id) as order_id, coalesce(used.promotion_id, kept.promotion_id) as promotion_id,
        case when used.order_id is null then 'no use' when kept.order_id is null then 'a use that the order does not have'
          when given_back and ${holdsStock} then 'given back, though the order is not cancelled' end as says
      from promotion_uses as used
        full join (
          select orders.id as order_id, promotions.id as promotion_id
          from orders cross join jsonb_array_elements(orders.promotions) as applied
            join promotions on promotions.id = (applied ->> 'id')::bigint
        ) as kept on kept.order_id = used.order_id and kept.promotion_id = used.promotion_id
        left join orders on orders.id = used.order_id
      ) as compared where says is not null`,
  );
