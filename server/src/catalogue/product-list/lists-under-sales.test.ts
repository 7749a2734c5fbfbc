/** Lists while products are sold and edited: responses are cached, and each shows what the database holds. */

import { cartItem } from '@shop/contract/cart';
import { listProductsQuery, type Product, product as productSchema } from '@shop/contract/catalogue';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  makeAdmin,
  makeBrand,
  makeCategory,
  makeProducts,
  makeUser,
  orderOf,
  pick,
  unique,
} from '../../../test/factories.ts';
import { idleSearch } from '../../../test/idle-search.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { valueOfCounter } from '../../platform/db/counters.queries.ts';
import { presentListedForStaff, presentProduct } from '../products/present-product.ts';
import { createFilterCountsCache } from './filter-counts-cache.ts';
import { listProducts } from './list-products.ts';

let shop: TestApp;
/** A second server process on the same database. */
let other: TestApp;
let shopper: Client;
let shopperOfOther: Client;
let admin: Client;
let buyer: Client;
let products: Awaited<ReturnType<typeof makeProducts>>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  shopper = await shop.as(await makeUser(shop));
  shopperOfOther = await other.as(await makeUser(shop));
  buyer = await shop.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
  // They look for changed products all the time, and statements are counted here.
  await Promise.all([shop.search.stop(), other.search.stop()]);
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});
beforeEach(async () => {
  const [brand, category] = [await makeBrand(shop), await makeCategory(shop)];
  products = await makeProducts(
    shop,
    [4, 5, 6, 7, 8].map((stock) => ({ brand, category, stock })),
  );
  list = `/products?category=${category.value}&_limit=3`;
});
let list: string;

const listed = async (client: Client, url = list) => read(z.array(productSchema), await client.get(url));
const productOf = (n: number) => {
  const product = products[n];
  if (product === undefined) throw new Error(`There is no product ${n}`);
  return product;
};
const sell = async (n: number, quantity = 1) =>
  expect((await buyer.post('/orders', orderOf([{ product: productOf(n), quantity }]))).status).toBe(201);

/** The statements that the work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]) => z.object({ text: z.string() }).parse(query).text);
  } finally {
    spy.mockRestore();
  }
}

describe('a cached page after a sale', () => {
  it('shows the new stock in the next response of every process, and everything else as before', async () => {
    const before = await listed(shopper);
    expect(await listed(shopperOfOther)).toEqual(before);
    await sell(1, 2);
    const after = before.map((product) =>
      product.id === productOf(1).id ? { ...product, stock: product.stock - 2 } : product,
    );
    expect(await listed(shopperOfOther)).toEqual(after);
    expect(await listed(shopper)).toEqual(after);
  });

  it('is not read again: the session and the stock of its products are the only queries', async () => {
    for (const sold of [0, 4]) {
      const total = totalOf(await shopper.get(list));
      await sell(sold);
      const statements = await statementsOf(async () => expect(totalOf(await shopper.get(list))).toBe(total));
      expect(statements).toHaveLength(2);
      expect(statements[0]).toContain('from sessions');
      expect(statements[1]).toContain('from variants join stocks');
      const [session] = await statementsOf(() => shopper.get(list));
      expect(session).toContain('from sessions');
      expect(await statementsOf(() => shopper.get(list))).toHaveLength(1);
    }
  });

  it('leaves the counts of filters valid, and the brands and categories', async () => {
    await shopper.get(list);
    await shopper.get('/brands');
    await sell(0);
    const nextPage = await statementsOf(() => shopper.get(`${list}&_page=2`));
    expect(nextPage.filter((statement) => statement.includes('product_counts'))).toEqual([]);
    expect(nextPage).toHaveLength(2);
    expect(await statementsOf(() => shopper.get('/brands'))).toHaveLength(1);
  });

  it('is read again when a product sells out, and when it can be had again', async () => {
    await shopper.get(list);
    await sell(0, 4);
    const soldOut = await statementsOf(async () => expect((await listed(shopper))[0]?.stock).toBe(0));
    expect(soldOut.some((statement) => statement.includes('und-x-icu') || statement.includes('ordinality'))).toBe(true);
    const [order] = read(z.array(z.object({ id: z.number() })), await buyer.get('/orders/own'));
    expect((await buyer.post(`/orders/own/${order?.id}/cancel`, {})).status).toBe(200);
    const back = await statementsOf(async () => expect((await listed(shopper))[0]?.stock).toBe(4));
    expect(back.some((statement) => statement.includes('ordinality'))).toBe(true);
  });

  it('comes with the new stock on the page of the product itself, and in carts', async () => {
    const { id } = productOf(3);
    await shopper.post('/cart', { product: id, quantity: 1 });
    const stocks = async () => [
      read(productSchema, await shopper.get(`/products/${id}`)).stock,
      read(z.array(cartItem), await shopper.get('/cart')).find(({ product }) => product.id === id)?.product.stock,
    ];
    expect(await stocks()).toEqual([7, 7]);
    await sell(3);
    expect(await stocks()).toEqual([6, 6]);
  });

  it('of which no product is left to shoppers stays empty', async () => {
    const beyond = `${list}&_page=9`;
    expect(await listed(shopper, beyond)).toEqual([]);
    await sell(2);
    expect(await listed(shopper, beyond)).toEqual([]);
  });
});

describe('the version of product lists', () => {
  const version = async () =>
    (await shop.db.selectNoFrom(valueOfCounter('product lists').as('version')).executeTakeFirstOrThrow()).version;
  const change = async (statement: string) => {
    const before = await version();
    await sql
      .raw(statement.replace('$id', String(productOf(0).id)).replace('$variant', String(productOf(0).variantId)))
      .execute(shop.db);
    return (await version()) !== before;
  };

  it('does not change when stock moves above 0', async () => {
    expect(await change('update stocks set stock = stock - 1 where variant_id = $variant')).toBe(false);
    expect(await change('update stocks set stock = stock + 9 where variant_id = $variant')).toBe(false);
  });

  it('changes when stock comes to 0, and when it leaves 0', async () => {
    expect(await change('update stocks set stock = 0 where variant_id = $variant')).toBe(true);
    expect(await change('update stocks set stock = 0 where variant_id = $variant')).toBe(false);
    expect(await change('update stocks set stock = 1 where variant_id = $variant')).toBe(true);
  });

  it('changes with every other column of a product', async () => {
    const { rows } = await sql<{ column: string; type: string }>`
      select column_name as "column", data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'products' and column_name not in ('id', 'discount_price_cents')`.execute(
      shop.db,
    );
    expect(rows.length).toBeGreaterThan(12);
    const others: Record<string, string> = {
      brand_id: `(select max(id) from brands where id <> brand_id)`,
      category_id: `(select max(id) from categories where id <> category_id)`,
      translations: `'{"de": {"title": "other"}}'`,
    };
    const values: Record<string, (column: string) => string> = {
      text: (column) => `${column} || '!'`,
      integer: (column) => `${column} + 1`,
      boolean: (column) => `not ${column}`,
      ARRAY: (column) => `${column}[2:4] || '{/other}'`,
      jsonb: () => `'[{"id":"other"}]'`,
      'timestamp with time zone': (column) => `${column} + interval '1 second'`,
    };
    for (const { column, type } of rows) {
      const value = others[column] ?? values[type]?.(column);
      expect([column, await change(`update products set ${column} = ${value} where id = $id`)]).toEqual([column, true]);
    }
  });

  it('changes with brands and categories, and when a product is added or removed', async () => {
    expect(await change("update brands set label = label || '!'")).toBe(true);
    expect(await change("update categories set label = label || '!'")).toBe(true);
    const before = await version();
    await makeProducts(shop, [{ stock: 0 }]);
    expect(await version()).not.toBe(before);
    const added = 'select max(id) from products';
    await sql
      .raw(`delete from stocks where variant_id in (select id from variants where product_id = (${added}))`)
      .execute(shop.db);
    await sql.raw(`delete from variants where product_id = (${added})`).execute(shop.db);
    expect(await change(`delete from products where id = (${added})`)).toBe(true);
  });
});

describe('cached lists and lists that are read', () => {
  it('are the same after any edits and sales, in every process', { timeout: 60_000 }, async () => {
    const category = await makeCategory(shop);
    const brands = [await makeBrand(shop), await makeBrand(shop)];
    const many = await makeProducts(
      shop,
      Array.from({ length: 7 }, (_, n) => ({ category, brand: pick(brands, n), stock: n % 3 })),
    );
    const ids = many.map(({ id }) => id);
    const uncached = async (url: string): Promise<unknown> => {
      const query = listProductsQuery.parse(Object.fromEntries(new URL(url, 'http://localhost').searchParams));
      const caller = { actor: { userId: 1, role: 'admin', permissions: ['catalogue.read'] }, listsVersion: 0 } as const;
      const found = await listProducts(
        shop.deps,
        { filterCounts: createFilterCountsCache(), search: idleSearch(shop.deps) },
        caller,
        query,
      );
      const body: Product[] = found.products.map(query.admin ? presentListedForStaff : presentProduct);
      return { total: found.total, body: JSON.parse(JSON.stringify(body)) };
    };
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ does: fc.constant('sell' as const), n: fc.nat(6) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('give back' as const), n: fc.nat(6) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('retitle' as const), n: fc.nat(6) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('rate' as const), n: fc.nat(6) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('delete or not' as const), n: fc.nat(6) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), n: fc.nat(6) }) },
      { weight: 4, arbitrary: fc.record({ does: fc.constant('look' as const), n: fc.nat(7) }) },
    );
    const urls = ['', '&_sort=rating'].flatMap((sort) =>
      ['', `&brand=${brands[0]?.value}`].flatMap((filter) =>
        [1, 2].map((page) => `/products?category=${category.value}&_order=desc&_limit=3&_page=${page}${sort}${filter}`),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        for (const { does, n } of steps) {
          const id = ids[n] ?? 0;
          const set: Record<string, string> = {
            retitle: `title = '${unique('Lamp')}'`,
            rate: 'rating_hundredths = (rating_hundredths + 77) % 500',
            'delete or not': 'deleted = not deleted',
            move: `brand_id = ${brands[n % 2]?.id}`,
          };
          const stock: Record<string, string> = { sell: 'greatest(stock - 1, 0)', 'give back': 'stock + 1' };
          const [products, stocks] = [set[does], stock[does]];
          if (products !== undefined) {
            await sql.raw(`update products set ${products} where id = ${id}`).execute(shop.db);
          }
          if (stocks !== undefined) {
            const ofProduct = `select id from variants where product_id = ${id}`;
            await sql.raw(`update stocks set stock = ${stocks} where variant_id in (${ofProduct})`).execute(shop.db);
          }
          const url = urls[n % urls.length] ?? '';
          for (const client of does === 'look' ? [shopper, shopperOfOther] : []) {
            const response = await client.get(url);
            expect({ total: totalOf(response), body: response.body }).toEqual(await uncached(url));
          }
        }
        const ofAdmins = ['low_stock=true', 'stock=out', '_sort=stock', 'q=lamp'];
        for (const url of [...urls, ...ofAdmins.map((filter) => `${urls[0]}&${filter}`)]) {
          const response = await admin.get(`${url}&admin=true`);
          expect({ total: totalOf(response), body: response.body }).toEqual(await uncached(`${url}&admin=true`));
        }
      }),
      { numRuns: runs(25) },
    );
  });
});
