/** The figures of the dashboard against orders and carts, as SQL. */

import { type RawBuilder, sql } from 'kysely';
import { contributions, sumsOfCarts, sumsOfOrders, sumsOfProducts } from '../src/figures/order-figures.queries.ts';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

/** Orders whose last changes are not summed up yet are left out; each customer has one first order. */
export const listOrdersOffFigures = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, says from (
        select order_id, case when stored.order_id is null then 'missing' when fresh.order_id is null then 'cancelled, or gone'
          else format('takings %s, should be %s', stored.takings_cents, fresh.takings_cents) end as says
        from (${contributions(sql`true`)}) as fresh full join order_figures as stored using (order_id)
        where (fresh.placed_at, fresh.units, fresh.amount_cents, fresh.takings_cents, fresh.returned, fresh.customer, fresh.products,
            fresh.product_units, fresh.product_takings)
          is distinct from (stored.placed_at, stored.units, stored.amount_cents, stored.takings_cents, stored.returned,
            stored.customer, stored.products, stored.product_units, stored.product_takings)
        union all
        select order_id, case when is_first then 'not the first of its customer' else 'the first of its customer' end from (
          select order_id, is_first, row_number() over (partition by customer order by placed_at, order_id) = 1 as should_be
          from order_figures
        ) as marked where is_first <> should_be
      ) as compared
      where not exists (select from figure_changes where figure_changes.order_id = compared.order_id)`,
  );

function off(table: string, keys: readonly string[], columns: readonly string[], sums: RawBuilder<unknown>) {
  const values = (of: string) =>
    sql`(${sql.join(columns.map((column) => sql`coalesce(${sql.ref(`${of}.${column}`)}, 0)`))})`;
  return sql`select null::bigint as id, concat_ws(' ', ${sql.lit(table)}, ${sql.join(keys.map((key) => sql`${sql.ref(key)}::text`))}) as says
    from ${sql.table(table)} as stored full join (${sums}) as fresh using (${sql.join(keys.map((key) => sql.ref(key)))})
    where ${values('stored')} <> ${values('fresh')}`;
}

export const listFigureSumsOff = (db: Db) =>
  offenders(
    db,
    sql.join(
      [
        off(
          'order_sums',
          ['seconds', 'start'],
          ['orders', 'units', 'amount_cents', 'takings_cents', 'returned', 'new_customers'],
          sumsOfOrders,
        ),
        off('product_sums', ['days', 'start', 'product_id'], ['units', 'takings_cents'], sumsOfProducts),
        off('cart_sums', ['seconds', 'start'], ['carts', 'ordered'], sumsOfCarts),
      ],
      sql` union all `,
    ),
  );
