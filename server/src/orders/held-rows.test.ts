/** A product's row that somebody holds for long slows what is asked of that product, and nothing else. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { stockOf } from '../../test/ledger.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ maxConnections: 16 });
});
afterAll(() => shop.close());

test('orders and carts of other products, and the catalogue, are served while one product’s row is held', async () => {
  const [held, free] = [await makeProduct(shop, { stock: 100 }), await makeProduct(shop, { stock: 100 })];
  const shoppers = await Promise.all(Array.from({ length: 40 }, async () => shop.as(await makeUser(shop))));
  const side = await connect(shop.database.url);
  await side.query('begin');
  await side.query('select 1 from products where id = $1 for update', [held.id]);

  const waiting = shoppers.flatMap((shopper, index) =>
    index % 2
      ? shopper.post('/orders', orderOf([{ product: held, quantity: 1 }]))
      : shopper.post('/cart', { product: held.id, quantity: 1 }),
  );
  const locked = async () => (await side.query('select 1 from pg_locks where not granted')).rowCount;
  await expect.poll(locked).toBeGreaterThan(0);
  const began = performance.now();
  const others = await Promise.all(
    shoppers.flatMap((shopper) => [
      shopper.post('/orders', orderOf([{ product: free, quantity: 1 }])),
      shopper.post('/cart', { product: free.id, quantity: 1 }),
      shopper.get('/products'),
    ]),
  );
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(others.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)).toEqual([]);

  await side.query('rollback');
  await side.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(await stockOf(shop.db, held)).toBe(80);
  expect(await stockOf(shop.db, free)).toBe(60);
});
