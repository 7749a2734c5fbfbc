/** Which customers a segment has, as conditions on rows of `customers`; and whether one customer is in it. */

import { orderStatusesThat } from '@shop/contract/order-status';
import { type RawBuilder, sql } from 'kysely';
import { idsBelow } from '../../catalogue/products/below.queries.ts';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader } from '../../schema.ts';
import type { Customer } from '../promotion-uses.queries.ts';

/** As a filter is asked of the database: money in minor units, instants. */
export interface SegmentConditions {
  ordersFrom: number | undefined;
  ordersTo: number | undefined;
  spentFrom: number | undefined;
  spentTo: number | undefined;
  /** Included. */
  lastOrderFrom: Date | undefined;
  /** Excluded. */
  lastOrderUntil: Date | undefined;
  /** As `countries` of customers name it: an empty text is the shop's own, where an order names none. */
  countries: readonly string[];
  product: number | undefined;
  category: string | undefined;
  emailDomain: string | undefined;
}

type Condition = RawBuilder<unknown>;

const counts = sql`orders.status = any(${orderStatusesThat('holdsStock')}::text[])`;

/** Of all customers: who has bought is found first, each once. As one list it can be joined, however long it is. */
function boughtByAny(bought: Condition): Condition {
  const found = (of: Condition, by: Condition) => sql`
    select buyer.id from customers as buyer join (
      select ${of} as whose from order_lines join orders on orders.id = order_lines.order_id
      where ${counts} and ${bought} and orders.guest_email is ${by} group by 1
    ) as bought`;
  return sql`customers.id in (
    ${found(sql`orders.user_id`, sql`null`)} on bought.whose = buyer.user_id
    union all ${found(sql`lower(orders.guest_email)`, sql`not null`)} on bought.whose = lower(buyer.email))`;
}

/** Of one customer: only the own orders are read. */
function boughtByThis(bought: Condition): Condition {
  const own = sql`array(
    select id from orders where orders.user_id = customers.user_id and orders.guest_email is null and ${counts}
    union all select id from orders where lower(orders.guest_email) = lower(customers.email) and ${counts})`;
  return sql`exists (select from order_lines where order_lines.order_id = any(${own}) and ${bought})`;
}

function conditionsOf(filter: SegmentConditions, boughtBy: typeof boughtByAny): Condition[] {
  const { ordersFrom, ordersTo, spentFrom, spentTo, lastOrderFrom, lastOrderUntil } = filter;
  const conditions: Condition[] = [];
  if (ordersFrom !== undefined) conditions.push(sql`customers.orders >= ${ordersFrom}::bigint`);
  if (ordersTo !== undefined) conditions.push(sql`customers.orders <= ${ordersTo}::bigint`);
  if (spentFrom !== undefined) conditions.push(sql`customers.spent_cents >= ${spentFrom}::bigint`);
  if (spentTo !== undefined) conditions.push(sql`customers.spent_cents <= ${spentTo}::bigint`);
  if (lastOrderFrom !== undefined) conditions.push(sql`customers.last_order_at >= ${lastOrderFrom}::timestamptz`);
  if (lastOrderUntil !== undefined) conditions.push(sql`customers.last_order_at < ${lastOrderUntil}::timestamptz`);
  if (filter.countries.length > 0) conditions.push(sql`customers.countries && ${filter.countries}::text[]`);
  if (filter.product !== undefined) {
    const variants = sql`select id from variants where product_id = ${filter.product}::bigint`;
    conditions.push(boughtBy(sql`order_lines.variant_id in (${variants})`));
  }
  if (filter.category !== undefined) {
    const products = sql`select id from products where category_id = any(${idsBelow([filter.category])})`;
    conditions.push(boughtBy(sql`order_lines.product_id in (${products})`));
  }
  if (filter.emailDomain !== undefined) {
    conditions.push(sql`split_part(lower(customers.email), '@', 2) = ${filter.emailDomain}`);
  }
  return conditions;
}

/** All hold of the customers in the segment. */
export const membersOf = (filter: SegmentConditions): RawBuilder<unknown>[] => conditionsOf(filter, boughtByAny);

/** They are summed up. */
export async function countMembers(db: Reader, filter: SegmentConditions): Promise<number> {
  const conditions = membersOf(filter);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ members: number }>`${plannedEachTime}
    select count(*) as members from customers ${where}`.execute(db);
  return rows[0]?.members ?? 0;
}

/**
 * Which of the segments a customer is in, by the orders of this moment: the sums need not be up to date.
 * @param customer an account, or a guest and the e-mail address of the order
 */
export async function listSegmentsOf(
  db: Reader,
  customer: Customer,
  segments: readonly { id: number; filter: SegmentConditions }[],
): Promise<number[]> {
  if (segments.length === 0) return [];
  const { userId, email } = customer;
  const account =
    email === undefined
      ? sql`select id, email from users where id = ${userId}::bigint`
      : sql`select (select id from users where not guest and lower(email) = lower(${email}::text)) as id, ${email}::text as email`;
  const each = segments.map(({ id, filter }) => {
    const conditions = conditionsOf(filter, boughtByThis);
    return sql`(${id}::bigint, ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})`;
  });
  const { rows } = await sql<{ id: number }>`
    select segment.id from (
      select who.id as user_id, who.email, facts.orders, facts.spent_cents, facts.last_order_at, facts.countries
      from (${account}) as who cross join lateral customer_facts(who.id, lower(who.email)) as facts
    ) as customers cross join lateral (values ${sql.join(each)}) as segment (id, holds)
    where segment.holds order by segment.id`.execute(db);
  return rows.map(({ id }) => id);
}
