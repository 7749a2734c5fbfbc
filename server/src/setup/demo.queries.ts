import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Reader, Tx } from '../schema.ts';

/** Until the transaction ends nobody else removes the demo. */
export async function lockDemoRemoval(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demoRemoval}::bigint)`.execute(tx);
}

// Each change by staff has an entry; sales have none.
export const untouchedProducts: RawBuilder<{ id: number }> = sql`select product_id as id from demo_products
  where not exists (select from audit_entries
    where audit_entries.product_id = demo_products.product_id and action = 'product_changed')`;

// Passwords are changed because the demo's are published, and addresses by who tries the checkout.
const untouchedAccounts: RawBuilder<{ id: number }> = sql`select user_id as id from demo_accounts
  where not exists (select from audit_entries
    where audit_entries.user_id = demo_accounts.user_id and action = 'profile_changed'
      and after -> 'changed' ?| array['name', 'imageUrl'])`;

/** What a removal would take, the caller's own account included. */
export async function countDemo(db: Reader): Promise<{ products: number; accounts: number }> {
  const { rows } = await sql<{ products: number; accounts: number }>`
    select (select count(*) from (${untouchedProducts}) as one) as products,
      (select count(*) from (${untouchedAccounts}) as one) as accounts`.execute(db);
  const [counts = { products: 0, accounts: 0 }] = rows;
  return counts;
}

/** Ids of the products that staff have not changed. */
export async function listDemoProducts(db: Reader): Promise<number[]> {
  return idsOf(await sql<{ id: number }>`${untouchedProducts} order by 1`.execute(db));
}

/** Ids of the accounts that nobody has made their own. */
export async function listDemoAccounts(db: Reader): Promise<number[]> {
  return idsOf(await sql<{ id: number }>`${untouchedAccounts} order by 1`.execute(db));
}

/**
 * Locks all that refers to the products, in the order in which orders and editors lock: lines of carts, stocks, products, variants.
 * Who orders one of them or puts it into a cart waits from here to the commit, and what has done so before is seen.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from cart_items where product_id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  await sql`select from stocks
    where variant_id = any(array(select id from variants where product_id = any(${ids}::bigint[])))
    order by variant_id for update`.execute(tx);
  await sql`select from products where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  await sql`select from variants where product_id = any(${ids}::bigint[]) order by id for update`.execute(tx);
}

/** Which of the products an order names, told from the ledger, which has a row for each ordered variant and an index. */
export async function listOrdered(db: Reader, ids: readonly number[]): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`select id from products where id = any(${ids}::bigint[])
      and exists (select from variants join stock_movements on variant_id = variants.id
        where product_id = products.id and order_id is not null) order by id`.execute(db),
  );
}

export async function deleteCartItemsOfProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from cart_items where product_id = any(${ids}::bigint[])`.execute(tx);
}

/** Deletes the rows of products that no order names, and all that belongs to them. Triggers keep counts, versions and the search. */
export async function deleteProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const variants = sql`(select id from variants where product_id = any(${ids}::bigint[]))`;
  // Only older versions fill buckets.
  for (const table of ['fallen_stocks', 'stock_buckets', 'stock_movements', 'stocks']) {
    await sql`delete from ${sql.table(table)} where variant_id in ${variants}`.execute(tx);
  }
  await sql`delete from past_prices where product_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from variants where product_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from products where id = any(${ids}::bigint[])`.execute(tx);
}

/**
 * Marks products as deleted, and no longer as the demo's.
 * @returns the ids of those that were not deleted before
 */
export async function markDeleted(tx: Tx, ids: readonly number[], at: Date): Promise<number[]> {
  await sql`delete from demo_products where product_id = any(${ids}::bigint[])`.execute(tx);
  return idsOf(
    await sql<{ id: number }>`update products set deleted = true,
      updated_at = greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')
      where id = any(${ids}::bigint[]) and not deleted returning id`.execute(tx),
  );
}

/**
 * Takes products out of the lists of related ones that other products have.
 * @returns the lists before and after, in the order of the ids
 */
export async function forgetRelated(
  tx: Tx,
  ids: readonly number[],
  at: Date,
): Promise<{ id: number; before: number[]; after: number[] }[]> {
  const { rows } = await sql<{ id: number; before: number[]; after: number[] }>`
    with naming as (
        select id, related as before, (select coalesce(jsonb_agg(one order by place), '[]')
          from jsonb_array_elements(related) with ordinality as listed (one, place)
          where one::bigint <> all(${ids}::bigint[])) as after
        from products where related <> '[]'
          and exists (select from jsonb_array_elements(related) as one where one::bigint = any(${ids}::bigint[]))
        order by id for no key update
      )
    update products set related = after,
        updated_at = greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')
      from naming where naming.id = products.id
      returning products.id, before, after`.execute(tx);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** From now on the account is somebody's own. */
export async function keepAccount(tx: Tx, id: number): Promise<void> {
  await sql`delete from demo_accounts where user_id = ${id}`.execute(tx);
}

/** Takes the demo's sections from the home page and its pictures from categories, where staff have not made them their own. */
export async function removeDemoHome(tx: Tx, at: Date): Promise<void> {
  await sql`update settings set given = given - 'home',
    updated_at = greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')
    where given ? 'home'
      and not exists (select from audit_entries where action = 'settings_changed' and after ? 'home')`.execute(tx);
  await sql`update categories set picture = ''
    where substring(picture from '[0-9a-f]{40}') in (select hash from media join demo_pictures on media.id = media_id)
      and not exists (select from audit_entries
        where category_id = categories.id and action = 'category_changed' and after ? 'image')`.execute(tx);
}

/**
 * Deletes the demo's pictures that nobody has changed and nothing shows any more: no product, also a deleted one, no line of an order, no
 * account, no category, no collection, no setting and no page.
 * @returns the folders of their files
 */
export async function deleteUnusedPictures(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with addresses as (
        select thumbnail as address from products union all select unnest(images) from products
        union all select image from variants
        union all select thumbnail from order_lines union all select variant ->> 'image' from order_lines
        union all select image_url from users
        union all select picture from categories union all select image from collections
      ),
      used as (
        select distinct substring(address from '[0-9a-f]{40}') as hash from addresses
        union select (regexp_matches(given::text, '[0-9a-f]{40}', 'g'))[1] from settings
        union select (regexp_matches(markdown, '[0-9a-f]{40}', 'g'))[1] from pages
      )
    delete from media using demo_pictures
      where media.id = media_id
        and not exists (select from used where used.hash = media.hash)
        and not exists (select from audit_entries where audit_entries.media_id = media.id and action = 'picture_changed')
      returning hash`.execute(tx);
  return rows.map(({ hash }) => hash);
}

const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id);
