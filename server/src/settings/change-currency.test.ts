import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let other: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
});
beforeEach(async () => {
  await forgetOrders();
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

async function currencyOfOrders(): Promise<(string | null)[]> {
  const rows = await shop.db.selectFrom('orders').select('currency').execute();
  return rows.map(({ currency }) => currency);
}

describe('the currency of the shop', () => {
  it('can be another until there is an order, and then stays', async () => {
    expect((await admin.patch('/settings', { currency: 'EUR' })).status).toBe(200);
    const shopper = await other.as(await makeUser(shop));
    const product = await makeProduct(shop, { stock: 5 });
    expect((await shopper.post('/orders', orderOf([{ product, quantity: 1 }]))).status).toBe(201);
    expect(await currencyOfOrders()).toEqual(['EUR']);
    const refused = await admin.patch('/settings', { currency: 'CHF' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CURRENCY_IN_USE' } });
    expect((await admin.patch('/settings', { currency: 'EUR', contact: 'same' })).status).toBe(200);
  });

  it('is that of every order, also of the first ones that are placed while it is changed', async () => {
    const product = await makeProduct(shop, { stock: 100_000 });
    for (let n = 0; n < runs(40); n += 1) {
      await forgetOrders();
      const shoppers = await Promise.all([shop.as(await makeUser(shop)), other.as(await makeUser(shop))]);
      const [changed, ...placed] = await Promise.all([
        admin.patch('/settings', { currency: 'EUR' }),
        ...shoppers.map((shopper) => shopper.post('/orders', orderOf([{ product, quantity: 1 }]))),
      ]);
      expect(placed.map(({ status }) => status)).toEqual([201, 201]);
      const wanted = changed?.status === 200 ? 'EUR' : 'USD';
      expect([200, 409]).toContain(changed?.status);
      expect(await currencyOfOrders()).toEqual([wanted, wanted]);
      expect(shop.deps.settings.current().currency).toBe(wanted);
    }
  });

  it('stays when an order was inserted before, and committed after it was asked for', async () => {
    const { id: user } = await makeUser(shop);
    const changing = await shop.db.transaction().execute(async (tx) => {
      await sql`
        insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
            created_at, updated_at)
          values (${user}, 'cash', 'pending', 'pending', 100, 1, '{}', now(), now())`.execute(tx);
      const answer = admin.patch('/settings', { currency: 'EUR' });
      await untilWaiting();
      return { answer };
    });
    expect((await changing.answer).status).toBe(409);
  });

  it('is the new one for an order that was priced before the change', async () => {
    const product = await makeProduct(shop, { stock: 5 });
    const shopper = await other.as(await makeUser(shop));
    const placing = await shop.db.transaction().execute(async (tx) => {
      await sql`lock table orders in share mode`.execute(tx);
      const answer = shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
      await untilWaiting();
      await sql`update settings set given = given || '{"currency": "EUR"}'`.execute(tx);
      return { answer };
    });
    expect((await placing.answer).status).toBe(201);
    expect(await currencyOfOrders()).toEqual(['EUR']);
  });
});

/** When it returns, somebody waits for the table of orders. */
async function untilWaiting(): Promise<void> {
  const { rows } = await sql`select from pg_locks where relation = 'orders'::regclass and not granted`.execute(shop.db);
  if (rows.length === 0) await untilWaiting();
}

/** A shop in dollars without orders. */
async function forgetOrders(): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    // The audit is only added to.
    await sql`alter table audit_entries disable trigger user`.execute(tx);
    await sql`truncate orders cascade`.execute(tx);
    await sql`alter table audit_entries enable trigger user`.execute(tx);
  });
  await sql`update settings set given = given - 'currency'`.execute(shop.db);
}
