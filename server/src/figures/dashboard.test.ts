import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { dashboardOf, figuresBesideLists } from '../../test/figures.ts';
import { returnsOf } from '../../test/returns.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

const DAY = 86_400;

let shop: TestApp;
let owner: { id: number };
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  owner = await makeAdmin(shop);
  admin = await shop.as(owner);
});
afterAll(() => shop.close());

/** Days of their own for a test, which no other test has orders on. */
async function ownDays(): Promise<string> {
  shop.clock.advance(60 * DAY);
  admin = await shop.as(owner);
  return shop.clock.now().toISOString().slice(0, 10);
}

/** A cash order of so many units of a product at $15. */
async function order(quantity: number, shopper?: Client) {
  const product = await makeProduct(shop);
  const client = shopper ?? (await shop.as(await makeUser(shop)));
  return read(shopOrder, await client.post('/orders', orderOf([{ product, quantity }])));
}
const change = (id: number, changes: object) => admin.patch(`/orders/${id}`, changes);

describe('GET /dashboard', () => {
  it('counts orders that are not cancelled, sums their units, and takes what was received', async () => {
    const day = await ownDays();
    const [paid, , cancelled] = [await order(2), await order(1), await order(4)];
    await change(paid.id, { paymentStatus: 'received' });
    await change(cancelled.id, { status: 'cancelled' });
    const { figures } = await dashboardOf(admin, `from=${day}&to=${day}`);
    // $30 were received, of orders of $30 and $15.
    expect(figures).toMatchObject({
      takings: { value: 30, before: 0 },
      orders: { value: 2 },
      average: { value: 22.5 },
      units: { value: 3 },
      newCustomers: { value: 2 },
      returns: { value: 0 },
    });
  });

  it('takes what was received less refunds, also of one that waits to be handed over', async () => {
    const day = await ownDays();
    const { id } = await order(2);
    await change(id, { paymentStatus: 'received' });
    const taken = async () => (await dashboardOf(admin, `from=${day}&to=${day}`)).figures.takings.value;
    expect(await taken()).toBe(30);
    expect((await admin.post(`/orders/${id}/refunds`, { amount: 4.5, reason: 'Late' })).status).toBe(201);
    const { figures, products } = await dashboardOf(admin, `from=${day}&to=${day}`);
    expect(figures).toMatchObject({ takings: { value: 25.5 }, average: { value: 30 } });
    expect(products).toMatchObject([{ units: 2, takings: 25.5 }]);
  });

  it('takes nothing off for a refund that failed', async () => {
    const day = await ownDays();
    const { id } = await order(2);
    await change(id, { paymentStatus: 'received' });
    expect((await admin.post(`/orders/${id}/refunds`, { amount: 4.5, reason: 'Late' })).status).toBe(201);
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', id).execute();
    const { figures, products } = await dashboardOf(admin, `from=${day}&to=${day}`);
    expect(figures.takings.value).toBe(30);
    expect(products).toMatchObject([{ units: 2, takings: 30 }]);
  });

  it('counts the units of the orders of the period that were received back, whenever that was', async () => {
    const day = await ownDays();
    const returns = await returnsOf(shop);
    await returns.received();
    await returns.requested();
    shop.clock.advance(2 * DAY);
    const { figures } = await dashboardOf(admin, `from=${day}&to=${day}`);
    expect(figures.returns).toMatchObject({ value: 1, before: 0 });
    expect((await dashboardOf(admin)).figures.returns.value).toBe(1);
  });

  it('counts a customer as new in the period of the first order that is not cancelled', async () => {
    const day = await ownDays();
    const shopper = await shop.as(await makeUser(shop));
    const first = await order(1, shopper);
    shop.clock.advance(DAY);
    await order(1, shopper);
    const next = shop.clock.now().toISOString().slice(0, 10);
    const newOn = async (one: string) => (await dashboardOf(admin, `from=${one}&to=${one}`)).figures.newCustomers;
    expect([(await newOn(day)).value, (await newOn(next)).value]).toEqual([1, 0]);
    await change(first.id, { status: 'cancelled' });
    expect([(await newOn(day)).value, (await newOn(next)).value]).toEqual([0, 1]);
    await change(first.id, { status: 'pending' });
    expect(await newOn(next)).toMatchObject({ value: 0, before: 1 });
  });

  it('counts a guest and an account with the same e-mail address as one customer, by the address that the account has now', async () => {
    const day = await ownDays();
    const user = await makeUser(shop);
    const [first, second] = [await order(1, await shop.as(user)), await order(1)];
    await shop.db
      .updateTable('orders')
      .set({ guest_email: user.email.toUpperCase() })
      .where('id', '=', second.id)
      .execute();
    const newOnes = async () => (await dashboardOf(admin, `from=${day}&to=${day}`)).figures.newCustomers.value;
    expect(await newOnes()).toBe(1);
    await shop.db
      .updateTable('users')
      .set({ email: `other.${user.email}` })
      .where('id', '=', user.id)
      .execute();
    expect(await newOnes()).toBe(2);
    expect(first.id).toBeLessThan(second.id);
  });

  it('shows beside each figure that of the days before, as many of them', async () => {
    const first = await ownDays();
    for (const { id } of [await order(1), await order(3)]) await change(id, { paymentStatus: 'received' });
    shop.clock.advance(2 * DAY);
    await order(2);
    const last = shop.clock.now().toISOString().slice(0, 10);
    const { figures } = await dashboardOf(admin, `from=${dayAfter(first, 1)}&to=${last}`);
    expect(figures).toMatchObject({
      takings: { value: 0, before: 60 },
      orders: { value: 1, before: 2 },
      average: { value: 30, before: 30 },
      units: { value: 2, before: 4 },
    });
  });

  it('has an entry for each day, with those that have no order, and the same as a file', async () => {
    const first = await ownDays();
    const { id } = await order(1);
    await change(id, { paymentStatus: 'received' });
    shop.clock.advance(2 * DAY);
    await order(2);
    const query = `from=${first}&to=${dayAfter(first, 2)}`;
    const at = (days: number) => `${dayAfter(first, days)}T00:00:00.000Z`;
    const answer = await dashboardOf(admin, query);
    expect(answer).toMatchObject({
      from: at(0),
      to: `${dayAfter(first, 2)}T23:59:59.999Z`,
      by: 'day',
      timeZone: 'UTC',
      recomputing: false,
    });
    expect(answer.series).toEqual([
      { from: at(0), takings: 15, orders: 1, units: 1 },
      { from: at(1), takings: 0, orders: 0, units: 0 },
      { from: at(2), takings: 0, orders: 1, units: 2 },
    ]);
    const file = await admin.get(`/dashboard.csv?${query}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.text).toBe(
      `from,takings,orders,units\r\n${at(0)},15.00,1,1\r\n${at(1)},0.00,0,0\r\n${at(2)},0.00,1,2\r\n`,
    );
  });

  it('ends and begins at instants as well, both included', async () => {
    await ownDays();
    const { createdAt } = await order(1);
    const [early, late] = [-1, 1].map((ms) => new Date(Date.parse(createdAt) + ms).toISOString());
    const count = async (from: string | undefined, to: string | undefined) => {
      const { figures, products } = await dashboardOf(admin, `from=${from}&to=${to}`);
      expect(products.length).toBe(figures.orders.value);
      return figures.orders.value;
    };
    expect(await count(createdAt, createdAt)).toBe(1);
    expect(await count(early, createdAt)).toBe(1);
    expect(await count(late, new Date(Date.parse(createdAt) + 5000).toISOString())).toBe(0);
    expect(await count(new Date(Date.parse(createdAt) - 5000).toISOString(), early)).toBe(0);
  });

  it('lists what sold best, by takings and then by units, with categories and brands as the products have them now', async () => {
    const day = await ownDays();
    const [dear, cheap] = [await makeProduct(shop, { price: 8000 }), await makeProduct(shop, { price: 1000 })];
    const shopper = await shop.as(await makeUser(shop));
    const both = orderOf([
      { product: dear, quantity: 1 },
      { product: cheap, quantity: 4 },
    ]);
    const { id } = read(shopOrder, await shopper.post('/orders', both));
    await change(id, { paymentStatus: 'received' });
    const { products, categories, brands } = await dashboardOf(admin, `from=${day}&to=${day}`);
    expect(products).toEqual([
      { id: dear.id, title: dear.title, units: 1, takings: 60 },
      { id: cheap.id, title: cheap.title, units: 4, takings: 30 },
    ]);
    const category = await shop.db
      .selectFrom('categories')
      .select('value')
      .where('id', '=', dear.category_id)
      .executeTakeFirstOrThrow();
    const brand = await shop.db
      .selectFrom('brands')
      .select('value')
      .where('id', '=', cheap.brand_id)
      .executeTakeFirstOrThrow();
    expect(categories).toContainEqual({ value: category.value, units: 1, takings: 60 });
    expect(brands).toContainEqual({ value: brand.value, units: 4, takings: 30 });
  });

  it('names stock that ends within 14 days if as much is sold as in the last 14', async () => {
    await ownDays();
    const [ending, lasting, gone] = [
      await makeProduct(shop, { stock: 10 }),
      await makeProduct(shop, { stock: 100 }),
      await makeProduct(shop, { stock: 5 }),
    ];
    const shopper = await shop.as(await makeUser(shop));
    for (const product of [ending, lasting, gone]) {
      expect((await shopper.post('/orders', orderOf([{ product, quantity: 5 }]))).status).toBe(201);
    }
    // 5 of 14 days are left; the other lasts 266 days, and of the last nothing is left.
    expect((await dashboardOf(admin)).endingStock).toEqual([
      { id: ending.id, title: ending.title, stock: 5, daysLeft: 14 },
    ]);
    shop.clock.advance(15 * DAY);
    expect((await dashboardOf(admin)).endingStock).toEqual([]);
  });

  it('names what was searched for in vain', async () => {
    const day = await ownDays();
    await makeProduct(shop, { title: 'Findable umbrella' });
    for (const words of ['xylophone', 'xylophone', 'umbrella']) await admin.get(`/products?q=${words}`);
    const { searchesWithoutResult } = await dashboardOf(admin, `from=${day}&to=${day}`);
    expect(searchesWithoutResult).toEqual([{ term: 'xylophone', searches: 2 }]);
  });

  it('links each figure to the list of the orders that it is made of', async () => {
    const { figures, ...rest } = await dashboardOf(admin, 'from=2026-01-01&by=month');
    expect(figures.conversion.orders).toBeNull();
    const { shown, listed } = await figuresBesideLists(admin, { figures, ...rest });
    expect(shown.orders).toBeGreaterThan(10);
    expect(shown).toEqual(listed);
  });

  it('says that it is recomputing while changes wait for longer than 5 seconds', async () => {
    expect((await dashboardOf(admin)).recomputing).toBe(false);
    const waiting = await shop.db.transaction().execute(async (other) => {
      await sql`insert into figure_changes (order_id, noted_at) values (1, now() - interval '6 seconds')`.execute(
        shop.db,
      );
      // Another process is summing up.
      await sql`select pg_advisory_xact_lock(7467012)`.execute(other);
      return dashboardOf(admin);
    });
    expect(waiting.recomputing).toBe(true);
    expect((await dashboardOf(admin)).recomputing).toBe(false);
  });

  it('is for those who may read reports', async () => {
    const status = async (role: string) =>
      (await (await shop.as(await makeMember(shop, role))).get('/dashboard')).status;
    expect([
      await status('accountant'),
      await status('manager'),
      await status('support'),
      await status('fulfilment'),
    ]).toEqual([200, 200, 403, 403]);
    const member = await shop.as(await makeMember(shop, 'support'));
    expect((await member.get('/dashboard.csv')).status).toBe(403);
    expect((await shop.visitor.get('/dashboard')).status).toBe(401);
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2026-02-02&to=2026-02-01T12:00:00Z', 'from'],
    ['by=year', 'by'],
    ['from=0001-01-01', 'from'],
    ['from=2010-01-01&by=hour', 'by'],
  ])('rejects %s', async (query, path) => {
    expect(await admin.get(`/dashboard?${query}`)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY * 1000).toISOString().slice(0, 10);
}
