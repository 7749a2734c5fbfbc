/** A cart holds at most 100 lines. */

import { cartItem } from '@shop/contract/cart';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeProducts, makeUser } from '../../test/factories.ts';
import { untilWaiting } from '../../test/ordering.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const cart = async (client = shopper) => read(z.array(cartItem), await client.get('/cart'));
async function add(client: Client, product: { id: number }) {
  return read(cartItem, await client.post('/cart', { product: product.id, quantity: 1 }));
}

test('one product more than 100 is 409 and says so, also when several come at once', async () => {
  const products = await makeProducts(
    shop,
    Array.from({ length: 104 }, () => ({})),
  );
  for (const product of products.slice(0, 98)) await add(shopper, product);
  const adding = products.slice(98).map(({ id }) => shopper.post('/cart', { product: id, quantity: 1 }));
  const answers = await Promise.all(adding);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: 'CART_FULL', detail: 'Your cart is full: it holds at most 100 products' },
  });
  const lines = await cart();
  expect(lines).toHaveLength(100);
  const [first] = products;
  expect(await shopper.post('/cart', { product: first?.id, quantity: 1 })).toMatchObject({
    body: { code: 'ITEM_ALREADY_ADDED' },
  });
  await shopper.delete(`/cart/${lines[0]?.id}`);
  expect((await shopper.post('/cart', { product: first?.id, quantity: 1 })).status).toBe(201);
});

test('adding waits for a line that is being added to the same cart, and counts it', async () => {
  const user = await makeUser(shop);
  const client = await shop.as(user);
  const products = await makeProducts(
    shop,
    Array.from({ length: 101 }, () => ({})),
  );
  for (const product of products.slice(0, 99)) await add(client, product);
  const side = await connect(shop.database.url);
  await side.query('begin');
  const [hundredth, last] = products.slice(99);
  await side.query(
    `select add_cart_item($1, $2, id, 1, null, null, now(), 100, '{}') from variants where product_id = $2`,
    [user.id, hundredth?.id],
  );
  const adding = client.post('/cart', { product: last?.id, quantity: 1 });
  await untilWaiting(side, 1);
  await side.query('commit');
  await side.end();
  expect(await adding).toMatchObject({ status: 409, body: { code: 'CART_FULL' } });
  expect(await cart(client)).toHaveLength(100);
});
