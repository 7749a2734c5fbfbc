import { productSorts } from '@shop/contract/catalogue';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAdmin, makeProducts, makeTiedProducts, makeUser, orderOf, unique } from '../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { rememberCells } from './known-cells.ts';
import { type KnownLandmarks, rememberLandmarks } from './known-landmarks.ts';
import type { Landmarks } from './landmarks.ts';
import { listProducts } from './list-products.ts';
import type { WholeList } from './product-pages.queries.ts';

let shop: TestApp;
let admin: Client;
let brands: { id: number; value: string }[];
let categories: { id: number; value: string }[];
let products: Awaited<ReturnType<typeof makeProducts>>;
let landmarks: KnownLandmarks;

beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  ({ brands, categories, products } = await makeTiedProducts(shop, 150));
  landmarks = rememberLandmarks(shop.deps, { every: 8, worthFrom: 0 });
});
afterAll(() => shop.close());

/** As soon as they are read. */
async function known(list: WholeList): Promise<Landmarks> {
  return vi.waitFor(async () => {
    const found = await landmarks.find(list);
    if (found === undefined) throw new Error('Not read yet');
    return found;
  });
}

const inOrder = (list: { by: string; order: string }) =>
  sql`order by ${sql.raw(
    { title: 'title collate "und-x-icu"', discountPrice: 'discount_price_cents', price: 'price_cents' }[list.by] ??
      { rating: 'rating_hundredths', createdAt: 'created_at' }[list.by] ??
      'id',
  )} ${sql.raw(list.order)}, id`;

describe('a page that is read from its landmark', () => {
  it('is the page that sorting everything gives, for every sort, order, filter, page and page size', async () => {
    const query = fc.record({
      by: fc.constantFrom(...productSorts),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      limit: fc.integer({ min: 1, max: 40 }),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      brand: fc.subarray([0, 1, 2]),
      category: fc.subarray([0, 1]),
      admin: fc.boolean(),
    });
    let fromLandmarks = 0;
    const counted: KnownLandmarks = {
      worthFrom: 0,
      async find(list) {
        fromLandmarks += 1;
        return known(list);
      },
    };
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const brandIds = asked.brand.map((n) => brands[n]?.id ?? 0);
        const categoryIds = asked.category.map((n) => categories[n]?.id ?? 0);
        const { rows } = await sql<{ id: number }>`
          select id from products
          where (not deleted or ${asked.admin})
            and (${brandIds}::integer[] = '{}' or brand_id = any(${brandIds}::integer[]))
            and (${categoryIds}::integer[] = '{}' or category_id = any(${categoryIds}::integer[]))
          ${inOrder(asked)}`.execute(shop.db);
        const page = 1 + Math.floor(asked.at * Math.ceil(rows.length / asked.limit));
        const answer = await listProducts(
          shop.deps,
          { cells: rememberCells(shop.deps), landmarks: counted },
          { actor: { userId: 1, role: 'admin' }, catalogueVersion: 1 },
          {
            _sort: asked.by,
            _order: asked.order,
            _page: page,
            _limit: asked.limit,
            brand: asked.brand.map((n) => brands[n]?.value ?? ''),
            category: asked.category.map((n) => categories[n]?.value ?? ''),
            admin: asked.admin,
          },
        );
        expect(answer.total).toBe(rows.length);
        expect(answer.products.map(({ id }) => id)).toEqual(
          rows.slice((page - 1) * asked.limit, page * asked.limit).map(({ id }) => id),
        );
      }),
      { numRuns: 150 },
    );
    expect(fromLandmarks).toBeGreaterThanOrEqual(150);
  });
});

describe('landmarks', () => {
  const list = { by: 'discountPrice', order: 'asc', withDeleted: false } as const;

  it('are not there for who asks first, and are for who asks later', async () => {
    const fresh = rememberLandmarks(shop.deps);
    expect(await fresh.find(list)).toBeUndefined();
    await vi.waitFor(async () => expect(await fresh.find(list)).toBeDefined());
  });

  it('stay as they are when a product is sold', async () => {
    const before = await known(list);
    const buyer = await shop.as(await makeUser(shop));
    const [, sold] = products;
    if (sold === undefined) throw new Error('There is no product to sell');
    expect((await buyer.post('/orders', orderOf([{ product: sold, quantity: 2 }]))).status).toBe(201);
    expect(await landmarks.find(list)).toBe(before);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ['has another title', () => admin.patch(`/products/${products[1]?.id}`, { title: unique('Better lamp') })],
    ['has another price', () => admin.patch(`/products/${products[1]?.id}`, { price: 77 })],
    ['has another brand', () => admin.patch(`/products/${products[1]?.id}`, { brand: brands[0]?.value })],
    ['is deleted', () => admin.patch(`/products/${products[2]?.id}`, { deleted: true })],
    ['is rated', () => sql`update products set rating_hundredths = 123 where id = ${products[3]?.id}`.execute(shop.db)],
    ['comes', () => makeProducts(shop, [{ stock: 0 }])],
    ['is gone', () => sql`delete from products where id = (select max(id) from products)`.execute(shop.db)],
  ];
  it.each(changes)('are given up at once when a product %s', async (_what, change) => {
    const before = await known(list);
    await change();
    expect(await landmarks.find(list)).toBeUndefined();
    expect(await known(list)).not.toBe(before);
  });

  it('are read seldom while products change all the time', async () => {
    let now = shop.clock.now().getTime();
    let reads = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        reads += 1;
        now += 1000; // So long does a read take, as far as the clock tells.
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const slow = rememberLandmarks({
      ...shop.deps,
      db: shop.deps.db.withPlugin(counting),
      clock: { now: () => new Date(now) },
    });
    const edit = () => admin.patch(`/products/${products[4]?.id}`, { price: 50 + reads + (now % 97) });
    await slow.find(list);
    await vi.waitFor(async () => expect(await slow.find(list)).toBeDefined());
    for (let n = 0; n < 5; n += 1) {
      now += 1000;
      await edit();
      expect(await slow.find(list)).toBeUndefined();
    }
    expect(reads).toBe(1);
    now += 30_000;
    await slow.find(list);
    await vi.waitFor(async () => expect(await slow.find(list)).toBeDefined());
    expect(reads).toBe(2);
  });
});
