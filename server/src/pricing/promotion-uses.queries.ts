import { orderStatusesThat } from '@shop/contract/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../schema.ts';

export interface CodeRow {
  key: string;
  promotionId: number;
  /** As stored. */
  code: string;
  /** Made in bulk, and used by an order that counts. */
  used: boolean;
}

export interface UsesRow {
  id: number;
  all: number;
  own: number;
}

/** The number of a promotion's uses that are not given back: a stored counter. */
export const usesOf = (promotionId: string) => sql<number>`
  (select coalesce(sum(value), 0)::bigint from counters where name = 'promotion uses ' || ${sql.ref(promotionId)})`;

/** Whom limits for each customer count: a user, or a guest by the e-mail address of an order. */
export interface Customer {
  userId: number;
  /** Of a guest's order; undefined: that of the account. */
  email?: string | undefined;
}

/**
 * Ids of users who are the same customer: the account with this e-mail address, and guests who ordered with it. The tables have names of
 * their own here, so that an address may be a column of the statement around.
 */
const idsOfCustomer = ({ userId, email }: { userId: RawBuilder<unknown>; email: RawBuilder<unknown> }) => sql`(
  select ${userId} union select account.id from users as account where not account.guest and lower(account.email) = lower(${email})
  union select placed.user_id from orders as placed where lower(placed.guest_email) = lower(${email}))`;

const emailOf = ({ userId, email }: Customer) =>
  email === undefined ? sql`(select email from users where id = ${userId})` : sql`${email}::text`;

const sameCustomer = (customer: Customer) =>
  idsOfCustomer({ userId: sql`${customer.userId}::bigint`, email: emailOf(customer) });

/** Codes by their keys, of all promotions. */
export async function listCodes(
  db: Reader,
  keys: readonly string[],
  exceptOrders: readonly number[],
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select key, promotion_id as "promotionId", code, used and not exists (select from promotion_uses as use
        where order_id = any(${exceptOrders}::bigint[]) and use.promotion_id = codes.promotion_id and code_key = key
          and not given_back) as used
    from promotion_codes as codes where key = any(${keys}::text[])`.execute(db);
  return rows;
}

/**
 * Uses that count, of these promotions and of those that these codes belong to.
 * @param of.exceptOrders orders whose uses do not count
 */
export async function listUses(
  db: Reader,
  of: {
    promotionIds: readonly number[];
    codeKeys: readonly string[];
    customer: Customer;
    exceptOrders: readonly number[];
  },
): Promise<UsesRow[]> {
  const counts = sql`not given_back and promotion_uses.promotion_id = wanted.id`;
  const { rows } = await sql<UsesRow>`
    select id,
      ${usesOf('wanted.id')} - (select count(*) from promotion_uses
        where ${counts} and order_id = any(${of.exceptOrders}::bigint[])) as "all",
      (select count(*) from promotion_uses
        where ${counts} and user_id in ${sameCustomer(of.customer)} and order_id <> all(${of.exceptOrders}::bigint[])) as own
    from (
      select unnest(${of.promotionIds}::bigint[]) as id
      union
      select promotion_id from promotion_codes where key = any(${of.codeKeys}::text[])
    ) as wanted`.execute(db);
  return rows;
}

/** Whether a customer has an order that is not cancelled, besides these. */
export async function hasOrders(db: Reader, customer: Customer, exceptOrders: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where user_id in ${sameCustomer(customer)} and status = any(${orderStatusesThat('holdsStock')}::text[])
      and id <> all(${exceptOrders}::bigint[])) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Orders of one customer that lock this are placed one after the other: those of one user, and those with one e-mail address. */
export async function lockShopper(tx: Tx, customer: Customer): Promise<void> {
  await Promise.all([
    tx.selectFrom('users').select('id').where('id', '=', customer.userId).forNoKeyUpdate().execute(),
    sql`select pg_advisory_xact_lock(hashtextextended('orders with ' || lower(${emailOf(customer)}), 0))`.execute(tx),
  ]);
}

/** Of promotions with a limit orders are placed one after the other from here on. The others are not locked. */
export async function lockLimitedPromotions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('promotions')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('uses_limit', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Codes that were made in bulk become used where they are not yet.
 * @returns whether all of them were free, and all promotions exist
 */
export async function insertUses(
  tx: Tx,
  order: { id: number; userId: number; at: Date },
  uses: readonly { promotionId: number; codeKey: string | null }[],
): Promise<boolean> {
  const keys = uses.flatMap(({ codeKey }) => codeKey ?? []);
  // The lock makes a promotion that is being deleted disappear here, so that the foreign key does not fail.
  const { rows } = await sql<{ complete: boolean }>`
    with there as materialized (
      select id from promotions where id = any(${uses.map(({ promotionId }) => promotionId)}::bigint[]) order by id for key share
    ), inserted as (
      insert into promotion_uses (order_id, promotion_id, user_id, code_key, at)
        select ${order.id}, use.promotion_id, ${order.userId}, use.code_key, ${order.at}
        from jsonb_to_recordset(${jsonOf(uses)}::jsonb) as use (promotion_id bigint, code_key text)
          join there on there.id = use.promotion_id
        order by use.promotion_id
        returning promotion_id
    ), ${takenCodes(sql`key = any(${keys}::text[])`)}
    select (select count(*) from inserted) = ${uses.length}
      and (select count(*) from taken) = (select count(*) from wanted) as complete`.execute(tx);
  return rows[0]?.complete ?? false;
}

/** @returns whether all codes of the order that were made in bulk were free */
export async function updateUsesAgain(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ complete: boolean }>`
    with again as (
      update promotion_uses set given_back = false where order_id = ${orderId} and given_back returning code_key
    ), ${takenCodes(sql`key in (select code_key from again)`)}
    select (select count(*) from taken) = (select count(*) from wanted) as complete`.execute(tx);
  return rows[0]?.complete ?? false;
}

/** Two parts of a statement: the codes that are `wanted`, and those that were `taken`. Rows are locked in the order of their keys. */
const takenCodes = (condition: ReturnType<typeof sql>) => sql`
  wanted as materialized (
    select key from promotion_codes where made and ${condition}
  ), taken as (
    update promotion_codes set used = true where key in (
      select key from promotion_codes where key in (select key from wanted) and not used order by key for no key update
    ) returning key
  )`;

/** Uses of an order that were not given back yet; their codes are free again. */
export async function updateUsesGivenBack(tx: Tx, orderId: number): Promise<void> {
  await sql`
    with back as (
      update promotion_uses set given_back = true where order_id = ${orderId} and not given_back returning code_key
    )
    update promotion_codes set used = false where made and key in (select code_key from back)`.execute(tx);
}

/** Promotions that an order used before its uses were given back. */
export async function listUsesGivenBack(
  tx: Tx,
  orderId: number,
): Promise<{ promotionId: number; userId: number; email: string | null; limitsCustomers: boolean }[]> {
  return tx
    .selectFrom('promotion_uses')
    .innerJoin('promotions', 'promotions.id', 'promotion_uses.promotion_id')
    .innerJoin('orders', 'orders.id', 'promotion_uses.order_id')
    .select(['promotion_id as promotionId', 'promotion_uses.user_id as userId', 'guest_email as email'])
    .select(sql<boolean>`limit_per_customer is not null`.as('limitsCustomers'))
    .where('order_id', '=', orderId)
    .where('given_back', '=', true)
    .execute();
}

/** Whether a promotion that the order uses is used more often than it may be, by all or by the order's shopper. */
export async function isBeyondLimits(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`
    select exists (
      select from promotion_uses as use join promotions on promotions.id = use.promotion_id join orders on orders.id = use.order_id
      where use.order_id = ${orderId} and not use.given_back and (
        uses_limit < ${usesOf('promotions.id')}
        or limit_per_customer < (select count(*) from promotion_uses as own
          where own.promotion_id = use.promotion_id and not own.given_back and own.user_id in ${idsOfCustomer({
            userId: sql`use.user_id`,
            email: sql`coalesce(orders.guest_email, (select users.email from users where users.id = use.user_id))`,
          })}))
    ) as beyond`.execute(tx);
  return rows[0]?.beyond ?? true;
}

function jsonOf(uses: readonly { promotionId: number; codeKey: string | null }[]): string {
  return JSON.stringify(uses.map(({ promotionId, codeKey }) => ({ promotion_id: promotionId, code_key: codeKey })));
}
