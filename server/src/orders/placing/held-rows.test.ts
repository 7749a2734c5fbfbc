/** A product's row that somebody holds for long slows what is asked of that product, and nothing else. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { countWaiting } from '../../../test/ordering.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ maxConnections: 16 });
});
afterAll(() => shop.close());

test('orders and carts of other products, and the catalogue, are served while one product’s row is held', async () => {
  const [held, free] = [await makeProduct(shop, { stock: 100 }), await makeProduct(shop, { stock: 100 })];
  // More than there are connections; few enough that a busy machine serves them before the lock of the others times out.
  const shoppers = await Promise.all(Array.from({ length: 24 }, async () => shop.as(await makeUser(shop))));
  const side = await connect(shop.database.url);
  await side.query('begin');
  await side.query('select 1 from variants join stocks on variant_id = id where product_id = $1 for update', [held.id]);

  const waiting = shoppers.flatMap((shopper, index) =>
    index % 2
      ? shopper.post('/orders', orderOf([{ product: held, quantity: 1 }]))
      : shopper.post('/cart', { product: held.id, quantity: 1 }),
  );
  await expect.poll(() => countWaiting(side)).toBeGreaterThan(0);
  const others = await Promise.all(
    shoppers.flatMap((shopper) => [
      shopper.post('/orders', orderOf([{ product: free, quantity: 1 }])),
      shopper.post('/cart', { product: free.id, quantity: 1 }),
      shopper.get('/products'),
    ]),
  );
  expect(others.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)).toEqual([]);
  expect(await countWaiting(side), 'the row is held all the while').toBeGreaterThan(0);

  await side.query('rollback');
  await side.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(24).fill(201));
  expect(await stockOf(shop.db, held)).toBe(88);
  expect(await stockOf(shop.db, free)).toBe(76);
});
