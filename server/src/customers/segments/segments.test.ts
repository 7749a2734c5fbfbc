import { type Customer, customer } from '@shop/contract/customers';
import { historyEntries } from '@shop/contract/history';
import { shopOrder } from '@shop/contract/orders';
import { segment, segmentCount, segments } from '@shop/contract/segments';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeCategory, makeMember, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { guestWith, startOpenShop } from '../../../test/guests.ts';
import { makePromotion } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp, totalOf } from '../../../test/test-app.ts';
import { findSegmentsOf } from '../../pricing/segments/find-segments-of.ts';
import { findSegment } from '../../pricing/segments/segments.queries.ts';
import { presentSegment } from './count-segment.ts';

let shop: TestApp;
let admin: Client;
let support: Client;
let product: Awaited<ReturnType<typeof makeProduct>>;
let other: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startOpenShop();
  admin = await shop.as(await makeUser(shop, { role: 'admin', email: 'boss@staff.example' }));
  support = await shop.as(await makeMember(shop, 'support'));
  product = await makeProduct(shop, { stock: 10_000, price: 1000 });
  other = await makeProduct(shop, { stock: 10_000, price: 1000 });
});
afterAll(() => shop.close());

const make = async (filter: object, name = unique('segment')) =>
  read(segment, await support.post('/segments', { name, filter }));
const members = async (id: number): Promise<Customer[]> => {
  const answer = await support.get(`/customers?segment=${id}&_limit=100`);
  const found = read(z.array(customer), answer);
  expect(totalOf(answer)).toBe(found.length);
  return found;
};
const place = async (client: Client, to: object = {}, of = product) =>
  read(
    shopOrder,
    await client.post('/orders', {
      ...orderOf([{ product: of, quantity: 1 }]),
      selectedAddress: { ...address, ...to },
    }),
  );
/** Of a filter within those whose address is at this domain: e-mail addresses, from the list, the count and one by one. */
async function emailsIn(filter: object, emailDomain: string): Promise<string[]> {
  const made = await make({ ...filter, emailDomain });
  const found = await members(made.id);
  expect(made.count).toBe(found.length);
  const counted = await support.post('/segments/count', { filter: { ...filter, emailDomain } });
  expect(read(segmentCount, counted).count).toBe(found.length);
  const everybody = await members((await make({ emailDomain })).id);
  for (const one of everybody) {
    const who = one.user === null ? { userId: 0, email: one.email } : { userId: one.user };
    const isIn = found.some(({ id }) => id === one.id);
    expect(await findSegmentsOf(shop.deps.reads, who, [made.id], shop.deps.settings.current())).toEqual(
      isIn ? [made.id] : [],
    );
  }
  return found.map(({ email }) => email).sort();
}

/** An account for each name, whose e-mail addresses end alike. */
async function shoppersAt(domain: string, ...names: string[]) {
  return Promise.all(names.map(async (name) => shop.as(await makeUser(shop, { email: `${name}@${domain}` }))));
}

describe('a segment', () => {
  it('has every account, also without orders, and guests by e-mail, by their orders that are not cancelled, paid or not', async () => {
    const [none, cancelled, one] = await shoppersAt('count.example', 'none', 'cancelled', 'one');
    if (none === undefined || cancelled === undefined || one === undefined) throw new Error('Not made');
    const { id } = await place(cancelled);
    await admin.patch(`/orders/${id}`, { status: 'cancelled' });
    await place(one);
    for (let n = 0; n < 2; n += 1) await place(await guestWith(shop, product), { email: 'Guest@count.example' });
    const all = ['cancelled', 'guest', 'none', 'one'].map((name) => `${name}@count.example`);
    const [, guest] = all;
    expect(await emailsIn({}, 'count.example')).toEqual(all);
    expect(await emailsIn({}, '@COUNT.example')).toEqual(all);
    expect(await emailsIn({}, 'nt.example')).toEqual([]);
    expect(await emailsIn({ orders_gte: 0 }, 'count.example')).toEqual(all);
    expect(await emailsIn({ orders_lte: 0 }, 'count.example')).toEqual([all[0], all[2]]);
    expect(await emailsIn({ orders_gte: 1 }, 'count.example')).toEqual([guest, all[3]]);
    expect(await emailsIn({ orders_gte: 2, orders_lte: 2 }, 'count.example')).toEqual([guest]);
    expect(await emailsIn({ orders_gte: 1, spent_gte: 0.01 }, 'count.example')).toEqual([]);
  });

  it('goes by what was spent, bounds included', async () => {
    const [paid] = await shoppersAt('spent.example', 'paid', 'unpaid');
    if (paid === undefined) throw new Error('Not made');
    const { id, totalAmount } = await place(paid);
    await admin.patch(`/orders/${id}`, { paymentStatus: 'received' });
    expect(totalAmount).toBe(7.5);
    expect(await emailsIn({ spent_gte: 7.5 }, 'spent.example')).toEqual(['paid@spent.example']);
    expect(await emailsIn({ spent_gte: 7.51 }, 'spent.example')).toEqual([]);
    expect(await emailsIn({ spent_lte: 7.49 }, 'spent.example')).toEqual(['unpaid@spent.example']);
    expect(await emailsIn({ spent_gte: 7.5, spent_lte: 7.5 }, 'spent.example')).toEqual(['paid@spent.example']);
  });

  it("goes by the last order: from included, until not, days of the shop's time zone", async () => {
    await shop.set({ timeZone: 'America/New_York' });
    const [early, late] = await shoppersAt('last.example', 'early', 'late', 'never');
    if (early === undefined || late === undefined) throw new Error('Not made');
    // The day of New York begins at five, and one of the two orders is before that.
    const at = async (client: Client, instant: string) => {
      const { id } = await place(client);
      await sql`update orders set created_at = ${instant} where id = ${id}`.execute(shop.db);
    };
    await at(early, '2026-01-10T04:59:59.999Z');
    await at(late, '2026-01-10T05:00:00.000Z');
    const [isEarly, isLate] = [['early@last.example'], ['late@last.example']];
    expect(await emailsIn({ lastOrder_from: '2026-01-10' }, 'last.example')).toEqual(isLate);
    expect(await emailsIn({ lastOrder_until: '2026-01-10' }, 'last.example')).toEqual(isEarly);
    expect(await emailsIn({ lastOrder_from: '2026-01-09', lastOrder_until: '2026-01-10' }, 'last.example')).toEqual(
      isEarly,
    );
    expect(await emailsIn({ lastOrder_from: '2026-01-10T05:00:00.000Z' }, 'last.example')).toEqual(isLate);
    expect(await emailsIn({ lastOrder_until: '2026-01-10T05:00:00.000Z' }, 'last.example')).toEqual(isEarly);
    expect(await emailsIn({ lastOrder_until: '2026-01-10T06:00:00+01:00' }, 'last.example')).toEqual(isEarly);
    await shop.set({ timeZone: 'UTC' });
    expect(await emailsIn({ lastOrder_until: '2026-01-10' }, 'last.example')).toEqual([]);
  });

  it("goes by the country of delivery, which is the shop's where an order names none", async () => {
    const [home, abroad] = await shoppersAt('land.example', 'home', 'abroad', 'saved');
    if (home === undefined || abroad === undefined) throw new Error('Not made');
    await place(home);
    await place(abroad, { country: 'FR' });
    const { id } = await place(home, { country: 'FR' });
    await admin.patch(`/orders/${id}`, { status: 'cancelled' });
    // Orders of before there were countries, and those that are picked up.
    const [former, pickingUp] = await shoppersAt('land.example', 'former', 'picking-up');
    if (former === undefined || pickingUp === undefined) throw new Error('Not made');
    const ids = [(await place(former)).id, (await place(pickingUp)).id];
    await sql`update orders set selected_address = selected_address - 'country' where id = ${ids[0]}`.execute(shop.db);
    await sql`update orders set selected_address = null, shipping = '{"pick_up": true}' where id = ${ids[1]}`.execute(
      shop.db,
    );
    const atHome = ['former', 'home', 'picking-up'].map((name) => `${name}@land.example`);
    expect(await emailsIn({ country: 'us' }, 'land.example')).toEqual(atHome);
    expect(await emailsIn({ country: 'FR' }, 'land.example')).toEqual(['abroad@land.example']);
    expect(await emailsIn({ country: 'DE' }, 'land.example')).toEqual([]);
  });

  it('goes by products and by categories as products have them today, with all below', async () => {
    const [buyer, undecided] = await shoppersAt('bought.example', 'buyer', 'undecided');
    if (buyer === undefined || undecided === undefined) throw new Error('Not made');
    await place(buyer, {}, other);
    await admin.patch(`/orders/${(await place(undecided, {}, other)).id}`, { status: 'cancelled' });
    await place(await guestWith(shop, other), { email: 'guest@bought.example' }, other);
    const both = ['buyer@bought.example', 'guest@bought.example'];
    expect(await emailsIn({ boughtProduct: other.id }, 'bought.example')).toEqual(both);
    expect(await emailsIn({ boughtProduct: String(product.id) }, 'bought.example')).toEqual([]);
    const above = await makeCategory(shop);
    const { id: categoryId } = await shop.db
      .selectFrom('products')
      .select('category_id as id')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const values = async (id: number) =>
      (await shop.db.selectFrom('categories').select('value').where('id', '=', id).executeTakeFirstOrThrow()).value;
    const own = await values(categoryId);
    expect(await emailsIn({ boughtCategory: own }, 'bought.example')).toEqual(both);
    expect(await emailsIn({ boughtCategory: above.value }, 'bought.example')).toEqual([]);
    await sql`update categories set parent_id = ${above.id} where id = ${categoryId}`.execute(shop.db);
    expect(await emailsIn({ boughtCategory: above.value }, 'bought.example')).toEqual(both);
    const elsewhere = await makeCategory(shop);
    await sql`update products set category_id = ${elsewhere.id} where id = ${other.id}`.execute(shop.db);
    expect(await emailsIn({ boughtCategory: own }, 'bought.example')).toEqual([]);
    expect(await emailsIn({ boughtCategory: elsewhere.value, boughtProduct: other.id }, 'bought.example')).toEqual(
      both,
    );
    expect(await emailsIn({ boughtCategory: elsewhere.value, orders_gte: 2 }, 'bought.example')).toEqual([]);
  });

  it('is counted when asked: an order placed just before is in it', async () => {
    const made = await make({ orders_gte: 1, emailDomain: 'fresh.example' });
    expect(made.count).toBe(0);
    const user = await makeUser(shop, { email: 'a@fresh.example' });
    await place(await shop.as(user));
    expect(read(segment, await support.get(`/segments/${made.id}`)).count).toBe(1);
    const listed = read(segments, await support.get('/segments?_limit=100'));
    expect(listed.find(({ id }) => id === made.id)?.count).toBe(1);
    await place(await shop.as(await makeUser(shop, { email: 'b@fresh.example' })));
    await shop.db.transaction().execute(async (tx) => {
      expect(await findSegmentsOf(tx, { userId: user.id }, [made.id, 999_999], shop.deps.settings.current())).toEqual([
        made.id,
      ]);
    });
  });
});

it('a segment that takes long to count is counted at most once a minute', async () => {
  const made = await make({ emailDomain: 'slow.example' });
  const row = await findSegment(shop.db, made.id);
  if (row === undefined) throw new Error('Not made');
  let steps = 0;
  // A second look at the clock is that much later.
  const clock = {
    now: () => {
      steps += 600;
      return new Date(shop.clock.now().getTime() + steps);
    },
  };
  const count = async () => (await presentSegment({ ...shop.deps, clock }, row)).count;
  expect(await count()).toBe(0);
  await makeUser(shop, { email: 'late@slow.example' });
  expect(await count()).toBe(0);
  shop.clock.advance(60);
  expect(await count()).toBe(1);
  await makeUser(shop, { email: 'later@slow.example' });
  expect((await presentSegment({ ...shop.deps, clock }, { ...row, updated_at: new Date(1) })).count).toBe(2);
});

describe('/segments', () => {
  it('are added, listed by id, changed and deleted, each with a history', async () => {
    const made = await make({ orders_gte: 3 }, 'Regulars');
    const first = await support.get('/segments?_limit=1');
    expect(first).toMatchObject({ status: 200, body: [expect.objectContaining({ id: 1 })] });
    expect(totalOf(first)).toBeGreaterThanOrEqual(made.id);
    const path = `/segments/${made.id}`;
    const renamed = read(segment, await support.patch(path, { name: 'Good ones', updatedAt: made.updatedAt }));
    expect(renamed).toMatchObject({ name: 'Good ones', filter: { orders_gte: 3 } });
    expect(await support.patch(path, { name: 'Late', updatedAt: made.updatedAt })).toMatchObject({
      ...{ status: 409, body: { code: 'STALE', current: { name: 'Good ones', updatedAt: renamed.updatedAt } } },
    });
    const changed = read(segment, await support.patch(path, { filter: { spent_gte: 50 } }));
    expect(changed.filter).toEqual({ spent_gte: 50 });
    expect(await support.delete(path)).toMatchObject({ status: 200, body: { success: true } });
    const entries = read(historyEntries, await support.get(`${path}/history`));
    expect(entries.map(({ action }) => action)).toEqual([
      ...['segment_deleted', 'segment_changed', 'segment_changed', 'segment_created'],
    ]);
    expect(entries[1]?.changes).toEqual([
      { field: 'orders_gte', before: 3 },
      { field: 'spent_gte', after: 50 },
    ]);
    for (const [method, of] of [
      ['get', path],
      ['patch', path],
      ['delete', path],
    ] as const) {
      expect((await (method === 'patch' ? support.patch(of, {}) : support[method](of))).status).toBe(404);
    }
    expect(await members(made.id)).toEqual([]);
  });

  it('are 404 beyond what a table can hold, and in a list of customers find nobody', async () => {
    for (const id of ['999999', '2147483648', '9'.repeat(19)]) {
      expect((await support.get(`/segments/${id}`)).status).toBe(404);
      expect((await support.get(`/segments/${id}/history`)).status).toBe(404);
      expect((await support.delete(`/segments/${id}`)).status).toBe(404);
      expect(await support.get(`/customers?segment=${id}`)).toMatchObject({ status: 200, body: [] });
      expect((await support.get(`/customers.csv?segment=${id}`)).text.trim().split('\r\n')).toHaveLength(1);
    }
    expect((await support.get('/customers?segment=x')).status).toBe(400);
  });

  it('are 409 to delete while a promotion is for them', async () => {
    const made = await make({});
    const promotion = await makePromotion(shop, { segments: [made.id] });
    expect(await support.delete(`/segments/${made.id}`)).toMatchObject({
      status: 409,
      body: { code: 'SEGMENT_IN_USE' },
    });
    await shop.db.deleteFrom('promotions').where('id', '=', promotion.id).execute();
    expect((await support.delete(`/segments/${made.id}`)).status).toBe(200);
  });

  it('are read with customers.read or promotions.write as well, and written with customers.write alone', async () => {
    const made = await make({});
    const as = async (permissions: readonly string[]) => {
      const role = { name: unique('role'), permissions };
      const { body } = await admin.post('/staff/roles', role);
      expect(body).toMatchObject({ permissions });
      return shop.as(await makeMember(shop, role.name));
    };
    for (const permission of ['customers.read', 'promotions.write', 'customers.write']) {
      const client = await as([permission]);
      for (const path of ['/segments', `/segments/${made.id}`, `/segments/${made.id}/history`]) {
        expect([permission, (await client.get(path)).status]).toEqual([permission, 200]);
      }
      const mayWrite = permission === 'customers.write';
      const written = await client.post('/segments', { name: 'Own', filter: {} });
      expect([permission, written.status]).toEqual([permission, mayWrite ? 201 : 403]);
      expect((await client.patch(`/segments/${made.id}`, { name: 'x' })).status).toBe(mayWrite ? 200 : 403);
      expect((await client.post('/segments/count', { filter: {} })).status).toBe(mayWrite ? 200 : 403);
    }
    expect((await (await as(['orders.write'])).get('/segments')).status).toBe(403);
  });
});
