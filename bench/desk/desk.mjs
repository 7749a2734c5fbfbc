/** The list of all orders as staff use it, beside the indexed bare query of its first page, one caller at a time. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../../scripts/setup/places.mjs';
import { logIn } from '../data/client.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { admin, settings } from '../data/people.mjs';
import { chanceOf } from '../kinds/chance.mjs';
import { queries } from '../limits/queries.mjs';
import { startMeasured } from '../shop.mjs';
import { measureEvents } from './events.mjs';
import { deskKinds } from './kinds.mjs';
import { prepareDesk } from './prepare.mjs';

const REQUESTS = { quick: 20, whole: 100 };
const WARM = 5;
// So long one kind is asked, and at least so often.
const LONGEST_MS = 30_000;
const LEAST = 5;
const LISTENERS = 200;

/** @typedef {{ p50: number, p99: number }} Times milliseconds */

/**
 * @param {{ sizes: readonly number[], keep: string | undefined, isQuick: boolean }} options
 * @param {(line: string) => void} say
 */
export async function measureDesk({ sizes, keep, isQuick }, say) {
  const folder = keep === undefined ? await mkdtemp(join(tmpdir(), 'shop-bench-')) : resolve(keep);
  /** @type {Record<string, Awaited<ReturnType<typeof measureSize>>>} */
  const figures = {};
  try {
    for (const size of sizes) {
      figures[size] = await measureSize(folder, size, isQuick ? REQUESTS.quick : REQUESTS.whole, say);
    }
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
  return figures;
}

/**
 * @param {string} folder
 * @param {number} size
 * @param {number} requests
 * @param {(line: string) => void} say
 */
async function measureSize(folder, size, requests, say) {
  const dataDir = await prepareDesk(folder, size, say);
  const shop = await startMeasured(root, dataDir, settings);
  const database = await openShopDatabase(dataDir);
  try {
    const manager = await logIn(shop.origin, admin);
    const [found] = await database.rows('select count(*)::int as orders, max(id) as last from orders');
    const titles = await database.rows('select distinct title from products order by title limit 200');
    const desk = { orders: found?.orders, titles: titles.map(({ title }) => title) };
    const bytes = await shop.residentBytes();
    const bare = await timesOf(requests, async () => void (await database.rows(queries.orders?.text ?? '')));
    say(`\n${size} orders; the bare query of the first page takes ${shown(bare.p50).trim()} ms`);
    say('                                        p50      p99   times the first page   times the bare query');
    /** @type {Record<string, Times>} */
    const kinds = {};
    for (const { name, title, path } of deskKinds) {
      const chance = chanceOf(size + name.length);
      const times = await timesOf(requests, async () => void (await manager.get(path(desk, chance))));
      kinds[name] = times;
      const ofFirst = times.p50 / (kinds.first?.p50 ?? times.p50);
      say(
        `${title.padEnd(32)} ${shown(times.p50)}${shown(times.p99)}   ${ofFirst.toFixed(1).padStart(20)}   ${(times.p50 / bare.p50).toFixed(1).padStart(20)}`,
      );
    }
    const events = await measureEvents(shop.origin, manager, found?.last, LISTENERS);
    say(
      `${events.listeners} listeners know of a change after ${shown(events.medianMs).trim()} ms, all after ${shown(events.slowestMs).trim()} ms`,
    );
    const bytesAfter = await shop.residentBytes();
    say(`${(bytes / 1e6).toFixed(0)} MB before, ${(bytesAfter / 1e6).toFixed(0)} MB after`);
    return { bare, kinds, events, bytes, bytesAfter };
  } finally {
    await database.close();
    await shop.stop();
  }
}

/**
 * @param {number} requests
 * @param {() => Promise<void>} ask
 * @returns {Promise<Times>}
 */
async function timesOf(requests, ask) {
  const times = [];
  const started = performance.now();
  for (let count = 0; count < requests + WARM; count += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
    if (times.length >= LEAST && performance.now() - started > LONGEST_MS) break;
  }
  const counted = times.slice(times.length > 2 * WARM ? WARM : 1).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    counted[Math.min(counted.length - 1, Math.floor(counted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** @param {number} ms */
const shown = (ms) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0).padStart(9);
