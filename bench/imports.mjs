/** How long files of products take: exported, checked, applied and undone, beside COPY of the same rows; and what memory that takes. */

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { runNode } from '../scripts/setup/child.mjs';
import { root } from '../scripts/setup/places.mjs';
import { openShopDatabase } from './data/database.mjs';
import { admin, settings } from './data/people.mjs';
import { startMeasured } from './shop.mjs';

const LOOK_EVERY_MS = 200;
/** Of a part: an import takes 200 MB, and a part goes on to the end of its product. */
const MOST_BYTES = 190e6;
/** In which the next product begins, wherever a file is cut. */
const WINDOW_BYTES = 1e6;

/**
 * Changes the price of every product by a file, in a shop of so many products.
 * @param {number} lines
 * @param {(line: string) => void} say
 */
export async function measureImports(lines, say) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-imports-'));
  const dataDir = join(folder, 'data');
  const shop = await startMeasured(root, dataDir, { ...settings, SEED: 'none' });
  const memory = watchMemory(shop.residentBytes);
  try {
    const { ok, output } = await runNode(['scripts/seed.mjs', '--products', String(lines)], {
      env: { DATA_DIR: dataDir },
    });
    if (!ok) throw new Error(output);
    const cookie = await logIn(shop.origin);
    const file = join(folder, 'products.csv');
    const idleBytes = await shop.residentBytes();
    const figures = {
      lines,
      idleBytes,
      export: await memory.during(() => download(shop.origin, cookie, file)),
      copy: await memory.during(() => copy(dataDir, file)),
      unchanged: await memory.during(async () => {
        let unchanged = 0;
        for (const part of await partsOf(file))
          unchanged += (await post(shop.origin, cookie, '/imports', part)).unchanged;
        if (unchanged !== lines) throw new Error(`Of ${lines} lines only ${unchanged} are found unchanged`);
      }),
      check: { ms: 0, peakBytes: 0 },
      apply: { ms: 0, peakBytes: 0 },
      undo: { ms: 0, peakBytes: 0 },
    };
    await changePrices(file, join(folder, 'prices.csv'));
    /** @type {any} */
    let checked;
    figures.check = await memory.during(async () => {
      checked = await post(shop.origin, cookie, '/imports', createReadStream(join(folder, 'prices.csv')));
    });
    if (checked.changed !== lines) throw new Error(`Of ${lines} lines ${checked.changed} would change something`);
    figures.apply = await memory.during(() => post(shop.origin, cookie, `/imports/${checked.id}/apply`));
    figures.undo = await memory.during(() => post(shop.origin, cookie, `/imports/${checked.id}/undo`));
    for (const line of linesOfImports(figures)) say(line);
    return figures;
  } finally {
    memory.stop();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Awaited<ReturnType<typeof measureImports>>} figures */
function linesOfImports(figures) {
  const parts = /** @type {const} */ (['export', 'copy', 'unchanged', 'check', 'apply', 'undo']);
  return [
    `${figures.lines} lines; idle server ${mb(figures.idleBytes)}`,
    ...parts.map((part) => {
      const { ms, peakBytes } = figures[part];
      const ratio = (ms / figures.copy.ms).toFixed(1);
      return `${part.padEnd(10)} ${(ms / 1000).toFixed(2).padStart(8)} s  ${ratio.padStart(6)} x COPY  at most ${mb(peakBytes)}`;
    }),
  ];
}

/** @param {number} bytes */
function mb(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** @param {() => Promise<number>} residentBytes */
function watchMemory(residentBytes) {
  let peak = 0;
  const look = setInterval(async () => {
    peak = Math.max(peak, await residentBytes());
  }, LOOK_EVERY_MS);
  return {
    stop: () => clearInterval(look),
    /** @param {() => Promise<unknown>} work */
    async during(work) {
      peak = 0;
      const began = performance.now();
      await work();
      return { ms: Math.round(performance.now() - began), peakBytes: Math.max(peak, await residentBytes()) };
    },
  };
}

/** @param {string} origin */
async function logIn(origin) {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * @param {string} origin
 * @param {string} cookie
 * @param {string} file
 */
async function download(origin, cookie, file) {
  const answer = await new Promise((resolve, reject) => {
    request(`${origin}/products.csv`, { headers: { cookie } }, resolve).once('error', reject).end();
  });
  await pipeline(answer, createWriteStream(file));
}

/**
 * By node:http, because fetch gives up an answer that takes longer than five minutes.
 * @param {string} origin
 * @param {string} cookie
 * @param {string} path
 * @param {AsyncIterable<Buffer | string>} [csv]
 */
async function post(origin, cookie, path, csv) {
  const headers = { cookie, ...(csv !== undefined && { 'content-type': 'text/csv' }) };
  const call = request(origin + path, { method: 'POST', headers, agent: new Agent() });
  const answered = new Promise((resolve, reject) => call.once('response', resolve).once('error', reject));
  if (csv === undefined) call.end();
  else await pipeline(csv, call);
  const answer = await answered;
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode >= 300) throw new Error(`POST ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/**
 * The whole file in parts that an import takes, each with the header.
 * @param {string} file
 * @returns {Promise<AsyncIterable<Buffer>[]>}
 */
async function partsOf(file) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const beginning = async (/** @type {number} */ at) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(WINDOW_BYTES), 0, WINDOW_BYTES, at);
      return buffer.toString('latin1', 0, bytesRead);
    };
    const header = Buffer.from(/^.*\r\n/.exec(await beginning(0))?.[0] ?? '', 'latin1');
    /** @type {AsyncIterable<Buffer>[]} */
    const parts = [];
    for (let start = header.length, end = 0; start < size; start = end) {
      const cut = start + MOST_BYTES;
      // Line breaks within texts are followed by no number and comma.
      end = cut >= size ? size : cut + (await beginning(cut)).search(/(?<=\r\n)\d+,/);
      parts.push(partOf(file, header, { start, end: end - 1 }));
    }
    return parts;
  } finally {
    await handle.close();
  }
}

/**
 * @param {string} file
 * @param {Buffer} header
 * @param {{ start: number, end: number }} range both bytes are part of it
 */
async function* partOf(file, header, range) {
  yield header;
  yield* createReadStream(file, range);
}

/**
 * The same rows into a table of texts, by PostgreSQL's own reader: the least that storing a file costs.
 * @param {string} dataDir
 * @param {string} file
 */
async function copy(dataDir, file) {
  const database = await openShopDatabase(dataDir);
  const lines = linesOf(file);
  /** @type {string[]} */
  const [header = ''] = await once(lines, 'line');
  lines.close();
  const columns = header.split(',').map((name) => `"${name}" text`);
  await database.rows(`create table copied (${columns.join(', ')})`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await pipeline(createReadStream(file), client.query(copyFrom('copy copied from stdin (format csv, header)')));
  await client.end();
  await database.rows('drop table copied');
  await database.close();
}

/**
 * Only the ids and a price for each, in exact dollars that differ from all there are.
 * @param {string} from
 * @param {string} to
 */
async function changePrices(from, to) {
  await pipeline(linesOf(from), pricesOf, createWriteStream(to));
}

/** @param {AsyncIterable<string>} lines */
async function* pricesOf(lines) {
  yield 'productId,price\r\n';
  for await (const line of lines) {
    // A text may hold line breaks, but in generated products none is followed by a number and a comma.
    const id = /^(\d+),/.exec(line)?.[1];
    if (id !== undefined) yield `${id},9${String(Number(id) % 1000).padStart(3, '0')}.01\r\n`;
  }
}

/**
 * A file of a million products is longer than a string can be.
 * @param {string} file
 */
function linesOf(file) {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}
