/**
 * What a process remembers of changed orders after its database failed over to a standby that had not got the last commits. Transactions
 * of the new primary have the numbers of lost ones.
 */

import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { startRelay } from '../../../test/relay.ts';
import { startWithStandby } from '../../../test/standby.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { startSession } from '../../accounts/sessions.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Schema } from '../../schema.ts';
import { findReadPosition } from './order-changes.queries.ts';
import { OrderEvents } from './order-events.ts';

const LONG = { timeout: 20_000, interval: 50 };
const cleanup: (() => Promise<unknown>)[] = [];
let shop: TestApp;
let shopper: Client;
let product: Awaited<ReturnType<typeof makeProduct>>;
let events: OrderEvents;
const told: number[] = [];
let hasEnded = false;

const countOrders = async () =>
  (await sql<{ orders: number }>`select count(*) as orders from orders`.execute(shop.db)).rows[0]?.orders;

/** Orders of the same state, each in a transaction of its own. */
async function place(count: number, street: string): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = orderOf([{ product, quantity: 1 }]);
    const selectedAddress = { ...address, street, city: 'Springfield' };
    ids.push(read(shopOrder, await shopper.post('/orders', { ...body, selectedAddress })).id);
  }
  return ids;
}

beforeAll(async () => {
  const pair = await startWithStandby();
  cleanup.push(pair.stop);
  const relay = await startRelay(pair.primaryUrl);
  cleanup.push(relay.cut);
  const database = openDatabase<Schema>({ connectionString: relay.url, onIdleError: () => {} });
  cleanup.push(database.close);
  shop = await startTestApp({ database: { ...database, url: relay.url }, rateLimits: false });
  cleanup.push(shop.stop);
  shopper = await shop.as(await makeUser(shop));
  product = await makeProduct(shop, { stock: 100 });
  const token = await startSession(shop.deps, await makeAdmin(shop), undefined);
  await place(12, '1 Long Road');
  events = new OrderEvents(shop.deps, () => {});
  cleanup.push(() => events.stop());
  await events.ready();
  events.add({
    token,
    send: (orders) => told.push(...orders.map(({ id }) => id)),
    end: () => {
      hasEnded = true;
    },
  });
  await pair.caughtUp();
  await pair.killStandby();

  const lost = await place(4, '2 Mulberry Lane');
  await vi.waitFor(() => expect(told).toEqual(expect.arrayContaining(lost)), LONG);
  const before = await findReadPosition(shop.db);

  await pair.promoteStandby();
  await relay.turnTo(pair.standbyUrl);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(shop.db);
    expect(rows).toEqual([{ is: false }]);
  }, LONG);
  expect(await countOrders()).toBe(12);
  const since = await place(4, '3 Juniper Alley');
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen from order_changes where order_id = any(${since}::bigint[])
      and pg_visible_in_snapshot(xact, ${before.snapshot}::pg_snapshot)`.execute(shop.db);
  expect(Number(rows[0]?.seen)).toBeGreaterThan(0);
  // The numbers of transactions are beyond those of before: nobody sees by them that the database ran back.
  for (let writes = 0; writes < 20; writes += 1) await sql`update users set name = ${writes}`.execute(shop.db);
  const oldestRunning = ({ snapshot }: { snapshot: string }) => Number.parseInt(snapshot, 10);
  expect(oldestRunning(await findReadPosition(shop.db))).toBeGreaterThan(oldestRunning(before));
}, 120_000);
afterAll(async () => {
  for (const end of cleanup.reverse()) await end();
});

describe('after a failover that lost commits', () => {
  it('who listens for changed orders has to begin again', async () => {
    await expect.poll(() => hasEnded, LONG).toBe(true);
  });
});
