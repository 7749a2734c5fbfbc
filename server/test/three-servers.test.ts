/**
 * Three server processes share one PostgreSQL, which each reaches through a relay of its own. Orders are placed without a pause,
 * each with a key that is repeated, at the next server, until it is answered.
 */

import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addProduct, type Customer, logInAdmin, signUp } from './faults/customers.ts';
import { type ShopProcess, startShopProcess } from './faults/shop-process.ts';
import { compareWithDatabase, longestPause, startSteadyOrders } from './faults/steady-orders.ts';
import { expectTruths, withDatabase } from './faults/truths.ts';
import { startRelay } from './relay.ts';
import { createTestDatabase } from './test-database.ts';

const SHOPPERS = 6;
const STOCK = 100_000;
/** A server that lost its database is back within this time; the orders of the others go on. */
const BACK_WITHIN_MS = 30_000;
const BUILT_WITHIN_MS = 300_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relays: Awaited<ReturnType<typeof startRelay>>[];
let shops: ShopProcess[];
let shoppers: Customer[];
let product: number;
beforeAll(async () => {
  // Up to date after `npm test` has built; a run of this file alone builds what has changed.
  const build = path.join(import.meta.dirname, '../../scripts/build.mjs');
  await promisify(execFile)(process.execPath, [build]);
  database = await createTestDatabase(inject('templateName'));
  relays = await Promise.all([0, 1, 2].map(() => startRelay(database.url)));
  const start = ({ url }: { url: string }) => startShopProcess({ DATABASE_URL: url });
  shops = await Promise.all(relays.map(start));
  const urls = shops.map(({ url }) => url);
  product = await addProduct(await logInAdmin(...urls), STOCK);
  shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, index) => signUp(...urls.slice(index % 3), ...urls.slice(0, index % 3))),
  );
}, BUILT_WITHIN_MS);
afterAll(async () => {
  await Promise.all((shops ?? []).map((shop) => shop.stop()));
  for (const relay of relays ?? []) await relay.cut().catch(() => {});
  await database.drop();
});

async function isReady(shop: ShopProcess | undefined): Promise<boolean> {
  return (await fetch(`${shop?.url}/health/ready`).catch(() => undefined))?.status === 200;
}

/** Orders before, during and after what happens, and what the database says of them. */
async function during(name: string, happen: () => Promise<void>): Promise<void> {
  const orders = startSteadyOrders(shoppers, product, name, 10);
  await orders.more(20, BACK_WITHIN_MS);
  const began = performance.now();
  await happen();
  await orders.more(20, BACK_WITHIN_MS);
  const ended = performance.now();
  expect(await orders.stop(BACK_WITHIN_MS)).toEqual([]);
  process.stdout.write(
    `three servers: ${name}: ${orders.acknowledged.length} acknowledged, none for ${longestPause(orders.acknowledged, began, ended).toFixed(1)} s\n`,
  );
  expect(await compareWithDatabase(database.url, name, orders.acknowledged)).toEqual({ lost: [], doubled: [] });
  expect([...orders.unexpected]).toEqual([]);
  expect(orders.missed).toEqual([]);
  await expectTruths(database.url);
  await expect.poll(() => Promise.all(shops.map(isReady)), { timeout: BACK_WITHIN_MS }).toEqual([true, true, true]);
}

describe('of three servers on one database, no acknowledged order is lost or doubled', () => {
  it('when their connections to the database are cut in the middle of orders, again and again', async () => {
    await during('cut', async () => {
      for (let cut = 0; cut < 12; cut += 1) {
        const relay = relays[cut % relays.length];
        await relay?.cut();
        await relay?.mend();
        await delay(50);
      }
    });
  });

  it('when the database has committed an order and the answer of its commit is lost', async () => {
    await during('unheard', async () => {
      for (const relay of [...relays, ...relays]) {
        relay.cutAfter('commit');
        await expect.poll(relay.isCut, { interval: 10 }).toBe(true);
      }
    });
  });

  it('when all lose the database at once, and reach it again', async () => {
    await during('all-cut', async () => {
      for (const relay of relays) await relay.cut();
      await delay(500);
      for (const relay of relays) await relay.mend();
    });
  });

  it('when one of them loses the database: its orders are placed by the others', async () => {
    const [relay] = relays;
    await during('one-cut', async () => {
      await relay?.cut();
      await expect.poll(() => isReady(shops[0])).toBe(false);
      expect(await Promise.all(shops.slice(1).map(isReady))).toEqual([true, true]);
      await relay?.mend();
    });
  });

  it('when one of them is killed and another one restarted: there is always one that places orders', async () => {
    const [, killed, restarted] = shops;
    await during('killed', async () => {
      await killed?.kill();
      await killed?.startAgain();
      expect(await restarted?.terminate()).toBe(0);
      await restarted?.startAgain();
    });
  });
});

it('The comparison with the database finds an order that is missing and one that was made twice', async () => {
  const orders = startSteadyOrders(shoppers.slice(0, 1), product, 'compared');
  await orders.more(2, BACK_WITHIN_MS);
  await orders.stop(BACK_WITHIN_MS);
  const [one, other] = orders.acknowledged;
  await withDatabase(database.url, (client) =>
    client.query(
      'update orders set selected_address = (select selected_address from orders where id = $1) where id = $2',
      [other?.id, one?.id],
    ),
  );
  const compared = await compareWithDatabase(database.url, 'compared', orders.acknowledged);
  expect(compared).toEqual({ lost: [one?.key], doubled: [other?.key] });
});
