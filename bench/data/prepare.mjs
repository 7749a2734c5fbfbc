/** Shops of a given size to measure: made once for each folder, and used again while the folder stays. */

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '../../scripts/setup/child.mjs';
import { root } from '../../scripts/setup/places.mjs';
import { startMeasured } from '../shop.mjs';
import { clientOf } from './client.mjs';
import { openShopDatabase } from './database.mjs';
import { generateOrders } from './orders.mjs';
import { SHOPPERS, settings, shopper } from './people.mjs';

const LARGEST_EXAMINED = 100_000;

/** Those who have ordered, once; they do not log in. */
const customers = `
  insert into users (email, password_hash, role, created_at, updated_at)
  select 'customer-' || number || '@bench.example', '-', 'user', '2022-01-01', '2022-01-01' from generate_series(1, $1::int) as number`;

/**
 * A folder with the data of a shop of that many products and as many orders, whose own truths hold.
 * @param {string} folder
 * @param {number} size
 * @param {(line: string) => void} say
 * @param {number} variants of each generated product
 */
export async function prepareData(folder, size, say, variants = 0) {
  const dataDir = join(folder, variants > 0 ? `shop-of-${size}-with-${variants}-variants` : `shop-of-${size}`);
  const made = join(dataDir, 'made-for-measurements');
  if (existsSync(made)) return dataDir;
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  say(`Making a shop of ${size} products and as many orders …`);
  const shop = await startMeasured(root, dataDir, settings);
  try {
    const visitor = clientOf(shop.origin);
    for (let number = 1; number <= SHOPPERS; number += 1) await visitor.post('/auth/signup', shopper(number));
    const database = await openShopDatabase(dataDir);
    const [there] = await database.rows('select count(*)::int as products from products');
    const wanted = ['--products', String(size - there?.products), '--variants', String(variants)];
    await runTool(['scripts/seed.mjs', ...wanted], dataDir);
    await database.rows(customers, [Math.ceil(size / 20)]);
    await generateOrders(database, size);
    // They would be summed up while something else is measured.
    await database.rows('truncate figure_changes, cart_events');
    await runTool(['scripts/figures.mjs'], dataDir);
    // As a shop is that has been open for a while.
    await database.rows('vacuum analyze');
    await database.close();
    // Larger ones are made the same way, and take longer to go over than the doctor waits for an answer.
    if (size <= LARGEST_EXAMINED) await runTool(['scripts/doctor.mjs'], dataDir);
  } finally {
    await shop.stop();
  }
  await writeFile(made, '');
  return dataDir;
}

/**
 * @param {readonly string[]} args
 * @param {string} dataDir
 */
async function runTool(args, dataDir) {
  const { ok, output } = await runNode(args, { env: { DATA_DIR: dataDir } });
  if (!ok) throw new Error(`${args[0]} failed:\n${output}`);
}
