/** A history of orders, by statements that go over many at a time. What must hold in a shop's data holds afterwards. */

/** @typedef {import('./database.mjs').ShopDatabase} ShopDatabase */

const BATCH = 50_000;

/**
 * Adds orders of the last two years, of one to three lines each, a tenth of them cancelled, by the shoppers who are there.
 * @param {ShopDatabase} database
 * @param {number} count
 */
export async function generateOrders(database, count) {
  for (const statement of prepare) await database.rows(statement);
  for (let first = 0; first < count; first += BATCH) {
    await database.rows('begin');
    await addBatch(database, first, Math.min(BATCH, count - first));
    await database.rows('commit');
  }
  await database.rows('drop table arriving_lines, arriving_orders, known_products, known_shoppers');
}

/**
 * @param {ShopDatabase} database
 * @param {number} first
 * @param {number} size
 */
async function addBatch(database, first, size) {
  const places = [first, first + size - 1];
  await database.rows('truncate arriving_lines, arriving_orders');
  await database.rows(chooseLines, places);
  // Ids come in the order of the rows, so they are given out here, where each is tied to its place.
  await database.rows(
    `insert into arriving_orders select place, nextval(pg_get_serial_sequence('orders', 'id'))
      from generate_series($1::bigint, $2::bigint) as place order by place`,
    places,
  );
  await database.rows('analyze arriving_lines');
  await database.rows('analyze arriving_orders');
  await database.rows(insertOrders);
  await database.rows(insertLines);
  await database.rows(ship);
  await database.rows(bookStock);
}

const prepare = [
  'create temporary table arriving_lines (place bigint, position int, product_id bigint, variant_id bigint, quantity int)',
  'create temporary table arriving_orders (place bigint, order_id bigint)',
  // Numbered without gaps, so that one can be chosen by arithmetic.
  `create temporary table known_products as
    select row_number() over (order by id) - 1 as number, product_id, id as variant_id from variants where not retired`,
  `create temporary table known_shoppers as
    select row_number() over (order by id) - 1 as number, id from users where role = 'user'`,
  'create unique index on known_products (number)',
  'create unique index on known_shoppers (number)',
  'analyze known_products',
  'analyze known_shoppers',
];

// The same for the same place, spread over all variants that are sold.
const chooseLines = `
  with wanted as (
    select place, position, abs(hashint8(place * 3 + position)::bigint) % (select count(*) from known_products) as number
    from generate_series($1::bigint, $2::bigint) as place, generate_series(0, place % 3) as position)
  insert into arriving_lines
  select place, position, product_id, variant_id, 1 + abs(hashint8(place + position * 7)::bigint) % 3 from wanted join known_products using (number)`;

// What each line costs, and what it keeps of its variant.
const priced = `join products on products.id = product_id join lateral (
    select coalesce(variants.price_cents, base_price_cents, products.price_cents) as own_cents,
      case when not hidden then jsonb_build_object('sku', sku, 'color', color, 'size', size, 'price_cents', variants.price_cents,
        'image', image) end as copied
    from variants where variants.id = variant_id
  ) as own on true cross join lateral (
    select ((own_cents::bigint * (10000 - discount_hundredths) + 5000) / 10000)::int as unit_cents
  ) as unit`;

const insertOrders = `
  with sums as (
    select arriving_lines.place, sum(quantity * unit_cents::bigint) as minor, sum(quantity) as units
    from arriving_lines ${priced} group by arriving_lines.place)
  insert into orders (id, user_id, payment_method, payment_status, status, total_amount_cents, total_items,
    selected_address, created_at, updated_at)
  overriding system value
  select order_id, known_shoppers.id, 'cash',
    case when place % 10 between 1 and 6 then 'received' else 'pending' end,
    case when place % 10 = 0 then 'cancelled' when place % 10 < 7 then 'delivered' when place % 10 = 7 then 'dispatched'
      else 'pending' end,
    minor, units,
    '{"name": "Bench Shopper", "email": "shopper@bench.example", "phone": "5550100", "street": "1 Long Road",
      "city": "Springfield", "state": "Oregon", "pinCode": "97477"}',
    at, at + abs(hashint8(place)::bigint) % 864000 * interval '1 second'
  from arriving_orders join sums using (place)
    join known_shoppers on number = place % (select count(*) from known_shoppers)
    cross join lateral (select timestamptz '2022-01-01' + place % 63072000 * interval '1 second' as at) as moment
  order by place`;

const insertLines = `
  insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail, price_cents,
    discount_price_cents, variant)
  select order_id, user_id, position, product_id, variant_id, quantity, title, brands.value, thumbnail, own_cents, unit_cents, copied
  from arriving_lines join arriving_orders using (place) join orders on orders.id = order_id ${priced}
    join brands on brands.id = brand_id
  order by order_id, position`;

// Each as one, when it was last changed.
const ship = `
  with shipped as (
    insert into shipments (order_id, created_at, delivered_at)
    select id, updated_at, case status when 'delivered' then updated_at end
    from arriving_orders join orders on orders.id = order_id where status in ('dispatched', 'delivered') order by id
    returning id, order_id)
  insert into shipment_lines (shipment_id, line_id, quantity)
  select shipped.id, order_lines.id, quantity from shipped join order_lines using (order_id)`;

// What they took was there before them: stock stays as it is, and still equals its ledger.
const bookStock = `
  with booked as (
    select variant_id, order_id, quantity, created_at, updated_at, status
    from arriving_lines join arriving_orders using (place) join orders on orders.id = order_id)
  insert into stock_movements (variant_id, delta, reason, order_id, created_at)
  select variant_id, sum(quantity), 'seed', null::bigint, min(created_at) from booked where status <> 'cancelled' group by variant_id
  union all select variant_id, -quantity, 'order', order_id, created_at from booked
  union all select variant_id, quantity, 'cancellation', order_id, updated_at from booked where status = 'cancelled'`;
