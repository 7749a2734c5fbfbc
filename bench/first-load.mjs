/** What a browser loads before it shows a page: the entry, the chunks of the route, and all that they import at once. */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/setup/places.mjs';

const dist = join(root, 'web', 'dist');
const ENTRY = 'index.html';

/** The modules that the router loads for an address; the rest follows from the build's manifest. */
const ROUTES = {
  '/login': [ENTRY, 'src/screens/login/Login.tsx'],
  '/': [ENTRY, 'src/app/Frame.tsx', 'src/screens/home/Home.tsx'],
};

/** Texts of the back office that no shopper's chunk holds. */
const ADMIN_TEXTS = ['Add New Product', 'Product Created', 'Product Deleted'];

/** @typedef {{ file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean, isEntry?: boolean }} Chunk */

/** @returns {Promise<Record<string, Chunk>>} by source module */
async function readManifest() {
  return JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
}

/** Bytes of scripts and styles for each measured route: raw, and as they travel. */
export async function measureFirstLoad() {
  const manifest = await readManifest();
  /** @type {Record<string, Record<'js' | 'css', { files: number, raw: number, brotli: number, gzip: number }>>} */
  const result = {};
  for (const [route, modules] of Object.entries(ROUTES)) {
    const files = [...filesOf(manifest, modules)];
    result[route] = {
      js: await sizes(files.filter((file) => file.endsWith('.js'))),
      css: await sizes(files.filter((file) => file.endsWith('.css'))),
    };
  }
  return result;
}

/**
 * Faults, as sentences: code of the back office in what some shopper's screen loads.
 * @returns {Promise<string[]>}
 */
export async function findAdminCodeForShoppers() {
  const manifest = await readManifest();
  const isAdmin = (/** @type {string} */ module) => module.startsWith('src/screens/admin');
  const screens = Object.keys(manifest).filter((module) => module.startsWith('src/') && !isAdmin(module));
  const shoppers = filesOf(manifest, [ENTRY, ...screens]);
  const admins = Object.entries(manifest).filter(([module, { file }]) => isAdmin(module) && shoppers.has(file));
  const faults = admins.map(([module]) => `${module} is loaded by a shopper's screen`);
  for (const file of [...shoppers].filter((name) => name.endsWith('.js'))) {
    const code = await readFile(join(dist, file), 'utf8');
    faults.push(...ADMIN_TEXTS.filter((text) => code.includes(text)).map((text) => `${file} holds '${text}'`));
  }
  return faults;
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {readonly string[]} modules
 */
function filesOf(manifest, modules) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const files = new Set();
  const queue = [...modules];
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${module}: is it still a screen of its own?`);
    if (seen.has(module)) continue;
    seen.add(module);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    queue.push(...(chunk.imports ?? []));
  }
  return files;
}

/** @param {readonly string[]} files */
async function sizes(files) {
  const total = { files: files.length, raw: 0, brotli: 0, gzip: 0 };
  for (const file of files) {
    const raw = await sizeOf(file);
    total.raw += raw ?? 0;
    // Small files have no compressed copy.
    total.brotli += (await sizeOf(`${file}.br`)) ?? raw ?? 0;
    total.gzip += (await sizeOf(`${file}.gz`)) ?? raw ?? 0;
  }
  return total;
}

/** @param {string} file */
async function sizeOf(file) {
  return stat(join(dist, file)).then(
    ({ size }) => size,
    () => undefined,
  );
}
