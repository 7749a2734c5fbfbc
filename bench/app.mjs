/** The app in a browser: Lighthouse's mobile profile on the demo shop, for members and then open to all, and how soon a filter's new list is painted. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runNode } from '../scripts/setup/child.mjs';
import { root } from '../scripts/setup/places.mjs';
import { ensureBrowser } from '../scripts/testing/browser.mjs';
import { auditPage } from './audit-page.mjs';
import { preparePages } from './audited-pages.mjs';
import { startMeasured } from './shop.mjs';

const RUNS = { quick: 1, whole: 5 };
/** What each page reaches on a quiet machine. */
const GOAL = 95;
const CLICKS = 20;

/**
 * @param {{ sizes: readonly number[], isQuick: boolean }} options the largest size is what filters are clicked at
 * @param {(line: string) => void} say
 */
export async function measureApp({ sizes, isQuick }, say) {
  const browser = await ensureBrowser(say);
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-app-'));
  const shop = await startMeasured(root, join(folder, 'data'));
  try {
    const { pages, shopper, open } = await preparePages(shop.origin);
    /** @type {Record<string, Awaited<ReturnType<typeof auditPage>>>} */
    const lighthouse = {};
    const measure = async (/** @type {string} */ name, /** @type {string} */ path, /** @type {object} */ headers) => {
      const figures = await auditPage(browser, shop.origin + path, headers, isQuick ? RUNS.quick : RUNS.whole);
      lighthouse[name] = figures;
      say(
        `lighthouse of ${name.padEnd(30)} ${Object.entries(figures)
          .map(([of, value]) => `${of} ${value}`)
          .join(', ')}`,
      );
    };
    for (const { path, cookie } of pages) await measure(path, path, cookie === '' ? {} : { cookie });
    for (const path of await open()) await measure(`open ${path}`, path, {});
    const below = Object.entries(lighthouse).filter(([, { performance: score = 0 }]) => score < GOAL);
    say(
      below.length === 0
        ? `every page has ${GOAL} or more`
        : `below ${GOAL}: ${below.map(([path]) => path).join(', ')}`,
    );
    const products = Math.max(...sizes);
    const { ok, output } = await runNode(['scripts/seed.mjs', '--products', String(products)], {
      env: { DATA_DIR: join(folder, 'data') },
    });
    if (!ok) throw new Error(`The seed failed:\n${output}`);
    const paints = await clickFilters(browser, shop.origin, shopper);
    const filterPaint = { products, medianMs: middle(paints), slowestMs: Math.max(...paints) };
    say(
      `answer to paint at ${products} products    median ${filterPaint.medianMs} ms, slowest ${filterPaint.slowestMs} ms`,
    );
    return { lighthouse, filterPaint };
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Ticks and unticks filters, one at a time.
 * @param {string} executablePath
 * @param {string} origin
 * @param {string} cookie
 * @returns {Promise<number[]>} milliseconds from the end of each answer to the frame that shows its list
 */
async function clickFilters(executablePath, origin, cookie) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ extraHTTPHeaders: {}, viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    const filters = page.getByRole('region', { name: 'Filters' }).getByRole('checkbox');
    await filters.first().waitFor();
    const times = [];
    for (let click = 0; click < CLICKS; click += 1) {
      const painted = page.evaluate(untilPainted);
      await filters.nth(click % 4).click();
      times.push(Math.round(await painted));
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** In the page: from the end of the next answer to the frame in which its list stands undimmed. */
function untilPainted() {
  const lists = () =>
    performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === '/products');
  const before = lists().length;
  return new Promise((/** @type {(ms: number) => void} */ resolve) => {
    const look = () => {
      const answer = lists()[before];
      const dimmed = document.querySelector('main [aria-busy=true]') !== null;
      if (!(answer instanceof PerformanceResourceTiming) || dimmed) requestAnimationFrame(look);
      // The frame after this one shows it.
      else requestAnimationFrame(() => resolve(performance.now() - answer.responseEnd));
    };
    look();
  });
}

/** @param {readonly number[]} values */
function middle(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
