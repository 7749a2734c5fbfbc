/**
 * Lists while the shop sells and an admin works: orders and edits arrive at a modest rate, and every X-Total-Count that
 * comes meanwhile has to be one that was right at some moment between question and answer.
 */

import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ordersOf, stockUp } from './checkouts/checkouts.mjs';
import { chanceOf } from './kinds/chance.mjs';
import { lists } from './kinds/lists.mjs';
import { checkTotal, countProducts } from './kinds/totals.mjs';

/** @typedef {import('./rounds.mjs').Scene} Scene */
/** @typedef {{ listsPerSecond: number, p50: number, p99: number, orders: number, edits: number, checked: number, wrong: number }} MixedFigures */

const READERS = 12;
const ORDER_EVERY_MS = 50;
const EDIT_EVERY_MS = 100;
const SHOPPERS = 8;
/** What admins edit here: generated products that no order of the measurements takes. */
const FIRST_EDITED = 700;
const EDITED = 50;

/**
 * @param {Scene} scene
 * @param {number} seconds of each
 * @returns {Promise<{ mixed: MixedFigures, sales: MixedFigures }>} lists among orders and edits, and among orders only
 */
export async function measureMixes(scene, seconds) {
  return {
    mixed: await measureMix(scene, seconds, { edits: true }),
    sales: await measureMix(scene, seconds, { edits: false }),
  };
}

/**
 * @param {Scene} scene
 * @param {number} seconds
 * @param {{ edits: boolean }} options without edits the shop only sells, which leaves lists as they are
 * @returns {Promise<MixedFigures>}
 */
async function measureMix({ world }, seconds, { edits }) {
  const agent = new Agent({ keepAlive: true });
  // Stocking up may have brought deleted products back.
  const prices = await stockUp(world);
  const total = await countProducts(world.database, '/products');
  const history = [{ total, sentAt: -Infinity, answeredAt: -Infinity }];
  const ends = performance.now() + seconds * 1000;
  const goesOn = () => performance.now() < ends;
  /** @type {number[]} */
  const times = [];
  const counts = { orders: 0, edits: 0, wrong: 0 };

  const read = async (/** @type {number} */ reader) => {
    const chance = chanceOf(1000 + reader);
    const kind = lists[reader % lists.length];
    while (goesOn()) {
      // Lists of everything: their total is what the edits change.
      const { path: asked } = kind?.warm?.(world) ?? kind?.cold?.(world, chance, 0) ?? {};
      const path = `${asked}`.replaceAll(/(?:brand|category)=[^&]*&/g, '');
      const from = performance.now();
      const answer = await call(agent, world.origin + path, { cookie: world.shoppers[reader]?.client.cookie ?? '' });
      const until = performance.now();
      times.push(until - from);
      if (answer.status !== 200 || !totalsBetween(history, from, until).includes(answer.total)) counts.wrong += 1;
    }
  };
  const order = async () => {
    const bodies = ordersOf(world, { name: '', title: '', clients: SHOPPERS, shared: false }, prices, 1).map(
      ([first]) => first,
    );
    for (let turn = 0; goesOn(); turn += 1) {
      const next = bodies[turn % bodies.length];
      const headers = { ...next?.headers, 'idempotency-key': randomUUID() };
      const { status } = await call(agent, `${world.origin}/orders`, headers, {
        method: 'POST',
        body: next?.body ?? '',
      });
      if (status !== 201) throw new Error(`An order among lists was answered ${status}.`);
      counts.orders += 1;
      await delay(ORDER_EVERY_MS);
    }
  };
  const edit = async () => {
    const rows = await world.database.rows(
      'select id from products where id >= $1 and not deleted order by id limit $2',
      [FIRST_EDITED, EDITED],
    );
    // Each is deleted and brought back, so that the shop is left as it was found.
    for (let turn = 0; goesOn() || turn % 2 === 1; turn += 1) {
      const deleted = turn % 2 === 0;
      const total = (history.at(-1)?.total ?? 0) + (deleted ? -1 : 1);
      const entry = { total, sentAt: performance.now(), answeredAt: Infinity };
      history.push(entry);
      await world.admin.patch(`/products/${rows[(turn >> 1) % rows.length]?.id}`, { deleted });
      entry.answeredAt = performance.now();
      counts.edits += 1;
      await delay(EDIT_EVERY_MS);
    }
  };
  try {
    await Promise.all([order(), edits && edit(), ...Array.from({ length: READERS }, (_, reader) => read(reader))]);
    await checkTotal(world, '/products', history.at(-1)?.total ?? 0);
  } finally {
    agent.destroy();
  }
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { listsPerSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), checked: times.length, ...counts };
}

/**
 * What was right at some moment between two: what the last answered edit before them left, and all that was on its way.
 * @param {readonly { total: number, sentAt: number, answeredAt: number }[]} history edits, one after another
 * @param {number} from
 * @param {number} until
 */
function totalsBetween(history, from, until) {
  const known = history.findLastIndex(({ answeredAt }) => answeredAt <= from);
  return history.filter(({ sentAt }, index) => index >= known && sentAt <= until).map(({ total }) => total);
}

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {{ method?: string, body?: string }} [options]
 * @returns {Promise<{ status: number, total: number }>}
 */
function call(agent, url, headers, { method = 'GET', body = '' } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, total: Number(response.headers['x-total-count']) }),
      );
    });
    sent.end(body);
  });
}

/**
 * @param {MixedFigures} figures
 * @returns {string}
 */
export function lineOfMix({ listsPerSecond, p50, p99, orders, edits, checked, wrong }) {
  return `lists among ${orders} orders and ${edits} edits: ${Math.round(listsPerSecond)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; ${checked} totals checked, ${wrong} wrong`;
}
