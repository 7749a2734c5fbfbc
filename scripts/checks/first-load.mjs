/** What a browser loads before it shows a page: the entry, the chunks of the route, and all that they import at once. */

import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { root } from '../setup/places.mjs';

const dist = join(root, 'web', 'dist');
/** Pages and what they may load: kilobytes of JavaScript, compressed by brotli. */
const BUDGETS = { '/login': 116, '/': 146 };
/** How many kilobytes more those in another language may be. */
const MORE_IN_A_LANGUAGE = 6;

/** Texts of the back office that no shopper's chunk holds. */
const ADMIN_TEXTS = ['Add New Product', 'Product Created', 'Product Deleted'];

/** @typedef {{ file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean, isEntry?: boolean }} Chunk */
/** @typedef {Record<'js' | 'css', { files: number, raw: number, brotli: number, gzip: number }>} FirstLoad */

/** @returns {Promise<Record<string, Chunk>>} by source module */
async function readManifest() {
  return JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
}

/** @returns {Promise<Record<string, string[]>>} files by page */
async function readPages() {
  return JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8'));
}

/** As `measureFirstLoad`, in each language. */
export async function measureLanguages() {
  /** @type {Record<string, Record<string, string>>} */
  const copies = JSON.parse(await readFile(join(dist, 'languages.json'), 'utf8'));
  const languages = Object.entries({ en: {}, ...copies }).map(
    async ([language, names]) => /** @type {const} */ ([language, await measureFirstLoad(names)]),
  );
  return Object.fromEntries(await Promise.all(languages));
}

/**
 * Bytes of scripts and styles for each page with a budget: raw, and as they travel.
 * @param {Readonly<Record<string, string>>} [copies] files of another language, by those of English
 * @returns {Promise<Record<string, FirstLoad>>}
 */
export async function measureFirstLoad(copies = {}) {
  const pages = await readPages();
  const copyOf = (/** @type {string} */ file) => join(dirname(file), copies[basename(file)] ?? basename(file));
  const styles = Object.values(await readManifest()).flatMap(({ css }) => css ?? []);
  const js = Object.keys(BUDGETS).map(
    async (page) => /** @type {const} */ ([page, await sizes(filesOf(pages, page).map(copyOf))]),
  );
  const css = await sizes([...new Set(styles)]);
  return Object.fromEntries((await Promise.all(js)).map(([page, size]) => [page, { js: size, css }]));
}

/**
 * Faults, as sentences: pages that load more than their budget.
 * @param {Record<string, { js: { brotli: number } }>} firstLoad
 */
export function findOverBudget(firstLoad) {
  return Object.entries(BUDGETS).flatMap(([page, limit]) => {
    const loaded = (firstLoad[page]?.js.brotli ?? Number.POSITIVE_INFINITY) / 1000;
    return loaded > limit ? [`${page} loads ${loaded.toFixed(1)} kB of JavaScript; its budget is ${limit} kB`] : [];
  });
}

/**
 * Faults, as sentences: pages that load more in another language than they may.
 * @param {Record<string, Record<string, { js: { brotli: number } }>>} inLanguages by language and page
 */
export function findLargerInLanguages({ en: english = {}, ...others }) {
  return Object.entries(others).flatMap(([language, pages]) =>
    Object.entries(pages).flatMap(([page, { js }]) => {
      const more = (js.brotli - (english[page]?.js.brotli ?? 0)) / 1000;
      return more > MORE_IN_A_LANGUAGE
        ? [`${page} loads ${more.toFixed(1)} kB more in ${language} than in English`]
        : [];
    }),
  );
}

/**
 * Faults, as sentences: texts of the back office in what some shopper's screen loads. The build itself refuses modules of its screens
 * there, but the texts may stand in what both share.
 * @returns {Promise<string[]>}
 */
export async function findAdminCodeForShoppers() {
  const pages = await readPages();
  const shoppers = new Set(
    Object.keys(pages).flatMap((page) => (page.startsWith('/admin') ? [] : filesOf(pages, page))),
  );
  const faults = [];
  for (const file of shoppers) {
    const code = await readFile(join(dist, file), 'utf8');
    faults.push(...ADMIN_TEXTS.filter((text) => code.includes(text)).map((text) => `${file} holds '${text}'`));
  }
  return faults;
}

/**
 * @param {Record<string, string[]>} pages
 * @param {string} page
 */
function filesOf(pages, page) {
  const files = pages[page];
  if (files === undefined) throw new Error(`The build knows no page ${page}`);
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
