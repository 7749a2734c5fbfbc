/** Lists, facets, files and collections that are filtered by options. */

import { product } from '@shop/contract/catalogue';
import { option } from '@shop/contract/options';
import { facets } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
/** Another process on the same database. */
let other: TestApp;
let admin: Client;
let clients: Client[];
let grind: number;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  clients = [await shop.as(user), await other.as(user)];
  const values = [{ name: 'Whole beans' }, { name: 'Filter' }];
  ({ id: grind } = read(option, await admin.post('/options', { name: 'Grind', kind: 'text', values })));
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

/** White coffee in two sizes, whole or ground: S ground, and M whole. */
async function makeCoffee() {
  const { stock: _stock, ...rest } = newProductBody;
  const body = {
    ...rest,
    brand: unique('Roaster'),
    colors: ['white'],
    options: [{ option: grind, values: ['whole-beans', 'filter'] }],
    variants: [
      { sku: null, color: 'white', size: 's', choices: [{ option: grind, value: 'filter' }], stock: 1 },
      { sku: null, color: 'white', size: 'm', choices: [{ option: grind, value: 'whole-beans' }], stock: 9 },
      { sku: null, color: 'white', size: 'm', choices: [{ option: grind, value: 'filter' }], stock: 1 },
    ],
  };
  const answer = await admin.post('/products', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return read(product, answer);
}

async function listed(brand: string, query: string, client: Client) {
  const list = await client.get(`/products?brand=${brand}&${query}`);
  const found = read(z.array(z.object({ id: z.number() })), list).map(({ id }) => id);
  expect(totalOf(list)).toBe(found.length);
  return found;
}
const facetsOf = async (brand: string, query: string, client: Client) =>
  read(facets, await client.get(`/products/facets?brand=${brand}&${query}`)).facets;

describe('a filter by an option', () => {
  it('is met by one variant that can be had, with the other options of the query, in every process at once', async () => {
    const { id, brand, variants } = await makeCoffee();
    const ground = `option.${grind}=filter`;
    for (const client of clients) {
      expect(await listed(brand, ground, client)).toEqual([id]);
      expect(await listed(brand, `size=S&${ground}`, client)).toEqual([id]);
      expect(await listed(brand, `size=S&option.${grind}=whole-beans`, client)).toEqual([]);
      expect(await listed(brand, `option.1=white&option.2=m&${ground}`, client)).toEqual([id]);
      expect(await listed(brand, `option.${grind}=coarse`, client)).toEqual([]);
    }
    const [, , last] = variants ?? [];
    const kept = (variants ?? []).map((one) => ({ ...one, stock: one.id === last?.id ? 0 : one.stock }));
    const { stock: _stock, ...body } = newProductBody;
    expect((await admin.patch(`/products/${id}`, { colors: body.colors.slice(0, 1), variants: kept })).status).toBe(
      200,
    );
    for (const client of clients) {
      expect(await listed(brand, `size=M&${ground}`, client)).toEqual([]);
      expect(await listed(brand, ground, client)).toEqual([id]);
      expect((await facetsOf(brand, `size=M`, client)).options).toMatchObject([
        { id: grind, values: [{ value: 'whole-beans', count: 1 }] },
      ]);
    }
  });

  it('finds no variant that the last order has sold, though its size and its value can be had in others', async () => {
    const { id, brand } = await makeCoffee();
    const query = `size=M&option.${grind}=filter`;
    for (const client of clients) expect(await listed(brand, query, client)).toEqual([id]);
    await shop.db
      .updateTable('stocks')
      .set({ stock: 0 })
      .where('stock', '=', 1)
      .where((eb) =>
        eb(
          'variant_id',
          'in',
          eb.selectFrom('variants').select('id').where('product_id', '=', id).where('size', '=', 'm'),
        ),
      )
      .execute();
    for (const client of clients) {
      expect(await listed(brand, query, client)).toEqual([]);
      expect(await listed(brand, `option.${grind}=filter`, client)).toEqual([id]);
      expect(await listed(brand, 'size=M', client)).toEqual([id]);
    }
  });

  it.each(['option.999=a', 'option.=a', 'option.grind=a', 'option.03=a'])(
    'answers 400 to %s, in lists, facets, files, bulk edits and collections',
    async (query) => {
      for (const path of ['/products', '/products/facets', '/products.csv']) {
        expect(await admin.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      }
      const [name = '', value] = query.split('=');
      const edit = { filter: { [name]: value }, change: { deleted: true } };
      expect((await admin.post('/bulk-edits', edit)).status).toBe(400);
      expect((await admin.post('/collections', { title: unique('Any'), filter: query })).status).toBe(400);
    },
  );

  it('can be that of a file and of a collection', async () => {
    const { id, brand } = await makeCoffee();
    const file = await admin.get(`/products.csv?brand=${brand}&size=S&option.${grind}=filter`);
    expect(file.text).toContain(`\r\n${id},`);
    const none = await admin.get(`/products.csv?brand=${brand}&size=S&option.${grind}=whole-beans`);
    expect(none.text).not.toContain(`\r\n${id},`);
    const made = await admin.post('/collections', { title: unique('Ground'), filter: `option.${grind}=filter` });
    const { slug } = z.object({ slug: z.string() }).parse(made.body);
    for (const client of clients) expect(await listed(brand, `collection=${slug}`, client)).toEqual([id]);
  });
});

describe('GET /products/facets', () => {
  it('tells of options but colour and size by the names that they have now', async () => {
    const { brand } = await makeCoffee();
    const values = [
      { value: 'filter', label: 'Filter', count: 1, checked: true },
      { value: 'whole-beans', label: 'Whole beans', count: 1, checked: false },
    ];
    for (const client of clients) {
      const { options, color, size } = await facetsOf(brand, `option.${grind}=filter`, client);
      expect(options).toEqual([{ id: grind, name: 'Grind', values }]);
      expect(color).toMatchObject([{ value: 'White', count: 1 }]);
      expect(size.map(({ value }) => value)).toEqual(['M', 'S']);
    }
    expect((await admin.patch(`/options/${grind}`, { name: 'Milling' })).status).toBe(200);
    for (const client of clients) {
      expect((await facetsOf(brand, `option.${grind}=filter`, client)).options).toMatchObject([{ name: 'Milling' }]);
    }
    await admin.patch(`/options/${grind}`, { name: 'Grind' });
  });
});

describe('a search', () => {
  it('finds products by the names of the values that they come in', async () => {
    const { id, brand } = await makeCoffee();
    for (const client of clients) expect(await listed(brand, 'q=whole beans', client)).toEqual([id]);
  });
});
