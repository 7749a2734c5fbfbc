/** Random collections beside brute force: lists, facets and files of their products, from the search index and from the database. */

import { collection } from '@shop/contract/collections';
import { facets } from '@shop/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeCategory, makeProducts, makeUser, pick } from '../../../test/factories.ts';
import { idsInFile } from '../../../test/product-files.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

interface Known {
  id: number;
  price: number;
  category: string;
  inStock: boolean;
  deleted: boolean;
  isLantern: boolean;
}

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let loading: TestApp;
let letLoad: () => void;
let admin: Client;
let clients: Client[];
let categories: { id: number; value: string }[];
let products: Known[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  loading = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  clients = [await shop.as(user), await loading.as(user)];
  categories = await Promise.all([makeCategory(shop), makeCategory(shop), makeCategory(shop)]);
  const given = Array.from({ length: 40 }, (_, n) => ({
    title: n % 3 === 0 ? 'Lantern' : 'Kettle',
    price: 1000 + ((n * 7) % 5) * 100,
    discountHundredths: 0,
    category: pick(categories, n),
    stock: n % 4 === 0 ? 0 : 5,
    deleted: n % 11 === 0,
  }));
  const made = await makeProducts(shop, given);
  products = made.map(({ id, price_cents, deleted, stock, title }, n) => ({
    ...{ id, price: price_cents / 100, deleted, inStock: stock > 0, isLantern: title === 'Lantern' },
    category: pick(categories, n).value,
  }));
});
afterAll(async () => {
  letLoad();
  await loading.stop();
  await shop.close();
});

/** Of a collection's query and of what is asked of it. */
const filters = fc.record({
  categories: fc.subarray([0, 1, 2]),
  least: fc.option(fc.integer({ min: 10, max: 14 }), { nil: null }),
  inStock: fc.boolean(),
});
type Filter = { categories: number[]; least: number | null; inStock: boolean };

const textOf = ({ categories: chosen, least, inStock }: Filter) =>
  [
    ...chosen.map((n) => `category=${categories[n]?.value}`),
    ...(least === null ? [] : [`price_gte=${least}`]),
    ...(inStock ? ['in_stock=true'] : []),
  ].join('&');
const leaves = ({ categories: chosen, least, inStock }: Filter, { category, price, inStock: stocked }: Known) =>
  (chosen.length === 0 || chosen.some((n) => categories[n]?.value === category)) &&
  (least === null || price >= least) &&
  (!inStock || stocked);

const held = fc.oneof(
  fc.record({ places: fc.uniqueArray(fc.nat({ max: 39 }), { maxLength: 15 }) }),
  fc.record({
    filter: filters,
    // With a mistake that only the index corrects.
    searched: fc.constantFrom('', 'lanetrn'),
    sort: fc.constantFrom('price:asc', 'price:desc', 'id:desc'),
  }),
);

describe('a collection', () => {
  it('lists and counts as brute force does', { timeout: 120_000 }, async () => {
    const one = read(collection, await admin.post('/collections', { title: 'Any', products: [] }));
    await fc.assert(
      fc.asyncProperty(held, filters, async (holds, asked) => {
        const body =
          'places' in holds
            ? { products: holds.places.map((place) => products[place]?.id ?? 0) }
            : { filter: `q=${holds.searched}&${textOf(holds.filter)}`, sort: holds.sort };
        expect((await admin.patch(`/collections/${one.id}`, body)).status).toBe(200);
        const own =
          'places' in holds
            ? holds.places.flatMap((place) => products[place] ?? [])
            : products
                .filter((product) => leaves(holds.filter, product) && (holds.searched === '' || product.isLantern))
                .sort(orderOf(holds.sort));
        const seen = own.filter(({ deleted }) => !deleted);
        const wanted = seen.filter((product) => leaves(asked, product)).map(({ id }) => id);
        const ofCategory = (n: number) =>
          seen.filter(
            (product) => product.category === categories[n]?.value && leaves({ ...asked, categories: [] }, product),
          ).length;
        const query = [`collection=${one.slug}`, textOf(asked)].filter((part) => part !== '').join('&');
        const file = await admin.get(`/products.csv?${query}&deleted=false`);
        expect(idsInFile(file.text)).toEqual(wanted.toSorted((one, other) => one - other));
        const isSearched = 'searched' in holds && holds.searched !== '';
        for (const client of isSearched ? clients.slice(0, 1) : clients) {
          const list = await client.get(`/products?${query}&_limit=100`);
          expect(read(z.array(z.object({ id: z.number() })), list).map(({ id }) => id)).toEqual(wanted);
          expect(totalOf(list)).toBe(wanted.length);
          const counted = read(facets, await client.get(`/products/facets?${query}`));
          expect(counted.total).toBe(wanted.length);
          const countOf = (n: number) =>
            counted.facets.category.find(({ value }) => value === categories[n]?.value)?.count ?? 0;
          expect([0, 1, 2].map(countOf)).toEqual([0, 1, 2].map(ofCategory));
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

function orderOf(sort: string): (one: Known, two: Known) => number {
  if (sort === 'id:desc') return (one, two) => two.id - one.id;
  const sign = sort === 'price:asc' ? 1 : -1;
  return (one, two) => sign * (one.price - two.price) || one.id - two.id;
}
