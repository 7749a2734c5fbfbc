/** What the measurements need to know of a running shop: who asks, and for what. */

import { logIn } from './client.mjs';
import { admin as manager, SHOPPERS, shopper } from './people.mjs';

/** @typedef {import('./client.mjs').Client} Client */
/** @typedef {{ id: number, minor: number }} MeasuredProduct */

/**
 * @typedef {object} World
 * @property {string} origin
 * @property {number} size
 * @property {import('./database.mjs').ShopDatabase} database
 * @property {Client} admin
 * @property {readonly { id: number, client: Client }[]} shoppers
 * @property {number} total products that a shopper can see
 * @property {number} orders
 * @property {readonly string[]} brands
 * @property {readonly string[]} categories
 * @property {readonly MeasuredProduct[]} products some that can be bought
 */

const CART_LINES = 3;
const SAMPLE = 5000;

/**
 * Logs everybody in and gives each shopper a cart of three lines.
 * @param {string} origin
 * @param {number} size
 * @param {import('./database.mjs').ShopDatabase} database
 * @returns {Promise<World>}
 */
export async function enterWorld(origin, size, database) {
  const admin = await logIn(origin, manager);
  const numbers = Array.from({ length: SHOPPERS }, (_, index) => index + 1);
  const products = await database.rows(
    `select id, discount_price_cents as minor from products where not deleted
        and (select sum(stock) from variants join stocks on variant_id = variants.id where product_id = products.id and not retired) > 5
        and sizes = '[]'
      order by hashint8(id) limit ${SAMPLE}`,
  );
  const ids = await database.rows(
    `select id from users where email = any($1) order by array_position($1::text[], email)`,
    [numbers.map((number) => shopper(number).email)],
  );
  await database.rows('delete from cart_items where user_id = any($1)', [ids.map(({ id }) => id)]);
  const shoppers = [];
  for (const number of numbers) {
    const client = await logIn(origin, shopper(number));
    for (const { id } of products.slice(number, number + CART_LINES))
      await client.post('/cart', { product: id, quantity: 1 });
    shoppers.push({ id: ids[number - 1]?.id, client });
  }
  const [count] = await database.rows(
    'select (select count(*) from products where not deleted) as total, (select count(*) from orders) as orders',
  );
  const values = async (/** @type {string} */ table) =>
    (await database.rows(`select value from ${table} order by id`)).map(({ value }) => value);
  return {
    origin,
    size,
    database,
    admin,
    shoppers,
    total: count?.total,
    orders: count?.orders,
    brands: await values('brands'),
    categories: await values('categories'),
    products: products.map(({ id, minor }) => ({ id, minor })),
  };
}
