/** The server process is killed ten times while a thousand orders are placed. */

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, crowd, logInAdmin, orderBody, orderUntilAnswered, signUp } from './customers.ts';
import { chance } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';
import { expectTruths, withDatabase } from './truths.ts';

const ORDERS = 1000;
const KILLS = 10;
const BACK_WITHIN_MS = 30_000;

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShopProcess();
});
afterAll(() => shop.stop());

test('each of 1,000 orders exists exactly once after ten kill -9 of the server', async () => {
  const random = chance('killed server');
  const admin = await logInAdmin(shop.url);
  const products = await Promise.all(Array.from({ length: 5 }, () => addProduct(admin, 100_000)));
  const shoppers = await Promise.all(Array.from({ length: 16 }, () => signUp(shop.url)));
  const orders = new Map<string, number>();
  const outages: number[] = [];

  const placing = crowd(16, Array.from({ length: ORDERS }), async (_, index) => {
    const key = `order-${index}`;
    const shopper = shoppers[index % shoppers.length];
    const product = products[index % products.length];
    if (shopper === undefined || product === undefined) throw new Error('nobody or nothing');
    const order = await orderUntilAnswered(shopper, orderBody(product, (index % 3) + 1), key);
    if (order === 'refused') throw new Error('There was enough in stock');
    orders.set(key, order.id);
  });
  let failed: unknown;
  placing.catch((error: unknown) => {
    failed = error;
  });
  for (let kill = 1; kill <= KILLS && failed === undefined; kill += 1) {
    const until = (ORDERS * kill) / (KILLS + 1);
    while (orders.size < until && failed === undefined) await delay(5);
    await delay(random() * 20);
    await shop.kill();
    const began = performance.now();
    await shop.startAgain();
    outages.push(performance.now() - began);
  }
  await placing;

  process.stdout.write(`killed server: back after ${outages.map((ms) => Math.round(ms)).join(', ')} ms\n`);
  expect(outages).toHaveLength(KILLS);
  expect(Math.max(...outages)).toBeLessThan(BACK_WITHIN_MS);
  expect(new Set(orders.values()).size).toBe(ORDERS);
  const databaseUrl = await shop.databaseUrl();
  const stored = await withDatabase(databaseUrl, (client) => client.query<{ id: string }>('select id from orders'));
  expect(stored.rows.map((row) => Number(row.id)).sort((a, b) => a - b)).toEqual(
    [...orders.values()].sort((a, b) => a - b),
  );
  await expectTruths(databaseUrl);
  expect(await shop.terminate()).toBe(0);
});
