/** Searches, facets and suggestions beside plain PostgreSQL on the same data, one caller at a time. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/setup/places.mjs';
import { logIn } from '../data/client.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { admin, settings, shopper } from '../data/people.mjs';
import { chanceOf } from '../kinds/chance.mjs';
import { isWanted } from '../options.mjs';
import { plotOf } from '../report/plot.mjs';
import { startMeasured } from '../shop.mjs';
import { searchKinds } from './kinds.mjs';
import { plain } from './plain.mjs';
import { prepareSearchData } from './prepare.mjs';

/** @typedef {import('./kinds.mjs').Asked} Asked */
/** @typedef {{ p50: number, p99: number }} Times milliseconds */
/** @typedef {{ shop: Times, plain: Times }} SearchFigures */

const REQUESTS = 200;
// Plain PostgreSQL takes seconds for some: so long one kind is asked, and at least so often.
const PLAIN_MS = 10_000;
const LEAST_PLAIN = 3;
const WARM = 20;
const LONGEST_LOAD_MS = 600_000;

/**
 * @param {{ sizes: readonly number[], only: readonly string[], keep: string | undefined, isQuick: boolean, attributes: number }} options
 * @param {(line: string) => void} say
 */
export async function measureSearch({ sizes, only, keep, isQuick, attributes }, say) {
  const kinds = searchKinds.filter(
    ({ name, hasAttributes }) => isWanted(name, only) && (attributes > 0 || !hasAttributes),
  );
  const folder = keep === undefined ? await mkdtemp(join(tmpdir(), 'shop-bench-')) : resolve(keep);
  /** @type {Record<string, Awaited<ReturnType<typeof measureSize>>>} */
  const figures = {};
  try {
    for (const size of sizes)
      figures[size] = await measureSize(folder, size, { kinds, requests: isQuick ? 40 : REQUESTS, attributes }, say);
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
  const lines = kinds.map(({ name, title }) => ({
    title,
    points: sizes.map((size) => ({ size, cost: figures[size]?.kinds[name]?.shop.p50 ?? 0 })),
  }));
  return { sizes: figures, plot: plotOf(lines, 'Time of one request, one caller at a time') };
}

/**
 * @param {string} folder
 * @param {number} size
 * @param {{ kinds: typeof searchKinds, requests: number, attributes: number }} measured
 * @param {(line: string) => void} say
 */
async function measureSize(folder, size, { kinds, requests, attributes }, say) {
  const dataDir = await prepareSearchData(folder, { size, attributes }, say);
  const shop = await startMeasured(root, dataDir, settings);
  const database = await openShopDatabase(dataDir);
  try {
    const before = await shop.residentBytes();
    const words = await readWords(database);
    const loadedMs = await untilLoaded(shop, words.frequent);
    const client = await logIn(shop.origin, shopper(1));
    say(
      `\n${size} products: index loaded ${(loadedMs / 1000).toFixed(1)} s after the start; ${mb(before)} before, ${mb(await shop.residentBytes())} after`,
    );
    say('                                        shop p50    p99   plain p50    p99   times');
    /** @type {Record<string, SearchFigures>} */
    const figures = {};
    for (const kind of kinds) {
      const chance = chanceOf(size + kind.name.length);
      const asked = Array.from({ length: requests + WARM }, () => kind.ask(words, chance));
      const ofShop = await timesOf(asked, async (one) => void (await client.get(pathOf(kind.of, one))));
      const ofPlain = await timesOf(asked, (one) => plain[kind.of](database, one, attributes), PLAIN_MS);
      figures[kind.name] = { shop: ofShop, plain: ofPlain };
      say(lineOf(kind.title, ofShop, ofPlain));
    }
    await delay(1000);
    return { loadedMs, bytesBefore: before, bytesAfter: await shop.residentBytes(), kinds: figures };
  } finally {
    await database.close();
    await shop.stop();
  }
}

/** @param {import('../data/database.mjs').ShopDatabase} database */
async function readWords(database) {
  // Frequent ones by their share of the products, of at least four letters.
  const counted = await database.rows(
    `select word, count(*)::int as products from (select id, title from products where not deleted order by hashint8(id) limit 20000) as drawn,
      lateral (select distinct lower(match[1]) as word from regexp_matches(title, '[A-Za-z]{4,}', 'g') as match) as words
      group by word having count(*) >= (select least(20000, count(*)) / 100 from products) order by 2 desc`,
  );
  const rare = await database.rows(
    `select (regexp_match(title, '[0-9]{3,}'))[1] as word from products where title ~ '[0-9]{3,}' and not deleted order by hashint8(id) limit 300`,
  );
  const values = async (/** @type {string} */ table) =>
    (await database.rows(`select value from ${table} order by id`)).map(({ value }) => value);
  return {
    // Drawn by frequency: a word stands here once for each hundredth of the products that have it.
    frequent: counted.flatMap(({ word, products }) =>
      Array.from({ length: Math.max(1, Math.round(products / 200)) }, () => word),
    ),
    rare: rare.map(({ word }) => word),
    brands: await values('brands'),
    categories: await values('categories'),
  };
}

/**
 * Only the index corrects mistakes. Deleted products are few, so that asking costs little until then.
 * @param {import('../shop.mjs').MeasuredShop} shop
 * @param {readonly string[]} frequent
 */
async function untilLoaded(shop, frequent) {
  const manager = await logIn(shop.origin, admin);
  const word = frequent.find((one) => one.length >= 6) ?? '';
  const mistake = `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`;
  const started = performance.now();
  while (performance.now() - started < LONGEST_LOAD_MS) {
    const { text } = await manager.get(`/products/facets?admin=true&deleted=true&q=${mistake}`);
    if (JSON.parse(text).correctedQuery !== null) return Math.round(performance.now() - started + shop.readyMs);
    await delay(100);
  }
  throw new Error('The search index was not loaded in ten minutes.');
}

/**
 * @param {string} of
 * @param {Asked} asked
 */
function pathOf(of, { prefix: _prefix, attributes, ...query }) {
  const path = of === 'list' ? '/products' : `/products/${of}`;
  const { values, least } = attributes ?? {};
  const ofAttributes = values && { 'attr.attribute_0': values.join(), 'attr.attribute_1_gte': least };
  const pairs = Object.entries({ ...query, ...ofAttributes }).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${path}?${pairs.join('&')}`;
}

/**
 * @param {readonly Asked[]} asked the first ones warm up
 * @param {(asked: Asked) => Promise<void>} ask
 * @param {number} [longestMs]
 * @returns {Promise<Times>}
 */
async function timesOf(asked, ask, longestMs = Number.POSITIVE_INFINITY) {
  const times = [];
  const started = performance.now();
  for (const one of asked) {
    const begun = performance.now();
    await ask(one);
    times.push(performance.now() - begun);
    if (times.length >= LEAST_PLAIN && performance.now() - started > longestMs) break;
  }
  const counted = times.slice(times.length > 2 * WARM ? WARM : 1).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    counted[Math.min(counted.length - 1, Math.floor(counted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** @param {number} bytes */
const mb = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** @param {number} ms */
const shown = (ms) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0).padStart(9);

/**
 * @param {string} title
 * @param {Times} ofShop
 * @param {Times} ofPlain
 */
const lineOf = (title, ofShop, ofPlain) =>
  `${title.padEnd(38)} ${shown(ofShop.p50)}${shown(ofShop.p99)} ${shown(ofPlain.p50)}${shown(ofPlain.p99)} ${(ofPlain.p50 / ofShop.p50).toFixed(1).padStart(7)}`;
