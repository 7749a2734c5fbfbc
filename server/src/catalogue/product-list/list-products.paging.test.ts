import { product as productSchema, productSorts } from '@shop/contract/catalogue';
import { discountedPrice } from '@shop/contract/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProducts, makeTiedProducts, pick } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { listFilterCounts } from '../product-filter/filter-counts.queries.ts';
import { listProductsOfPage } from '../product-filter/page.queries.ts';

let shop: TestApp;
let admin: Client;
let products: Awaited<ReturnType<typeof makeProducts>>;
let brands: { id: number; value: string }[];
let categories: { id: number; value: string }[];

beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  ({ brands, categories, products } = await makeTiedProducts(shop, 120));
});
afterAll(() => shop.close());

describe('paging', () => {
  it('shows every product exactly once over all pages, for every sort, order, filter and page size', async () => {
    const query = fc.record({
      sort: fc.option(fc.constantFrom(...productSorts)),
      order: fc.option(fc.constantFrom('asc', 'desc')),
      limit: fc.integer({ min: 7, max: 60 }),
      brand: fc.subarray([0, 1, 2]),
      category: fc.subarray([0, 1]),
      admin: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const brandIds = asked.brand.map((n) => brands[n]?.id);
        const categoryIds = asked.category.map((n) => categories[n]?.id);
        const expected = products.filter(
          (product) =>
            (asked.admin || !product.deleted) &&
            (brandIds.length === 0 || brandIds.includes(product.brand_id)) &&
            (categoryIds.length === 0 || categoryIds.includes(product.category_id)),
        );
        const base = new URLSearchParams({ _limit: String(asked.limit), admin: String(asked.admin) });
        if (asked.sort) base.set('_sort', asked.sort);
        if (asked.order) base.set('_order', asked.order);
        base.set('brand', asked.brand.map((n) => brands[n]?.value).join(','));
        for (const n of asked.category) base.append('category', categories[n]?.value ?? '');

        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / asked.limit); page += 1) {
          const answer = await admin.get(`/products?${base}&_page=${page}&`);
          expect(totalOf(answer)).toBe(expected.length);
          seen.push(...read(z.array(productSchema), answer).map((product) => product.id));
        }
        expect(seen).toHaveLength(expected.length);
        expect(new Set(seen)).toEqual(new Set(expected.map((product) => product.id)));
      }),
      { numRuns: runs(60) },
    );
  });
});

const orders: Record<(typeof productSorts)[number], string> = {
  rating: 'rating_hundredths',
  discountPrice: 'discount_price_cents',
  price: 'price_cents',
  title: 'title collate "und-x-icu"',
  id: 'id',
  createdAt: 'created_at',
};

describe('a page', () => {
  it('is what sorting everything gives, for every sort, order, filter, page, method and end of the list', async () => {
    const query = fc.record({
      by: fc.constantFrom(...productSorts),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      method: fc.constantFrom('scan' as const, 'merge' as const),
      backwards: fc.boolean(),
      limit: fc.integer({ min: 1, max: 40 }),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      brand: fc.subarray([0, 1, 2]),
      category: fc.subarray([0, 1]),
      admin: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ by, order, method, backwards, limit, at, ...asked }) => {
        const named = (options: { id: number; value: string }[], chosen: number[]) =>
          chosen.map((n) => pick(options, n));
        const [ofBrands, ofCategories] = [named(brands, asked.brand), named(categories, asked.category)];
        const { counts } = await listFilterCounts(shop.db, {
          brands: ofBrands.map(({ value }) => value),
          categories: ofCategories.map(({ value }) => value),
          deleted: asked.admin ? undefined : false,
        });
        const { rows } = await sql<{ id: number }>`
          select id from products
          where (not deleted or ${asked.admin})
            and (${asked.brand.length === 0} or brand_id = any(${ofBrands.map(({ id }) => id)}::integer[]))
            and (${asked.category.length === 0} or category_id = any(${ofCategories.map(({ id }) => id)}::integer[]))
          order by ${sql.raw(`${orders[by]} ${order}`)}, id`.execute(shop.db);
        expect(counts.reduce((sum, count) => sum + count.products, 0)).toBe(rows.length);
        const from = Math.floor(at * Math.ceil(rows.length / limit)) * limit;
        const wanted = rows.slice(from, from + limit).map(({ id }) => id);
        const skip = backwards ? rows.length - from - wanted.length : from;
        const page = { method, backwards, skip, take: wanted.length };
        const found = await listProductsOfPage(shop.db, { counts, by, order, withVariants: asked.admin }, page);
        expect(found.map(({ id }) => id)).toEqual(wanted);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('discountPrice', () => {
  it('in the products table is what discountedPrice says, for every price and discount', async () => {
    const priced = fc.record({
      price: fc.integer({ min: 100, max: 1_000_000 }),
      discountHundredths: fc.integer({ min: 0, max: 10_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(priced, { minLength: 50, maxLength: 200 }), async (given) => {
        const made = await makeProducts(
          shop,
          given.map((one) => ({ ...one, deleted: true })),
        );
        expect(made.map((product) => product.discount_price_cents)).toEqual(
          given.map((one) => discountedPrice(one.price, one.discountHundredths)),
        );
      }),
      {
        numRuns: runs(10),
        examples: [
          [
            [
              { price: 101, discountHundredths: 5000 },
              { price: 1_000_000, discountHundredths: 1 },
            ],
          ],
        ],
      },
    );
  });
});
