/** GET /dashboard at several numbers of orders, one caller at a time. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../../scripts/setup/child.mjs';
import { root } from '../../scripts/setup/places.mjs';
import { clientOf, logIn } from '../data/client.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { admin, SHOPPERS, settings, shopper } from '../data/people.mjs';
import { startMeasured } from '../shop.mjs';
import { addOrders } from './orders.mjs';

const PRODUCTS = 1000;
const REQUESTS = { quick: 10, whole: 50 };
const WARM = 5;

const kinds = [
  { title: '7 days by hour', query: 'period=7-days&by=hour' },
  { title: '30 days', query: 'period=30-days' },
  { title: 'all time by month', query: 'from=2020-01-01&by=month' },
  { title: 'all time by day', query: 'from=2020-01-01&by=day' },
];

/**
 * @param {{ sizes: readonly number[], isQuick: boolean }} options sizes: numbers of orders
 * @param {(line: string) => void} say
 */
export async function measureFigures({ sizes, isQuick }, say) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const shop = await startMeasured(root, dataDir, settings);
  const run = async (/** @type {string[]} */ args) => {
    const { ok, output } = await runNode(args, { env: { DATA_DIR: dataDir } });
    if (!ok) throw new Error(`${args.join(' ')} failed:\n${output}`);
  };
  const database = await openShopDatabase(dataDir);
  try {
    const visitor = clientOf(shop.origin);
    for (let number = 1; number <= SHOPPERS; number += 1) await visitor.post('/auth/signup', shopper(number));
    await run(['scripts/seed.mjs', '--products', String(PRODUCTS)]);
    const manager = await logIn(shop.origin, admin);
    let orders = 0;
    for (const size of [...sizes].sort((a, b) => a - b)) {
      await addOrders(database, size - orders);
      orders = size;
      const begun = performance.now();
      await run(['scripts/figures.mjs']);
      say(`\n${size} orders; npm run figures took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      for (const { title, query } of kinds) {
        const ask = () => manager.get(`/dashboard?${query}`);
        say(
          `${title.padEnd(20)} ${(await medianOf(isQuick ? REQUESTS.quick : REQUESTS.whole, ask)).toFixed(1).padStart(8)} ms`,
        );
      }
    }
  } finally {
    await database.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {number} requests
 * @param {() => Promise<unknown>} ask
 */
async function medianOf(requests, ask) {
  const times = [];
  for (let count = 0; count < requests + WARM; count += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  const counted = times.slice(WARM).sort((a, b) => a - b);
  return counted[Math.floor(counted.length / 2)] ?? 0;
}
