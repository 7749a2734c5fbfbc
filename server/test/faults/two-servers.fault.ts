/** Two server processes on one database are one shop. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { addProduct, type Customer, crowd, logInAdmin, orderBody, orderUntilAnswered, signUp } from './customers.ts';
import { chance, shuffled } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';
import { expectTruths, withDatabase } from './truths.ts';

const ROUNDS = 20;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let one: ShopProcess;
let other: ShopProcess;
let admin: Customer;
let shoppers: Customer[];
const random = chance('two servers');
beforeAll(async () => {
  database = await createTestDatabase(inject('templateName'));
  const settings = { DATABASE_URL: database.url };
  [one, other] = await Promise.all([startShopProcess(settings), startShopProcess(settings)]);
  admin = await logInAdmin(one.url);
  shoppers = [];
  for (let pair = 0; pair < 16; pair += 1) {
    shoppers.push(...(await Promise.all([signUp(one.url, other.url), signUp(other.url, one.url)])));
  }
});
afterAll(async () => {
  await one.stop();
  await other.stop();
  await database.drop();
});

const stockOf = (product: number) =>
  withDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ stock: number }>(
      'select stock from stocks join variants on id = variant_id where product_id = $1',
      [product],
    );
    return rows[0]?.stock;
  });

describe('two servers on one database', () => {
  it(`sell 10 units to exactly 10 of 32 shoppers, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = await addProduct(admin, 10);
      let sold = 0;
      await crowd(32, shuffled(shoppers, random), async (shopper, index) => {
        const order = await orderUntilAnswered(shopper, orderBody(product), `round-${round}-${index}`);
        if (order !== 'refused') sold += 1;
      });
      expect([round, sold, await stockOf(product)]).toEqual([round, 10, 0]);
    }
    await expectTruths(database.url);
  });

  it('make one order of one key that both are asked for at once', async () => {
    const product = await addProduct(admin, 1000);
    const [shopper] = shoppers;
    if (shopper === undefined) throw new Error('nobody');
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = new Set<number>();
      await crowd(8, Array.from({ length: 8 }), async () => {
        const order = await orderUntilAnswered(shopper, orderBody(product), `same-${round}`);
        if (order !== 'refused') ids.add(order.id);
      });
      expect(ids.size).toBe(1);
    }
    expect(await stockOf(product)).toBe(1000 - ROUNDS);
    await expectTruths(database.url);
  });

  it('share sessions: who logs out at one is logged out at the other', async () => {
    const shopper = await signUp(one.url, other.url);
    expect((await shopper.call('GET', '/cart')).status).toBe(200);
    expect((await shopper.call('POST', '/auth/logout', {})).status).toBe(200);
    expect((await shopper.call('GET', '/cart')).status).toBe(401);
    expect((await shopper.call('GET', '/cart')).status).toBe(401);
  });

  it('allow ten failed logins together, not each', async () => {
    const settings = { DATABASE_URL: database.url, RATE_LIMITS: 'on' };
    const limited = await Promise.all([startShopProcess(settings), startShopProcess(settings)]);
    const login = JSON.stringify({ email: 'admin@example.com', password: 'Wrong-Horse-7' });
    const headers = { 'content-type': 'application/json' };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const url = `${limited[index % 2]?.url}/auth/login`;
        return (await fetch(url, { method: 'POST', headers, body: login })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    for (const shop of limited) await shop.stop();
  });
});
