/**
 * Documents of an open shop, in turns with what the same process answers beside them: a static file of about their size, and the API's
 * answer for the same product. Then a crawler asks for every address of the sitemap.
 */

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../../scripts/setup/places.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { settings } from '../data/people.mjs';
import { prepareData } from '../data/prepare.mjs';
import { startLoad } from '../load/load.mjs';
import { median } from '../rounds.mjs';
import { startMeasured } from '../shop.mjs';
import { crawl } from './crawl.mjs';

/** @typedef {import('../load/generator.mjs').Request} Request */
/** @typedef {{ name: string, requests: (round: number) => Request[][] }} Turn */

const CONNECTIONS = 16;
/** Documents that nobody asked for before. */
const UNASKED = 10_000;
/** More than are answered in a round, so that none is asked for twice. */
const DOCUMENTS_OF_ROUND = 3000;
const ANSWERS_OF_ROUND = 8000;
const CALLS = 200;
/** A crawl of more takes hours. */
const LARGEST = 100_000;
const html = { accept: 'text/html' };

/**
 * @param {{ sizes: readonly number[], keep: string | undefined, effort: { rounds: number, seconds: number } }} options
 * @param {(line: string) => void} say
 */
export async function measureDocuments({ sizes, keep, effort }, say) {
  const folder = keep === undefined ? await mkdtemp(join(tmpdir(), 'shop-bench-')) : resolve(keep);
  try {
    for (const size of sizes.filter((one) => one <= LARGEST)) {
      const dataDir = await prepareData(folder, size, say);
      await measureSize({ dataDir, size, effort }, say);
    }
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{ dataDir: string, size: number, effort: { rounds: number, seconds: number } }} of
 * @param {(line: string) => void} say
 */
async function measureSize({ dataDir, size, effort }, say) {
  const shop = await startMeasured(root, dataDir, { ...settings, STOREFRONT: 'public' });
  const database = await openShopDatabase(dataDir);
  const load = startLoad();
  try {
    const rows = await database.rows('select id from products where not deleted order by hashint8(id)');
    const ids = rows.map(({ id }) => Number(id));
    const { origin } = shop;
    const ask = async (/** @type {Request[][]} */ requests, seconds = effort.seconds) => {
      const outcome = await load.run({ origin, connections: CONNECTIONS, seconds, requests });
      if (Object.keys(outcome.failures).length > 0) throw new Error(JSON.stringify(outcome.failures));
      return outcome;
    };
    say(`\n${size} products`);
    for (const line of await measureCached(origin, ids[0] ?? 0, ask, effort.rounds)) say(line);
    for (const line of await measureUnasked(ids.slice(1), ask)) say(line);
    for (const line of await measureFirstByte(origin, ids[0] ?? 0)) say(line);
    for (const line of await crawl(shop)) say(line);
  } finally {
    load.stop();
    await database.close();
    await shop.stop();
  }
}

/** @typedef {(requests: Request[][], seconds?: number) => Promise<import('../load/generator.mjs').Outcome>} Ask */

/**
 * One document again and again.
 * @param {string} origin
 * @param {number} id
 * @param {Ask} ask
 * @param {number} rounds
 */
async function measureCached(origin, id, ask, rounds) {
  const document = await fetch(`${origin}/product-detail/${id}`, { headers: html });
  const bytes = Buffer.byteLength(await document.text());
  const file = await fileOfSize(bytes);
  const requests = {
    document: { path: `/product-detail/${id}`, headers: html },
    file: { path: file.path },
    answer: { path: `/products/${id}` },
  };
  /** @type {Record<'document' | 'file' | 'answer', number[]>} */
  const rates = { document: [], file: [], answer: [] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, times] of /** @type {const} */ ([
      ['document', rates.document],
      ['file', rates.file],
      ['answer', rates.answer],
    ])) {
      const { perSecond } = await ask([[requests[name]]]);
      if (round > 0) times.push(perSecond);
    }
  }
  const [documents, files, answers] = [median(rates.document), median(rates.file), median(rates.answer)];
  return [
    `cached document of ${bytes} bytes: ${documents.toFixed(0)}/s; static file of ${file.bytes} bytes: ${files.toFixed(0)}/s; API: ${answers.toFixed(0)}/s`,
    `of the static file ${(documents / files).toFixed(2)}, at least 0.8`,
  ];
}

/**
 * Each address once.
 * @param {readonly number[]} ids
 * @param {Ask} ask
 */
async function measureUnasked(ids, ask) {
  const [documents, answers] = [[...ids], [...ids].reverse()];
  /** @type {{ documents: number[], answers: number[] }} */
  const rates = { documents: [], answers: [] };
  let asked = 0;
  while (asked < UNASKED && documents.length > 0 && answers.length > 0) {
    const some = documents.splice(0, DOCUMENTS_OF_ROUND);
    const outcome = await ask(shared(some.map((id) => ({ path: `/product-detail/${id}`, headers: html }))), 2);
    const others = answers.splice(0, ANSWERS_OF_ROUND);
    const beside = await ask(shared(others.map((id) => ({ path: `/products/${id}` }))));
    if (outcome.requests > some.length || beside.requests > others.length) break;
    asked += outcome.requests;
    rates.documents.push(outcome.perSecond);
    rates.answers.push(beside.perSecond);
  }
  if (rates.documents.length === 0) return ['Too few products to ask each document once.'];
  const [slow, fast] = [median(rates.documents), median(rates.answers)];
  return [
    `${asked} documents that nobody asked for before: ${slow.toFixed(0)}/s; API, each product once: ${fast.toFixed(0)}/s`,
    `of the API ${(slow / fast).toFixed(2)}, at least 0.15`,
  ];
}

/**
 * Among the connections.
 * @param {readonly Request[]} requests
 */
function shared(requests) {
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    requests.filter((_request, index) => index % CONNECTIONS === connection),
  ).filter((some) => some.length > 0);
}

/**
 * One caller at a time, both in turns.
 * @param {string} origin
 * @param {number} id
 */
async function measureFirstByte(origin, id) {
  /** @type {{ document: number[], answer: number[] }} */
  const times = { document: [], answer: [] };
  for (let call = 0; call < CALLS; call += 1) {
    times.document.push(await firstByteMs(`${origin}/product-detail/${id}`, html));
    times.answer.push(await firstByteMs(`${origin}/products/${id}`, {}));
  }
  const [document, answer] = [median(times.document), median(times.answer)];
  return [
    `first byte of a document ${document.toFixed(2)} ms, of the API ${answer.toFixed(2)} ms`,
    `of the API ${(document / answer).toFixed(2)}, at most 1.5`,
  ];
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function firstByteMs(url, headers) {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  const ms = performance.now() - begun;
  await response.arrayBuffer();
  return ms;
}

/**
 * The file of the build whose size is nearest.
 * @param {number} bytes
 */
async function fileOfSize(bytes) {
  const folder = join(root, 'web', 'dist', 'assets');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ path: `/assets/${name}`, bytes: (await stat(join(folder, name))).size })),
  );
  const [nearest] = files.sort((a, b) => Math.abs(a.bytes - bytes) - Math.abs(b.bytes - bytes));
  if (nearest === undefined) throw new Error('The app is not built.');
  return nearest;
}
