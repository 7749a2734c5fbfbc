/** What is asked of the shop, kind by kind. */

import { lists } from './lists.mjs';

/** @typedef {import('../data/world.mjs').World} World */
/** @typedef {import('../load/generator.mjs').Request} Request */
/** @typedef {(below: number) => number} Chance */

/**
 * @typedef {object} Kind
 * @property {string} name in options, tables and figures
 * @property {string} title what it is, for people
 * @property {string} limit whose query of limits/queries.mjs limit (b) runs
 * @property {(world: World, index: number) => string} limitPath the ids that (b) gets, different ones for different indexes where the shop does different work
 * @property {(world: World) => Request} [warm] one request, repeated
 * @property {(world: World, chance: Chance, index: number) => Request} [cold] a different one each time; the index counts those of a connection
 * @property {boolean} [asAdmin]
 * @property {number} [warmUps] rounds that do not count, 1 unless given
 * @property {boolean} [writes] the requests for one connection are not repeated, and what they wrote is undone after a round
 */

/** Of one connection. */
export const SHOPPERS_EACH = 4;

const json = { 'content-type': 'application/json' };

/**
 * @param {readonly unknown[]} all
 * @param {number} index
 */
const around = (all, index) => index % all.length;

/** @type {readonly Kind[]} */
const others = [
  {
    name: 'detail',
    title: 'GET /products/{id}',
    limit: 'detail',
    limitPath: ({ products }, index) => `/${products[around(products, index)]?.id}`,
    warm: ({ products }) => ({ path: `/products/${products[0]?.id}` }),
    cold: ({ size }, chance) => ({ path: `/products/${1 + chance(size)}` }),
  },
  {
    name: 'cart',
    title: 'GET /cart, three lines',
    limit: 'cart',
    limitPath: ({ shoppers }, index) => `/${shoppers[around(shoppers, index)]?.id}`,
    warm: () => ({ path: '/cart' }),
  },
  {
    name: 'add',
    title: 'POST /cart',
    limit: 'add',
    limitPath: ({ products, shoppers }, index) =>
      `/${shoppers[around(shoppers, index)]?.id}/${products[around(products, Math.floor(index / shoppers.length))]?.id}`,
    // A connection's shoppers in turn; then the next product, so that it is in no cart yet.
    cold: ({ products }, _chance, index) => ({
      path: '/cart',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ product: products[around(products, Math.floor(index / SHOPPERS_EACH))]?.id, quantity: 1 }),
    }),
    writes: true,
    // Writes are few in a second: V8 compiles what they run only after some thousand of them.
    warmUps: 8,
  },
  {
    name: 'login',
    title: 'POST /auth/login',
    limit: 'login',
    limitPath: () => '',
    warm: () => ({ path: '/auth/login', method: 'POST', headers: json, body: '' }),
  },
  ...['id', 'totalAmount', 'createdAt', 'updatedAt'].map((column) => ({
    name: `orders-${column}`,
    title: `GET /orders by ${column}`,
    limit: 'orders',
    limitPath: () => '',
    warm: () => ({ path: `/orders?_sort=${column}&_order=desc&_page=1&_limit=10` }),
    cold: (/** @type {World} */ { orders }, /** @type {Chance} */ chance) => ({
      path: `/orders?_sort=${column}&_order=${chance(2) === 0 ? 'asc' : 'desc'}&_page=${1 + chance(orders / 10)}&_limit=10`,
    }),
    asAdmin: true,
  })),
];

export const kinds = [...lists, ...others];
