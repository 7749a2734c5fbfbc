/** A shop of a given size for measurements of searches, and the words of its products as plain PostgreSQL searches them. */

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '../../scripts/setup/child.mjs';
import { root } from '../../scripts/setup/places.mjs';
import { clientOf } from '../data/client.mjs';
import { openShopDatabase } from '../data/database.mjs';
import { settings, shopper } from '../data/people.mjs';
import { startMeasured } from '../shop.mjs';
import { attributeStatements } from './attributes.mjs';

/** As one would search without an engine: a GIN index over the texts of each product, weighted as the shop ranks them. */
const plainTexts = [
  'drop table if exists bench_texts',
  `create table bench_texts as select products.id,
      setweight(to_tsvector('english', title), 'A')
      || setweight(to_tsvector('english', concat_ws(' ', brands.value, categories.value)), 'B')
      || setweight(to_tsvector('english', array_to_string(highlights, ' ')), 'C')
      || setweight(to_tsvector('english', description), 'D') as words
    from products join brands on brands.id = brand_id join categories on categories.id = category_id`,
  'create unique index bench_texts_by_id on bench_texts (id)',
  'create index bench_texts_by_words on bench_texts using gin (words)',
  'vacuum analyze',
];

/**
 * @param {string} folder
 * @param {{ size: number, attributes: number }} of how many attributes each product has
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the data folder of the shop
 */
export async function prepareSearchData(folder, { size, attributes }, say) {
  const dataDir = join(folder, `search-of-${size}${attributes > 0 ? `-with-${attributes}-attributes` : ''}`);
  const made = join(dataDir, 'made-for-searches');
  if (existsSync(made)) return dataDir;
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  say(`Making a shop of ${size} products to search …`);
  const shop = await startMeasured(root, dataDir, settings);
  try {
    await clientOf(shop.origin).post('/auth/signup', shopper(1));
    const database = await openShopDatabase(dataDir);
    const [there] = await database.rows('select count(*)::int as products from products');
    const { ok, output } = await runNode(['scripts/seed.mjs', '--products', String(size - there?.products)], {
      env: { DATA_DIR: dataDir },
    });
    if (!ok) throw new Error(`The seed failed:\n${output}`);
    const given = attributes > 0 ? attributeStatements(attributes) : [];
    for (const statement of [...given, ...plainTexts]) await database.rows(statement);
    await database.close();
  } finally {
    await shop.stop();
  }
  await writeFile(made, '');
  return dataDir;
}
