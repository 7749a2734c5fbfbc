/** Figures of a period, from stored sums; orders and carts themselves are read only where a period begins or ends inside of a sum. */

import { type RawBuilder, sql } from 'kysely';
import { plannedEachTime } from '../platform/db/prepared-statements.ts';
import type { Reader } from '../schema.ts';

interface Part {
  /** Milliseconds; the second is excluded. */
  from: number;
  until: number;
}

const instant = (at: number) => sql`${new Date(at)}::timestamptz(3)`;
const within = (column: string, { from, until }: Part) =>
  sql`${sql.ref(column)} >= ${instant(from)} and ${sql.ref(column)} < ${instant(until)}`;
const oneOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

const ofRows = (blocks: readonly (Part & { seconds: number })[]) =>
  oneOf(blocks.map((block) => sql`seconds = ${sql.lit(block.seconds)} and ${within('start', block)}`));
const atEdges = (column: string, edges: readonly Part[]) => oneOf(edges.map((edge) => within(column, edge)));

interface Cover<T> {
  blocks: readonly (Part & T)[];
  edges: readonly Part[];
}

/** Amounts are minor units. */
export interface OrderSums {
  orders: number;
  units: number;
  amount: number;
  takings: number;
  returned: number;
  newCustomers: number;
}

/** @param starts when entries begin @returns for each entry that has orders its place, from 1, and its sums */
export async function listOrderSums(
  db: Reader,
  { blocks, edges }: Cover<{ seconds: number }>,
  starts: readonly number[],
): Promise<(OrderSums & { place: number })[]> {
  const bounds = sql`${starts.map((at) => new Date(at).toISOString())}::timestamptz[]`;
  const { rows } = await sql<OrderSums & { place: number }>`${plannedEachTime}
    select width_bucket(at, ${bounds}) as place, sum(orders)::bigint as orders, sum(units)::bigint as units,
      sum(amount)::bigint as amount, sum(takings)::bigint as takings, sum(returned)::bigint as returned,
      sum(new_customers)::bigint as "newCustomers"
    from (
      select start as at, orders, units, amount_cents as amount, takings_cents as takings, returned, new_customers
        from order_sums where ${ofRows(blocks)}
      union all
      select placed_at, 1, units, amount_cents, takings_cents, returned, is_first::integer
        from order_figures where ${atEdges('placed_at', edges)}
    ) as parts group by 1 having sum(orders) <> 0`.execute(db);
  return rows;
}

const DAYS_TO_ORDER_MS = 7 * 86_400_000;

/**
 * Carts that got a line in the period, and how many of those were ordered before 7 days after its end. Carts that began in it are
 * summed up; those that began before are the ones whose line before their first one in it was before it.
 */
export async function countCarts(
  db: Reader,
  { from, until }: Part,
  { blocks, edges }: Cover<{ seconds: number }>,
): Promise<{ carts: number; ordered: number }> {
  const late = instant(until + DAYS_TO_ORDER_MS);
  const { rows } = await sql<{ carts: number; ordered: number }>`${plannedEachTime}
    select coalesce(sum(carts), 0)::bigint as carts, coalesce(sum(ordered), 0)::bigint as ordered from (
      select carts, ordered from cart_sums where ${ofRows(blocks)}
      union all
      select 1, (ordered_at is not null)::integer from carts where ${atEdges('began_at', edges)}
      union all
      select 0, -1 from carts where ordered_at is not null and tstzrange(began_at, ordered_at, '[]') @> tstzrange(${instant(until)}, ${late}, '[]')
        and ${within('began_at', { from, until })}
      union all
      select 1, coalesce(ordered_at < ${late}, false)::integer
        -- A row of its own, so that PostgreSQL starts no further processes to find few rows by the index.
        from unnest(array[${instant(from)}]) as border (reached) cross join cart_lines_added join carts on carts.id = cart_id
        where previous_at is not null and tstzrange(previous_at, at, '(]') @> reached and previous_at < reached and at < ${instant(until)}
    ) as parts`.execute(db);
  return rows[0] ?? { carts: 0, ordered: 0 };
}

export interface Sold {
  units: number;
  takings: number;
}

/** Units and minor units of each product in the period. */
function soldIn({ blocks, edges }: Cover<{ days: number }>): RawBuilder<unknown> {
  const rows = oneOf(blocks.map((block) => sql`days = ${sql.lit(block.days)} and ${within('start', block)}`));
  return sql`
    select product_id, sum(units)::bigint as units, sum(takings)::bigint as takings from (
      select product_id, units, takings_cents as takings from product_sums where ${rows}
      union all
      select sold.product_id, sold.units, sold.takings
        from order_figures cross join unnest(products, product_units, product_takings) as sold (product_id, units, takings)
        where ${atEdges('placed_at', edges)}
    ) as parts group by product_id having sum(units) > 0`;
}

export interface BestSold {
  products: (Sold & { id: number; title: string })[];
  categories: (Sold & { value: string })[];
  brands: (Sold & { value: string })[];
}

/** The best by takings, then by units. Categories and brands are those that the products have now; those that are gone are left out. */
export async function findBestSold(db: Reader, cover: Cover<{ days: number }>, most: number): Promise<BestSold> {
  const best = sql`takings desc, units desc`;
  const ofGroup = (table: 'categories' | 'brands', column: string) => sql`(
    select coalesce(json_agg(json_build_object('value', value, 'units', units, 'takings', takings) order by ${best}, value), '[]')
    from (
      select value, units, takings from (
        select ${sql.ref(column)} as id, sum(units)::bigint as units, sum(takings)::bigint as takings from shown group by 1
      ) as sums join ${sql.table(table)} using (id) order by ${best}, value limit ${most}
    ) as listed)`;
  const { rows } = await sql<BestSold>`${plannedEachTime}
    with sold as materialized (${soldIn(cover)}),
      shown as materialized (select sold.product_id, units, takings, category_id, brand_id from sold join products on products.id = product_id)
    select (
      select coalesce(json_agg(json_build_object('id', products.id, 'title', title, 'units', units, 'takings', takings)
        order by ${best}, products.id), '[]')
      from (select product_id, units, takings from shown order by ${best}, product_id limit ${most}) as listed
        join products on products.id = product_id
    ) as products, ${ofGroup('categories', 'category_id')} as categories, ${ofGroup('brands', 'brand_id')} as brands`.execute(
    db,
  );
  return rows[0] ?? { products: [], categories: [], brands: [] };
}

export interface EndingStock {
  id: number;
  title: string;
  stock: number;
  daysLeft: number;
}

/**
 * Products whose stock lasts at most as many days as the period has, if as many units are sold each day as in it.
 * @param days of the period
 */
export async function listEndingStock(
  db: Reader,
  cover: Cover<{ days: number }>,
  { days, most }: { days: number; most: number },
): Promise<EndingStock[]> {
  const { rows } = await sql<EndingStock>`${plannedEachTime}
    with sold as materialized (${soldIn(cover)}),
      left_over as (
        select product_id, sold.units, sum(stock)::bigint as stock from sold join variants using (product_id)
          join stocks on variant_id = variants.id where not retired group by product_id, sold.units
      )
    select products.id, title, stock, floor(stock * ${days}::numeric / units)::integer as "daysLeft"
    from left_over join products on products.id = product_id
    where stock > 0 and stock <= units and not deleted order by stock::numeric / units, products.id limit ${most}`.execute(
    db,
  );
  return rows;
}
