import { cartItem } from '@shop/contract/cart';
import { filterOption, product as productSchema } from '@shop/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
/** A second server process on the same database. */
let beside: TestApp;
let shopper: Client;
let shopperBeside: Client;
let admin: Client;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startTestApp();
  beside = await startTestApp({ database: shop.database, clock: shop.clock });
  shopper = await shop.as(await makeUser(shop));
  shopperBeside = await beside.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(async () => {
  await beside.stop();
  await shop.close();
});
beforeEach(async () => {
  lamp = await makeProduct(shop, { stock: 9 });
});

const list = '/products?_sort=id&_order=desc';
const listed = async (client: Client) => read(z.array(productSchema), await client.get(list));
const first = async (client: Client) => (await listed(client))[0];

class RolledBack extends Error {}

describe('a cached response about the catalogue', () => {
  it('is sent again while nothing changes, even if brands and categories cannot be read', async () => {
    const before = await shopper.get(list);
    const another = await shop.as(await makeUser(shop));
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await sql`lock table brands, categories in access exclusive mode`.execute(tx);
        const again = await another.get(list);
        expect(again.text).toBe(before.text);
        expect(totalOf(again)).toBe(totalOf(before));
        expect(again.headers['content-type']).toBe(before.headers['content-type']);
        expect(again.headers['cache-control']).toBe('no-store');
        throw new RolledBack();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(RolledBack));
  });

  it('is the same for all spellings of a query, with any other parameters', async () => {
    const before = await shopper.get('/products?_sort=id&_order=desc&brand=a,b&_limit=3');
    const same = [
      '/products?_sort=id&_order=desc&brand=a,b&_limit=3&',
      '/products/?_limit=3&brand=a,b&_order=desc&_sort=id',
      '/products?from=mail&_sort=id&_order=desc&brand=a%2Cb&_limit=3&4711&_=1',
      '/%70roducts?_sort=id&&_order=desc&brand=a,b&_limit=3',
    ];
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await sql`lock table categories, brands, product_counts in access exclusive mode`.execute(tx);
        for (const url of same) expect(await shopper.get(url)).toMatchObject({ status: 200, text: before.text });
        throw new RolledBack();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(RolledBack));
  });

  const changes: [string, () => Promise<unknown>][] = [
    [
      'a sale',
      async () => (await shop.as(await makeUser(shop))).post('/orders', orderOf([{ product: lamp, quantity: 2 }])),
    ],
    ['an edit', () => admin.patch(`/products/${lamp.id}`, { title: unique('Better lamp') })],
    ['a deletion', () => admin.patch(`/products/${lamp.id}`, { deleted: true })],
    ['a new product', () => makeProduct(shop)],
    ['a rating', () => sql`update products set rating_hundredths = 123 where id = ${lamp.id}`.execute(shop.db)],
    ['another name of a category', () => sql`update categories set label = label || '!'`.execute(shop.db)],
  ];
  it.each(changes)('shows %s to the next request, in every process', async (_what, change) => {
    const before = [await listed(shopper), await listed(shopperBeside)];
    expect(before[0]).toEqual(before[1]);
    await change();
    const after = [await listed(shopper), await listed(shopperBeside)];
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).toEqual(after[0]);
  });

  it.each(changes.slice(0, 3))('shows %s in carts at once, in every process', async (_what, change) => {
    await shopper.post('/cart', { product: lamp.id, quantity: 1 });
    await shopperBeside.post('/cart', { product: lamp.id, quantity: 1 });
    const lampOf = async (client: Client) =>
      read(z.array(cartItem), await client.get('/cart')).find(({ product }) => product.id === lamp.id)?.product;
    const before = [await lampOf(shopper), await lampOf(shopperBeside)];
    expect(before[0]).toEqual(before[1]);
    expect(before[0]?.id).toBe(lamp.id);
    await change();
    const after = [await lampOf(shopper), await lampOf(shopperBeside)];
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).toEqual(after[0]);
  });

  it('about another page of a list needs no new count until a list has changed', async () => {
    const page = (n: number) => `/products?_page=${n}&_limit=1`;
    const total = totalOf(await shopper.get(page(1)));
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await sql`lock table product_counts in access exclusive mode`.execute(tx);
        expect(totalOf(await shopper.get(page(2)))).toBe(total);
        throw new RolledBack();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(RolledBack));
    await admin.patch(`/products/${lamp.id}`, { deleted: true });
    expect(totalOf(await shopper.get(page(3)))).toBe(total - 1);
    await makeProduct(shop);
    expect(totalOf(await shopper.get(page(4)))).toBe(total);
  });

  it('counts stock down with each of many concurrent sales', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, async () => shop.as(await makeUser(shop))));
    await Promise.all(
      buyers.map(async (buyer) => {
        const before = (await first(buyer))?.stock ?? 0;
        expect((await buyer.post('/orders', orderOf([{ product: lamp, quantity: 1 }]))).status).toBe(201);
        expect((await first(buyer))?.stock).toBeLessThan(before);
      }),
    );
    expect((await first(shopper))?.stock).toBe(4);
    expect((await first(shopperBeside))?.stock).toBe(4);
  });

  it('stays as it was after a change that was rolled back', async () => {
    const before = await listed(shopper);
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await sql`update products set title = 'gone again' where id = ${lamp.id}`.execute(tx);
        expect(await listed(shopper)).toEqual(before);
        throw new RolledBack();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(RolledBack));
    expect(await listed(shopper)).toEqual(before);
  });

  it('of an admin is not sent to a shopper', async () => {
    const asked = `${list}&admin=true`;
    expect((await admin.get(asked)).status).toBe(200);
    expect((await shopper.get(asked)).status).toBe(403);
    expect((await shop.visitor.get(asked)).status).toBe(401);
  });

  it('is never an error', async () => {
    const next = `/products/${lamp.id + 1}`;
    expect((await shopper.get(next)).status).toBe(404);
    await sql`select setval(pg_get_serial_sequence('products', 'id'), ${lamp.id})`.execute(shop.db);
    expect((await makeProduct(shop)).id).toBe(lamp.id + 1);
    expect((await shopper.get(next)).status).toBe(200);
  });

  it('lists a brand while it has products that are not deleted', async () => {
    const brand = unique('Maker');
    const names = async (query = '') =>
      read(z.array(filterOption), await admin.get(`/brands${query}`)).map((option) => option.value);
    expect(await names()).not.toContain(brand);
    await admin.patch(`/products/${lamp.id}`, { brand });
    expect(await names()).toContain(brand);
    await admin.patch(`/products/${lamp.id}`, { deleted: true });
    expect(await names()).not.toContain(brand);
    expect(await names('?admin=true')).toContain(brand);
  });
});
