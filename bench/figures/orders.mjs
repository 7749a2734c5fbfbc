/** Orders and carts of two years up to now, without the histories of orders: what figures are made of, and nothing else is true of them. */

/** @typedef {import('../data/database.mjs').ShopDatabase} ShopDatabase */

const BATCH = 100_000;

const insertOrders = `
  with shoppers as (select array_agg(id) as ids from users where role = 'user'),
    sold as (select row_number() over (order by id) - 1 as number, product_id, id as variant_id from variants where not retired),
    made as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
        created_at, updated_at)
      select ids[1 + n % cardinality(ids)], 'cash', case when n % 10 between 1 and 6 then 'received' else 'pending' end,
        case when n % 10 = 0 then 'cancelled' when n % 10 < 7 then 'delivered' else 'pending' end, 6000, 4, '{}',
        date_trunc('milliseconds', now() - random() * interval '730 days'), now()
      from generate_series($1::bigint, $2::bigint) as n cross join shoppers returning id, user_id)
  insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail, price_cents,
    discount_price_cents)
  select made.id, user_id, place, product_id, variant_id, 2, '', '', '', 2000, 1500
  from made cross join generate_series(0, 1) as place
    join sold on number = abs(hashint8(made.id * 2 + place)::bigint) % (select count(*) from sold)`;

/** Of each order the cart that it came from, and one that was left. */
const insertCarts = `
  with made as (
    insert into carts (user_id, began_at, last_line_at, ordered_at)
    select -id, created_at - interval '1 hour', created_at - interval '10 minutes', created_at from orders where id > $1
    union all select -id - 1000000000, created_at, created_at + interval '1 day', null from orders where id > $1
    returning id, began_at, last_line_at)
  insert into cart_lines_added (cart_id, at, previous_at)
  select id, began_at, null from made union all select id, last_line_at, began_at from made`;

/**
 * The sums are to be computed from them afterwards.
 * @param {ShopDatabase} database
 * @param {number} count
 */
export async function addOrders(database, count) {
  const tables = ['orders', 'order_lines', 'carts'];
  const [before] = await database.rows('select coalesce(max(id), 0) as id from orders');
  for (const table of tables) await database.rows(`alter table ${table} disable trigger user`);
  for (let first = 0; first < count; first += BATCH) {
    await database.rows(insertOrders, [first, Math.min(count, first + BATCH) - 1]);
  }
  await database.rows(insertCarts, [before?.id]);
  for (const table of tables) await database.rows(`alter table ${table} enable trigger user`);
  await database.rows('vacuum analyze');
}
