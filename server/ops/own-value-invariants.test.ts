/** The invariants about options, attributes and collections: each planted fault is found by its own line and no other. */

import { collection } from '@shop/contract/collections';
import { option } from '@shop/contract/options';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../src/schema.ts';
import { makeAdmin } from '../test/factories.ts';
import { newProductBody } from '../test/product-files.ts';
import { read, startTestApp, type TestApp } from '../test/test-app.ts';
import { createByAdmin, nth, variantBody } from '../test/variants.ts';
import { checkInvariants } from './check-invariants.ts';

class RolledBack extends Error {}

const ATTRIBUTES = 'products have values of attributes that there are';
const OPTIONS = 'products come in values of options that there are, and so do their variants';

let shop: TestApp;
let coffee: Awaited<ReturnType<typeof createByAdmin>>;
let shirt: Awaited<ReturnType<typeof createByAdmin>>;
let grind: number;
beforeAll(async () => {
  shop = await startTestApp();
  const admin = await shop.as(await makeAdmin(shop));
  const values = [{ name: 'Whole' }, { name: 'Filter' }, { name: 'Fine' }];
  grind = read(option, await admin.post('/options', { name: 'Grind', kind: 'text', values })).id;
  const shown = { unit: '', categories: [], filterable: true, position: 1 };
  await admin.post('/attributes', { ...shown, key: 'width', name: 'Width', kind: 'number' });
  await admin.post('/attributes', { ...shown, key: 'tags', name: 'Tags', kind: 'choice', values: [{ name: 'Fair' }] });
  coffee = await createByAdmin(admin, {
    ...newProductBody,
    ...{ colors: [], sizes: [], stock: undefined, attributes: { width: 2.5, tags: ['fair'] } },
    options: [{ option: grind, values: ['whole', 'filter'] }],
    variants: ['whole', 'filter'].map((value) => ({ choices: [{ option: grind, value }], stock: 2 })),
  });
  shirt = await createByAdmin(admin, { variants: [variantBody('white s'), variantBody('black m')] });
  await admin.post('/collections', { title: 'All', products: [coffee.id] });
  read(collection, await admin.post('/collections', { title: 'Wide', filter: 'attr.width_gte=2' }));
});
afterAll(() => shop.close());

/** What is found when the statement has been run, without triggers; nothing of it stays. */
async function foundAfter(...statements: readonly ReturnType<typeof sql>[]): Promise<[string, string | undefined][]> {
  let found: [string, string | undefined][] = [];
  const plant = async (tx: Tx) => {
    for (const table of ['products', 'variants', 'options']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    }
    for (const statement of statements) await statement.execute(tx);
    const findings = await checkInvariants(tx, shop.clock.now(), 15);
    found = findings.filter(({ state }) => state !== 'ok').map(({ about, says }) => [about, says]);
    throw new RolledBack();
  };
  const run = shop.db.transaction().execute(plant);
  await expect(run).rejects.toThrow(RolledBack);
  return found;
}
const ofProduct = ({ id }: { id: number }, says: string) => `violated by 1 product: #${id} (${says})`;
const ofCoffee = (says: string) => ofProduct(coffee, says);

it('there is nothing to find in a shop that has some', async () => {
  expect(await foundAfter(sql`select`)).toEqual([]);
});

it.each([
  ['{"length": 3}', 'there is no attribute length'],
  ['{"width": "wide"}', 'attribute width cannot be "wide"'],
  ['{"tags": "fair"}', 'attribute tags cannot be "fair"'],
  ['{"tags": ["gone"]}', 'attribute tags cannot be ["gone"]'],
])('attributes %s are found', async (attributes, says) => {
  const statement = sql`update products set attributes = ${attributes}::jsonb where id = ${coffee.id}`;
  expect(await foundAfter(statement)).toEqual([[ATTRIBUTES, ofCoffee(says)]]);
});

it('a value that an option has no more is found', async () => {
  const without = sql`update options set values = jsonb_path_query_array(values, '$[*] ? (@.id <> "filter")') where id = ${grind}`;
  expect(await foundAfter(without)).toEqual([[OPTIONS, ofCoffee(`option ${grind} has no value filter`)]]);
});

it('a variant of a value that its product does not come in is found, and one of none', async () => {
  const { id } = coffee.variants[0] ?? { id: 0 };
  const other = sql`update variants set choices = jsonb_build_object(${String(grind)}::text, 'fine') where id = ${id}`;
  const says = `variant ${id} is fine of option ${grind}, which the product does not come in`;
  expect(await foundAfter(other)).toContainEqual([OPTIONS, ofCoffee(says)]);
  const none = sql`update variants set choices = '{}' where id = ${id}`;
  expect(await foundAfter(none)).toContainEqual([OPTIONS, ofCoffee(`variant ${id} is no value of option ${grind}`)]);
});

it('a colour or size that the shop has no more is found', async () => {
  const { variants } = shirt;
  for (const [id, one, many, value] of [
    [1, 'color', 'colors', 'gray'],
    [2, 'size', 'sizes', 'xs'],
  ] as const) {
    const own = {
      colors: { id: value, name: value, class: '', selectedClass: '' },
      sizes: { id: value, name: value, inStock: false },
    };
    const product = sql`update products set ${sql.ref(many)} = ${sql.ref(many)} || ${JSON.stringify([own[many]])}::jsonb where id = ${shirt.id}`;
    const without = sql`update options set values = jsonb_path_query_array(values, '$[*] ? (@.id <> $gone)', jsonb_build_object('gone', ${value}::text)) where id = ${id}`;
    expect(await foundAfter(product, without)).toContainEqual([
      OPTIONS,
      ofProduct(shirt, `there is no ${one} ${value}`),
    ]);
    const misfit = sql`update variants set ${sql.ref(one)} = '3xl' where id = ${nth(variants, 1).id}`;
    const says = `variant ${nth(variants, 1).id} has the ${one} 3xl, in which the product does not come`;
    expect(await foundAfter(misfit)).toContainEqual([OPTIONS, ofProduct(shirt, says)]);
    const none = sql`update variants set ${sql.ref(one)} = null where id = ${nth(variants, 1).id}`;
    expect(await foundAfter(none)).toContainEqual([
      OPTIONS,
      ofProduct(shirt, `variant ${nth(variants, 1).id} has no ${one}`),
    ]);
  }
});

it.each([
  ['an attribute that is gone', sql`delete from attributes where key = 'width'`],
  ['an attribute that is no filter any more', sql`update attributes set filterable = false where key = 'width'`],
])('a collection that filters by %s is named, since it shows nothing', async (_name, statement) => {
  const found = await foundAfter(statement);
  expect(found).toContainEqual([
    'filters of collections can be read',
    expect.stringMatching(/^violated by 1 collection: #\d+ \(wide: /),
  ]);
});

it('a collection with too many products is found', async () => {
  const all = sql`update collections set products = (select jsonb_agg(n) from generate_series(1, 1001) as n) where products is not null`;
  expect(await foundAfter(all)).toEqual([
    ['collections have at most 1000 products', expect.stringContaining('has 1001 products')],
  ]);
});
