/** A shop of a given number of orders that differ in what they are found by, all of which can be found. */

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/setup/places.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { settings } from '../data/people.mjs';
import { prepareData } from '../data/prepare.mjs';
import { startMeasured } from '../shop.mjs';

const BATCH = 10_000;

export const firstNames =
  'Ada Ben Clara David Emma Felix Greta Hugo Ida Jonas Kim Lena Mona Nils Olga Paul Rosa Sam'.split(' ');
export const lastNames =
  'Abbot Berger Costa Dupont Eriksen Fischer Gomez Hansen Ivanov Jensen Keller Lindberg Moreau Novak'.split(' ');
export const cities =
  'Springfield Lakewood Fairview Georgetown Riverside Ashland Burlington Clayton Dover Milton'.split(' ');

/** @param {readonly string[]} values */
const array = (values) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

const nameOrders = `
  update orders set selected_address = jsonb_build_object(
      'name', (${array(firstNames)})[1 + id % ${firstNames.length}] || ' ' || (${array(lastNames)})[1 + id / 7 % ${lastNames.length}],
      'email', 'person-' || id || '@mail.example', 'phone', '555' || lpad((id * 7919 % 10000000)::text, 7, '0'),
      'street', (id * 31 % 900) || ' Long Road', 'city', (${array(cities)})[1 + id / 3 % ${cities.length}],
      'state', 'Oregon', 'pinCode', '97477')
  where id > $1::bigint and id <= $2::bigint`;

const storeWords = `
  with next as (delete from unsearched_orders where order_id in (select order_id from unsearched_orders order by order_id limit ${BATCH})
    returning order_id)
  select count(*)::int as done, store_order_searches(array_agg(order_id)) from next having count(*) > 0`;

/**
 * @param {string} folder
 * @param {number} size
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the data folder of the shop
 */
export async function prepareDesk(folder, size, say) {
  const dataDir = await prepareData(join(folder, 'desk'), size, say);
  const made = join(dataDir, 'made-for-the-desk');
  if (existsSync(made)) return dataDir;
  say(`Naming and noting the words of ${size} orders …`);
  // Without periodic jobs: they note the words of new orders, too, and would meet these transactions.
  const shop = await startMeasured(root, dataDir, { ...settings, SWEEP_INTERVAL: '86400' });
  try {
    const database = await openShopDatabase(dataDir);
    const [last] = await database.rows('select coalesce(max(id), 0) as id from orders');
    for (let from = 0; from < last?.id; from += BATCH) await database.rows(nameOrders, [from, from + BATCH]);
    while ((await database.rows(storeWords)).length > 0);
    await database.rows('delete from order_changes');
    await database.rows('vacuum analyze');
    await database.close();
  } finally {
    await shop.stop();
  }
  await writeFile(made, '');
  return dataDir;
}
