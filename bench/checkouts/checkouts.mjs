/** Cash orders of three lines: 8 shoppers with products of their own, then 32 who all want one product as well. */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { measureRound, median, mediansOf } from '../rounds.mjs';
import { hasPgbench, runPgbench } from './pgbench.mjs';

/** @typedef {import('../rounds.mjs').Scene} Scene */
/** @typedef {import('../rounds.mjs').Figure} Figure */
/** @typedef {{ shop: Figure, pgbench?: number }} CheckoutFigures */

export const crowds = [
  { name: 'order-8', title: 'order of three lines, 8 shoppers', clients: 8, shared: false },
  { name: 'order-32', title: '… 32 on the same product', clients: 32, shared: true },
];

/** Generated products, whose ids follow each other: 3 for each client, and the one that all want. */
const FIRST = 500;
const PRODUCTS = 1 + 3 * 32;
const ENOUGH = 1_000_000;
/** More orders than all clients together can place in a second. */
const PER_SECOND = 3200;
/** Until V8 has compiled what an order runs, which takes some thousand orders: the first ones take twice the processor time. */
const WARM_UP_SECONDS = 15;
/** Of a round: longer than the pauses of a disk. */
const LEAST_SECONDS = 3;
const LONGEST_WAIT_MS = 120_000;
const LOOK_AGAIN_MS = 250;

const address = {
  name: 'Bench Shopper',
  email: 'shopper@bench.example',
  phone: '5550100',
  street: '1 Long Road',
  city: 'Springfield',
  state: 'Oregon',
  pinCode: '97477',
};

/**
 * @param {Scene} scene
 * @param {typeof crowds[number]} crowd
 * @returns {Promise<CheckoutFigures>}
 */
export async function measureCheckouts(scene, crowd) {
  const { world, effort } = scene;
  const prices = await stockUp(world);
  /** @type {Figure[]} */
  const shop = [];
  /** @type {number[]} */
  const pgbench = [];
  const beside = await hasPgbench();
  for (let round = 0; round <= effort.rounds; round += 1) {
    const seconds = round === 0 ? WARM_UP_SECONDS : Math.max(effort.seconds, LEAST_SECONDS);
    const turn = { origin: world.origin, pid: scene.serverPid, requests: ordersOf(world, crowd, prices, seconds) };
    const figure = await measureRound(scene, turn, seconds, crowd.clients);
    // Mails of orders are sent after them; neither side is to pay for those of a round before.
    await outboxEmpty(world);
    // The first round warms up.
    if (round === 0) continue;
    shop.push(figure);
    const variables = await variablesOf(world, crowd);
    if (beside)
      pgbench.push(await runPgbench(world.database.url, { clients: crowd.clients, seconds: 1 + seconds, variables }));
  }
  return { shop: mediansOf(shop), ...(beside && { pgbench: median(pgbench) }) };
}

/**
 * As an admin would: the ledger knows of it.
 * @param {import('../data/world.mjs').World} world
 * @returns {Promise<Map<number, number>>} minor units by product
 */
export async function stockUp({ admin, database }) {
  const low = await database.rows(
    `select id from products where id >= $1 and id < $2 and (deleted or exists (select from variants join stocks on variant_id = variants.id
      where product_id = products.id and not retired and stock < $3 / 2))`,
    [FIRST, FIRST + PRODUCTS, ENOUGH],
  );
  for (const { id } of low) {
    const { text } = await admin.get(`/products/${id}`);
    const variants = JSON.parse(text).variants.map((/** @type {object} */ variant) => ({ ...variant, stock: ENOUGH }));
    const stocked = variants.length > 0 ? { variants } : { stock: ENOUGH };
    await admin.patch(`/products/${id}`, { ...stocked, deleted: false });
  }
  const rows = await database.rows(
    'select id, discount_price_cents as minor from products where id >= $1 and id < $2',
    [FIRST, FIRST + PRODUCTS],
  );
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

/**
 * The products of a client: two of its own, and a third that is everybody's or its own too.
 * @param {boolean} shared
 * @param {number} client
 */
function productsOf(shared, client) {
  const own = FIRST + 1 + 3 * client;
  return [shared ? FIRST : own + 2, own, own + 1];
}

/**
 * @param {import('../data/world.mjs').World} world
 * @param {typeof crowds[number]} crowd
 * @param {ReadonlyMap<number, number>} prices
 * @param {number} seconds
 */
export function ordersOf({ shoppers }, { clients, shared }, prices, seconds) {
  return Array.from({ length: clients }, (_, client) => {
    const products = productsOf(shared, client);
    const minor = products.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
    const body = JSON.stringify({
      items: products.map((product) => ({ product, quantity: 1 })),
      totalAmount: minor / 100,
      paymentMethod: 'cash',
      selectedAddress: address,
    });
    return Array.from({ length: Math.ceil((PER_SECOND / clients) * seconds) }, () => ({
      path: '/orders',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        cookie: shoppers[client]?.client.cookie ?? '',
      },
      body,
    }));
  });
}

/**
 * @param {import('../data/world.mjs').World} world
 * @param {typeof crowds[number]} crowd
 * @returns {Promise<Record<string, number>>} of order.sql
 */
async function variablesOf({ database, shoppers }, { shared }) {
  const [mail] = await database.rows("select max(id) as id from mails where kind = 'order_placed'");
  return { first_user: shoppers[0]?.id ?? 0, first: FIRST, shared: shared ? 1 : 0, mail: mail?.id };
}

/** @param {import('../data/world.mjs').World} world */
export async function outboxEmpty({ database }) {
  const until = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < until) {
    const [row] = await database.rows('select exists (select from mails where try_at <= now()) as waits');
    if (row?.waits === false) return;
    await delay(LOOK_AGAIN_MS);
  }
}
