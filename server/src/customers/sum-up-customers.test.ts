/** Whatever happens at the same time, in whichever process: customers are summed up as their orders are. */

import { customer } from '@shop/contract/customers';
import { orderStatusTraits } from '@shop/contract/order-status';
import { shopOrder, shopOrders } from '@shop/contract/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { address, makeProduct, makeUser, orderOf, PASSWORD, unique } from '../../test/factories.ts';
import { guestWith, startOpenShop } from '../../test/guests.ts';
import { runs } from '../../test/runs.ts';
import { type Client, read, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';
import { sumUpCustomers } from './sum-up-customers.ts';

let shops: [TestApp, TestApp];
let admins: [Client, Client];
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  const first = await startOpenShop();
  shops = [first, await startOpenShop(first.database)];
  const admin = await makeUser(first, { role: 'admin' });
  admins = [await shops[0].as(admin), await shops[1].as(admin)];
  product = await makeProduct(first, { stock: 1_000_000, price: 1999 });
});
afterAll(async () => {
  await shops[1].stop();
  await shops[0].close();
});

const stepNames = [
  'place',
  'place as guest',
  'cancel',
  'receive',
  'refund',
  'sign in',
  'rename',
  'look',
  'sum up',
] as const;
interface Step {
  name: (typeof stepNames)[number];
  /** Of the two accounts or addresses. */
  which: 0 | 1;
  /** Of the two processes. */
  at: 0 | 1;
  choice: number;
}
const either = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ name: fc.constantFrom(...stepNames), which: either, at: either, choice: fc.nat(1000) }),
  { minLength: 3, maxLength: 14 },
);

/** Two accounts, and two e-mail addresses of guests, one of which is also an account's. */
async function openLife() {
  const users = [await makeUser(shops[0]), await makeUser(shops[0])] as const;
  const emails = [users[0].email, `${unique('guest')}@example.com`] as const;
  const placed: number[] = [];
  const guests: Client[] = [];
  const body = (email: string) => ({
    ...orderOf([{ product, quantity: 1 }]),
    selectedAddress: { ...address, email },
  });
  const some = <T>(from: readonly T[], choice: number) => from[choice % Math.max(1, from.length)];
  const change = async ({ at, choice }: Step, changes: object) => {
    const id = some(placed, choice);
    if (id !== undefined) expect([200, 409]).toContain((await admins[at].patch(`/orders/${id}`, changes)).status);
  };
  const acts: Record<Step['name'], (step: Step) => Promise<unknown>> = {
    place: async ({ which, at }) => {
      const client = await shops[at].as(users[which]);
      placed.push(read(shopOrder, await client.post('/orders', body(users[which].email))).id);
    },
    'place as guest': async ({ which, at }) => {
      const guest = await guestWith(shops[at], product);
      placed.push(read(shopOrder, await guest.post('/orders', body(emails[which]))).id);
      guests.push(guest);
    },
    cancel: (step) => change(step, { status: 'cancelled' }),
    receive: (step) => change(step, { paymentStatus: step.choice % 3 === 0 ? 'pending' : 'received' }),
    refund: async ({ at, choice }) => {
      const id = some(placed, choice);
      if (id === undefined) return;
      const refund = { amount: (1 + (choice % 900)) / 100, reason: 'Damaged' };
      expect([201, 409]).toContain((await admins[at].post(`/orders/${id}/refunds`, refund)).status);
    },
    'sign in': async ({ which, choice }) => {
      const guest = some(guests, choice);
      await guest?.post('/auth/login', { email: users[which].email, password: PASSWORD });
    },
    rename: ({ which, choice }) =>
      shops[0].db
        .updateTable('users')
        .set({ name: `Name ${choice}` })
        .where('id', '=', users[which].id)
        .execute(),
    look: ({ at }) => admins[at].get('/customers'),
    'sum up': ({ at }) => sumUpCustomers(shops[at].deps),
  };
  return { placed, act: (step: Step) => acts[step.name](step) };
}

async function expectSums(placed: readonly number[]) {
  const [admin] = admins;
  const minor = (amount: number) => Math.round(amount * 100);
  for (const id of placed) {
    const [shown] = read(z.array(customer), await admin.get(`/customers?order=${id}`));
    const { rows } = await sql<{ id: number }>`select orders.id from orders, orders as one where one.id = ${id} and (
        (orders.guest_email is null and orders.user_id = ${shown?.user ?? null}) or lower(orders.guest_email) = lower(${shown?.email}))`.execute(
      shops[0].db,
    );
    const orders = [];
    for (const row of rows) orders.push(read(shopOrder, await admin.get(`/orders/${row.id}`)));
    const counted = orders.filter(({ status }) => orderStatusTraits[status].holdsStock);
    expect(shown).toMatchObject({
      orders: counted.length,
      lastOrderAt:
        counted
          .map(({ createdAt }) => createdAt)
          .sort()
          .at(-1) ?? null,
    });
    const spent = orders.reduce(
      (all, { paidAmount, refundedAmount }) => all + minor(paidAmount) - minor(refundedAmount),
      0,
    );
    expect(minor(shown?.spent ?? Number.NaN)).toBe(spent);
  }
  const faults = (await checkInvariants(shops[0].db, shops[0].clock.now(), 15)).filter(
    ({ state }) => state === 'fault',
  );
  expect(faults).toEqual([]);
}

it('the sums are those of the orders after all that happens, two or three things at a time, in two processes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const { placed, act } = await openLife();
      for (let n = 0; n < life.length; n += 3) await Promise.all(life.slice(n, n + 3).map(act));
      await expectSums(placed);
    }),
    { numRuns: runs(20) },
  );
}, 120_000);

it('what is not committed when others sum up is in the next sums', async () => {
  const user = await makeUser(shops[0]);
  const shopper = await shops[0].as(user);
  const { id } = read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 1 }])));
  const look = async () => {
    const [found] = read(z.array(customer), await admins[1].get(`/customers?order=${id}`));
    return found?.orders;
  };
  await shops[0].db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute();
    expect(await look()).toBe(1);
    expect(await look()).toBe(1);
  });
  expect(await look()).toBe(0);
  expect(read(shopOrders, await shopper.get('/orders/own'))).toHaveLength(1);
});

it('one process sums up at a time, also where another one would take other changes', async () => {
  const [early, late] = [await makeUser(shops[0]), await makeUser(shops[0])];
  const place = async (user: typeof early) =>
    read(shopOrder, await (await shops[0].as(user)).post('/orders', orderOf([{ product, quantity: 1 }])));
  await admins[0].get('/customers');
  await place(late);
  // A connection of its own: in a transaction the activity stays what it was at the first look.
  const waiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shops[0].db,
      );
    return rows.length;
  };
  const side = await connect(shops[0].database.url);
  await side.query('begin');
  await side.query('select from customers where user_id = $1 for update', [late.id]);
  const first = sumUpCustomers(shops[0].deps);
  await expect.poll(waiting).toBe(1);
  const { id } = await place(early);
  // As many as are taken at a time, and before those that the first process has taken.
  await sql`insert into changed_customers (user_id) select ${early.id} from generate_series(1, 500)`.execute(
    shops[0].db,
  );
  const second = sumUpCustomers(shops[1].deps);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
  const { rows } = await sql`select from changed_customers where user_id = ${early.id}`.execute(shops[0].db);
  expect(rows.length).toBeGreaterThanOrEqual(500);
  await side.query('commit');
  await side.end();
  await Promise.all([first, second]);
  const [found] = read(z.array(customer), await admins[1].get(`/customers?order=${id}`));
  expect(found).toMatchObject({ user: early.id, orders: 1 });
});

it('many changes are summed up in parts; while there are more than a request may wait for, lists are 503', async () => {
  await sql`insert into changed_customers (user_id) select 1 from generate_series(1, 11000)`.execute(shops[0].db);
  expect(await admins[0].get('/customers')).toMatchObject({ status: 503, headers: { 'retry-after': '15' } });
  expect((await admins[0].get('/customers')).status).toBe(200);
});
