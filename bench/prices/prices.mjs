/**
 * What prices cost: quotes of five lines with more and more active promotions, and orders with promotions, shipping and taxes, both
 * beside the same without any, in alternating rounds.
 */

import { ordersOf, outboxEmpty, stockUp } from '../checkouts/checkouts.mjs';
import { measureRound, mediansOf } from '../rounds.mjs';
import { removeRules, setUp } from './rules.mjs';

/** @typedef {import('../rounds.mjs').Scene} Scene */
/** @typedef {import('../rounds.mjs').Figure} Figure */
/** @typedef {{ quotes: Record<string, Figure>, orders: { without: Figure, with: Figure } }} PriceFigures */

const COUNTS = [0, 1, 100, 1000];
const QUOTED_LINES = 5;
const QUOTING = 16;
const CROWD = { name: '', title: '', clients: 8, shared: false };

/**
 * @param {Scene} scene
 * @returns {Promise<PriceFigures>}
 */
export async function measurePrices(scene) {
  await removeRules(scene.world);
  try {
    return { quotes: await measureQuotes(scene), orders: await measureOrders(scene) };
  } finally {
    await removeRules(scene.world);
  }
}

/** @param {Scene} scene */
async function measureQuotes(scene) {
  const { world, effort } = scene;
  /** @type {Record<string, Figure[]>} */
  const measured = {};
  const requests = Array.from({ length: QUOTING }, (_, index) => {
    const first = QUOTED_LINES * index;
    const items = world.products.slice(first, first + QUOTED_LINES).map(({ id }) => ({ product: id, quantity: 1 }));
    const cookie = world.shoppers[index % world.shoppers.length]?.client.cookie ?? '';
    const headers = { 'content-type': 'application/json', cookie };
    return [{ path: '/quotes', method: 'POST', headers, body: JSON.stringify({ items }) }];
  });
  for (let round = 0; round <= effort.rounds; round += 1) {
    for (const count of COUNTS) {
      await setUp(world, { promotions: count, shippingAndTaxes: false });
      const figure = await measureRound(
        scene,
        { origin: world.origin, pid: scene.serverPid, requests },
        effort.seconds,
      );
      // The first round warms up.
      if (round > 0) measured[count] = [...(measured[count] ?? []), figure];
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([count, figures]) => [count, mediansOf(figures)]));
}

/** @param {Scene} scene */
async function measureOrders(scene) {
  const { world, effort } = scene;
  const prices = await stockUp(world);
  /** @type {Record<'without' | 'with', Figure[]>} */
  const measured = { without: [], with: [] };
  for (let round = 0; round <= effort.rounds; round += 1) {
    for (const name of /** @type {const} */ (['without', 'with'])) {
      await setUp(world, name === 'with' ? { promotions: 3, shippingAndTaxes: true } : undefined);
      const seconds = round === 0 ? 1 : effort.seconds;
      const orders = await withTotals(world, ordersOf(world, CROWD, prices, seconds));
      const turn = { origin: world.origin, pid: scene.serverPid, requests: orders };
      const figure = await measureRound(scene, turn, seconds, CROWD.clients);
      await outboxEmpty(world);
      if (round > 0) measured[name].push(figure);
    }
  }
  return { without: mediansOf(measured.without), with: mediansOf(measured.with) };
}

/**
 * Orders with the totals that the shop asks now.
 * @param {import('../data/world.mjs').World} world
 * @param {ReturnType<typeof ordersOf>} orders the same order for each client, many times
 */
async function withTotals({ shoppers }, orders) {
  const all = [];
  for (const [client, own] of orders.entries()) {
    const { items, ...rest } = JSON.parse(own[0]?.body ?? '{}');
    const quote = await shoppers[client]?.client.post('/quotes', { items, selectedAddress: rest.selectedAddress });
    const body = JSON.stringify({ ...rest, items, totalAmount: JSON.parse(quote?.text ?? '{}').total });
    all.push(own.map((request) => ({ ...request, body })));
  }
  return all;
}

/**
 * @param {PriceFigures} figures
 * @returns {string[]}
 */
export function linesOfPrices({ quotes, orders }) {
  const none = quotes[0]?.perSecond ?? Number.NaN;
  const show = (/** @type {Figure} */ { perSecond, p50, p99, serverMs, databaseMs }) =>
    `${Math.round(perSecond)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, server ${serverMs.toFixed(3)} ms, database ${databaseMs.toFixed(3)} ms`;
  return [
    ...Object.entries(quotes).map(
      ([count, figure]) =>
        `quote of five lines, ${count} active promotions: ${show(figure)}, ${(figure.perSecond / none).toFixed(2)} of none`,
    ),
    `order of three lines, nothing set up: ${show(orders.without)}`,
    `… with promotions, shipping and taxes: ${show(orders.with)}, ${(orders.with.perSecond / orders.without.perSecond).toFixed(2)} of those without`,
  ];
}
