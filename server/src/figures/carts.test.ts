/** Conversion from cart to order. */

import { shopOrder } from '@shop/contract/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD } from '../../test/factories.ts';
import { dashboardOf, sumUpInTwoProcesses } from '../../test/figures.ts';
import { add, guestWith, startOpenShop } from '../../test/guests.ts';
import { runs } from '../../test/runs.ts';
import { type Client, read, type TestApp } from '../../test/test-app.ts';

const DAY = 86_400;
const DAY_MS = DAY * 1000;

let shop: TestApp;
let owner: { id: number };
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startOpenShop();
  owner = await makeAdmin(shop);
  product = await makeProduct(shop, { stock: 1000 });
});
afterAll(() => shop.close());

const today = () => shop.clock.now().toISOString().slice(0, 10);
const order = async (client: Client) =>
  read(shopOrder, await client.post('/orders', orderOf([{ product, quantity: 1 }])));
const conversion = async (from: string, to = from) =>
  (await dashboardOf(await shop.as(owner), `from=${from}&to=${to}`)).figures.conversion;

describe('conversion', () => {
  it('is the part of the carts with a new line that were ordered, of members and guests', async () => {
    const day = today();
    const member = await shop.as(await makeUser(shop));
    await add(member, product);
    const [ordering] = [await guestWith(shop, product), await guestWith(shop, product), await guestWith(shop, product)];
    expect(await conversion(day)).toEqual({ value: 0, before: 0, orders: null });
    await order(member);
    expect((await conversion(day)).value).toBe(0.25);
    await order(ordering);
    expect((await conversion(day)).value).toBe(0.5);
  });

  it('counts an order within 7 days after the period, and none after that', async () => {
    shop.clock.advance(30 * DAY);
    const day = today();
    const user = await makeUser(shop);
    await add(await shop.as(user), product);
    await add(await shop.as(await makeUser(shop)), product);
    shop.clock.advance(7 * DAY + 1);
    await order(await shop.as(user));
    expect((await conversion(day)).value).toBe(0.5);
    const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
    // The period ends with the line: the order is 7 days and a second later. Then it ends a second later.
    const end = shop.clock.now().getTime() - 7 * DAY_MS - 1000;
    expect((await conversion(dayBefore, new Date(end).toISOString())).value).toBe(0);
    expect((await conversion(dayBefore, new Date(end + 1000).toISOString())).value).toBe(0.5);
  });

  it('takes what one puts in after an order for another cart, and the cart of a guest who logs in for the same', async () => {
    shop.clock.advance(30 * DAY);
    const day = today();
    const user = await makeUser(shop);
    const member = await shop.as(user);
    await add(member, product);
    await order(member);
    await add(member, product);
    expect((await conversion(day)).value).toBe(0.5);
    const other = await makeProduct(shop);
    const guest = await guestWith(shop, other);
    expect((await conversion(day)).value).toBeCloseTo(1 / 3);
    expect((await guest.post('/auth/login', { email: user.email, password: PASSWORD })).status).toBe(200);
    expect((await conversion(day)).value).toBe(0.5);
    await order(member);
    expect((await conversion(day)).value).toBe(1);
  });
});

interface Happened {
  user: number;
  day: number;
  ordered: boolean;
}

/** Of a list of what happened, in order. */
function expected(all: readonly Happened[], from: number, until: number): [carts: number, ordered: number] {
  const carts: { lines: number[]; orderedAt?: number }[] = [];
  const open = new Map<number, (typeof carts)[number]>();
  for (const { user, day, ordered } of all) {
    const cart = open.get(user);
    if (ordered) {
      if (cart !== undefined) cart.orderedAt = day;
      open.delete(user);
    } else if (cart === undefined) {
      const begun = { lines: [day] };
      carts.push(begun);
      open.set(user, begun);
    } else cart.lines.push(day);
  }
  const counted = carts.filter(({ lines }) => lines.some((day) => day >= from && day < until));
  return [counted.length, counted.filter(({ orderedAt }) => orderedAt !== undefined && orderedAt < until + 7).length];
}

const happened = fc
  .array(
    fc.record({
      user: fc.integer({ min: 1, max: 3 }),
      // Quarters of an hour of 60 days. Not a double: most of those are hardly above 0.
      day: fc.integer({ min: 0, max: 60 * 96 }).map((quarters) => quarters / 96),
      ordered: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  .map((all) => all.sort((one, other) => one.day - other.day));

describe('conversion of random carts', () => {
  it('is what a list of all that happened says', { timeout: 120_000 }, async () => {
    const client = await shop.as(owner);
    await fc.assert(
      fc.asyncProperty(
        happened,
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (all, first, days, offGrid) => {
          for (const table of ['carts', 'cart_lines_added', 'cart_sums', 'cart_events'])
            await sql`delete from ${sql.table(table)}`.execute(shop.db);
          await sql`insert into cart_events (kind, user_id, at) select kind, user_id, timestamptz '2024-01-01Z' + day * interval '1 day'
          from jsonb_to_recordset(${JSON.stringify(all.map(({ user, day, ordered }) => ({ kind: ordered ? 'ordered' : 'line', user_id: user, day })))}::jsonb)
            as event (kind text, user_id bigint, day double precision)`.execute(shop.db);
          await sumUpInTwoProcesses(shop);
          const from = first + (offGrid ? 0.3001 : 0);
          const at = (day: number) => new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString();
          const end = new Date(Date.parse(at(from + days)) - 1).toISOString();
          const { figures } = await dashboardOf(client, `from=${at(from)}&to=${end}`);
          const [carts, ordered] = expected(all, from, from + days);
          expect(figures.conversion.value).toBeCloseTo(carts === 0 ? 0 : ordered / carts);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
