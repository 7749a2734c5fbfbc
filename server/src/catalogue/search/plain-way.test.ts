/** While the search index is loaded, the database answers: for filters and facets exactly the same. */

import { option } from '@shop/contract/options';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeCategory, makeProducts, makeUser, pick } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

const listed = z.array(z.object({ id: z.number() }));

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let loading: TestApp;
let letLoad: () => void;
/** As a query has it. */
let grindFilter: string;
let clients: { loaded: Client; plain: Client };
let admins: { loaded: Client; plain: Client };
beforeAll(async () => {
  shop = await startTestApp();
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  loading = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  const size = (name: string, inStock: boolean) => ({ name, inStock, id: name.toLowerCase() });
  const color = (name: string) => ({ name, class: '', selectedClass: '', id: name.toLowerCase() });
  const made = await makeProducts(
    shop,
    Array.from({ length: 60 }, (_, n) => ({
      title: `${pick(['Lamp', 'Desk', 'Café chair'], n)} ${n % 7}`,
      price: pick([1000, 1250, 99_999], n),
      discountHundredths: pick([0, 1000], n),
      ratingHundredths: pick([0, 100, 250, 400, 430], n),
      stock: n % 3,
      deleted: n % 8 === 0,
      colors: [color('White'), color('Gray'), color('Black')].slice(n % 4),
      sizes: [size('S', n % 2 === 0), size('M', true)].slice(n % 3),
    })),
  );
  const [user, admin] = [await makeUser(shop), await makeAdmin(shop)];
  await setUpOwn(await shop.as(admin), made);
  clients = { loaded: await shop.as(user), plain: await loading.as(user) };
  admins = { loaded: await shop.as(admin), plain: await loading.as(admin) };
});
afterAll(async () => {
  letLoad();
  await loading.stop();
  await shop.close();
});

/** Attributes of each kind, an option, a branch of categories and two collections, of which products have some. */
async function setUpOwn(admin: Client, products: readonly { id: number; category_id: number }[]): Promise<void> {
  const wool = { values: [{ name: 'Wool' }, { name: 'Silk' }] };
  for (const body of [
    { key: 'material', name: 'Material', kind: 'choice', ...wool },
    { key: 'width', name: 'Width', kind: 'number' },
    { key: 'tubeless', name: 'Tubeless', kind: 'boolean' },
    { key: 'author', name: 'Author', kind: 'text' },
  ]) {
    expect((await admin.post('/attributes', body)).status).toBe(201);
  }
  const values = [{ name: 'Coarse' }, { name: 'Fine' }];
  const grind = read(option, await admin.post('/options', { name: 'Grind', values }));
  grindFilter = `option.${grind.id}`;
  const parent = (await makeCategory(shop)).id;
  const [low] = products.map(({ category_id }) => category_id);
  expect((await admin.patch(`/categories/${low}`, { parent, slug: 'below' })).status).toBe(200);
  expect((await admin.patch(`/categories/${parent}`, { slug: 'above' })).status).toBe(200);
  for (const [n, { id }] of products.entries()) {
    const attributes = {
      ...(n % 2 === 0 && { material: [pick(['wool', 'silk'], n / 2)] }),
      ...(n % 3 === 0 && { width: pick([195, 205.5], n) }),
      ...(n % 4 < 2 && { tubeless: n % 4 === 0 }),
      ...(n % 5 === 0 && { author: pick(['Ann Kay', 'Kay, Ann'], n / 5) }),
    };
    const ofOption = n % 6 === 0 && {
      options: [{ option: grind.id, values: pick([['coarse'], ['coarse', 'fine']], n / 6) }],
      sizes: [],
    };
    expect([n, (await admin.patch(`/products/${id}`, { attributes, ...ofOption })).status]).toEqual([n, 200]);
  }
  const chosen = products.filter((_, n) => n % 2 === 0).map(({ id }) => id);
  for (const body of [
    { title: 'Chosen', products: chosen.reverse() },
    { title: 'Found', filter: 'attr.material=wool&in_stock=true', sort: 'price:desc' },
  ]) {
    expect((await admin.post('/collections', body)).status).toBe(201);
  }
}

const oneOf = <Name extends string>(name: Name, ...values: string[]) =>
  fc.tuple(fc.constant(name), fc.constantFrom(...values));
/** Few at a time, so that something is left. */
const fewOf = (filters: readonly fc.Arbitrary<[string, string]>[], maxLength: number) =>
  fc.uniqueArray(fc.oneof(...filters), { selector: ([name]) => name, maxLength });
const filters = fewOf(
  [
    oneOf('price_gte', '0', '10', '11.25'),
    oneOf('price_lte', '11.25', '12.5', '999.99', '999999999.99'),
    oneOf('rating_gte', '0', '1', '2.5', '4', '5'),
    oneOf('color', 'White', 'Black,Gray', 'Pink'),
    oneOf('size', 'S', 'S,M', 'XXL'),
    oneOf('in_stock', 'true', 'false'),
    oneOf('attr.material', 'wool', 'wool,silk', 'linen'),
    oneOf('attr.width_gte', '195', '200'),
    oneOf('attr.tubeless', 'true', 'false'),
    oneOf('attr.author', 'Ann Kay', 'Nobody'),
    oneOf('option', 'coarse', 'fine', 'fine,coarse'),
    oneOf('within', 'above', 'below'),
    oneOf('collection', 'chosen', 'found'),
  ],
  3,
);
const ofAdmins = fewOf(
  [oneOf('deleted', 'true', 'false'), oneOf('stock', 'out'), oneOf('low_stock', 'true'), oneOf('picture', 'none')],
  2,
);
const sorts = fc.record({
  _sort: fc.constantFrom('rating', 'discountPrice', 'price', 'title', 'id', 'createdAt'),
  _order: fc.constantFrom('asc', 'desc'),
  _limit: fc.constantFrom('7', '20'),
  _page: fc.constantFrom('1', '2'),
});

describe('the database and the index', () => {
  it('answer the same lists and facets to shoppers and admins, for all filters and sorts', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.option(ofAdmins), sorts, async (filter, admin, sort) => {
        const { loaded, plain } = admin === null ? clients : admins;
        const byName = filter.map(([name, value]) => [name === 'option' ? grindFilter : name, value] as const);
        const own = {
          ...Object.fromEntries(byName),
          ...(admin !== null && { ...Object.fromEntries(admin), admin: 'true' }),
        };
        const list = `/products?${new URLSearchParams({ ...own, ...sort })}`;
        const [one, two] = [await loaded.get(list), await plain.get(list)];
        expect(one.status).toBe(200);
        expect(two.body).toEqual(one.body);
        expect(totalOf(two)).toBe(totalOf(one));
        const facets = `/products/facets?${new URLSearchParams(own)}`;
        const counted = await loaded.get(facets);
        expect(counted).toMatchObject({ status: 200, body: { total: totalOf(one) } });
        expect((await plain.get(facets)).body).toEqual(counted.body);
      }),
      { numRuns: runs(120) },
    );
  });

  it('both find words and beginnings of words', async () => {
    for (const q of ['lamp', 'des', 'chair 3', '%%', 'nothing at all']) {
      const [one, two] = [
        await clients.loaded.get(`/products?q=${q}&_sort=id&_limit=100`),
        await clients.plain.get(`/products?q=${q}&_sort=id&_limit=100`),
      ];
      expect(two.body).toEqual(one.body);
    }
    const suggested = await clients.plain.get('/products/suggestions?q=lam');
    expect(suggested).toMatchObject({ status: 200, body: { queries: [] } });
    expect(suggested.body).toHaveProperty('products.4');
  });

  it('say nothing of words that were left out or corrected while the database answers, because then none are', async () => {
    for (const q of ['lamp chair', 'lamp xyzzyq', 'lmap']) {
      const loaded = await clients.loaded.get(`/products?q=${q}`);
      expect(totalOf(loaded)).toBeGreaterThan(0);
      const plain = await clients.plain.get(`/products?q=${q}`);
      expect(plain).toMatchObject({ status: 200, body: [] });
      expect(plain.headers).not.toHaveProperty('x-search-matched');
      const facets = await clients.plain.get(`/products/facets?q=${q}`);
      expect(facets.body).toMatchObject({ total: 0, correctedQuery: null, droppedWords: [] });
    }
  });

  it('never show a deleted product to a shopper', async () => {
    const gone = await admins.loaded.get('/products?admin=true&deleted=true&_limit=100');
    const ids = read(listed, gone).map(({ id }) => id);
    expect(ids).toHaveLength(8);
    for (const client of [clients.loaded, clients.plain]) {
      for (const url of [
        '/products?q=lamp&_limit=100',
        '/products?in_stock=true&_limit=100',
        '/products/suggestions?q=lamp',
      ]) {
        const { body } = await client.get(url);
        const shown = listed.parse(Reflect.get(Object(body), 'products') ?? body);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.filter(({ id }) => ids.includes(id))).toEqual([]);
      }
      expect(await client.get('/products?q=lamp&deleted=true')).toMatchObject({ status: 200 });
      for (const url of [
        '/products?admin=true&q=lamp',
        '/products/facets?admin=true',
        '/products/suggestions?admin=true&q=lamp',
      ]) {
        expect((await client.get(url)).status).toBe(403);
      }
    }
    const { body } = await clients.loaded.get('/products/facets');
    expect(body).toMatchObject({ total: 52 });
  });
});
