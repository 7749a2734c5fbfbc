/** PostgreSQL is restarted, killed and frozen while orders are placed. The server process survives and recovers by itself. */

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@shop/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Customer, crowd, logInAdmin, orderBody, orderUntilAnswered, signUp } from './customers.ts';
import { chance } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';
import { expectTruths, withDatabase } from './truths.ts';

const ORDERS = 200;
const BACK_WITHIN_MS = 15_000;
const FROZEN_MS = 8_000;

let shop: ShopProcess;
let product: number;
let shoppers: Customer[];
const random = chance('lost database');
beforeAll(async () => {
  shop = await startShopProcess();
  product = await addProduct(await logInAdmin(shop.url), 100_000);
  shoppers = await Promise.all(Array.from({ length: 16 }, () => signUp(shop.url)));
});
afterEach(async () => {
  expect(shop.isRunning()).toBe(true);
  await expectTruths(await shop.databaseUrl());
});
afterAll(() => shop.stop());

const statusOf = async (path: string) => (await fetch(shop.url + path)).status;

/** Places orders, each retried until it is acknowledged, and runs the fault in the middle. */
async function during(what: string, happen: () => Promise<void>): Promise<void> {
  const orders: Order[] = [];
  const placing = crowd(16, Array.from({ length: ORDERS }), async (_, index) => {
    const shopper = shoppers[index % shoppers.length];
    if (shopper === undefined) throw new Error('nobody');
    const order = await orderUntilAnswered(shopper, orderBody(product), `${what}-${index}`);
    if (order === 'refused') throw new Error('There was enough in stock');
    orders.push(order);
  });
  let failed: unknown;
  placing.catch((error: unknown) => {
    failed = error;
  });
  const until = ORDERS * (0.2 + random() * 0.3);
  while (orders.length < until) {
    if (failed !== undefined) throw failed;
    await delay(5);
  }
  await happen();
  const began = performance.now();
  while ((await statusOf('/health/ready')) !== 200) await delay(50);
  const back = performance.now() - began;
  process.stdout.write(`lost database: ${what}: ready again after ${Math.round(back)} ms\n`);
  expect(back).toBeLessThan(BACK_WITHIN_MS);
  await placing;
  expect(new Set(orders.map(({ id }) => id)).size).toBe(ORDERS);
  const stored = await withDatabase(await shop.databaseUrl(), (client) =>
    client.query('select count(*)::integer as orders from idempotency_keys where key like $1', [`${what}-%`]),
  );
  expect(stored.rows).toEqual([{ orders: ORDERS }]);
}

/** The process and its descendants. */
async function family(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // pid (name) state parent …
    if (Number(/\) \S (\d+)/.exec(stat)?.[1]) === pid) children.push(Number(name));
  }
  return [pid, ...children];
}

/** Waits until a new database process runs. */
async function replaced(before: number): Promise<void> {
  while ((await shop.postmaster().catch(() => before)) === before) {
    expect(await statusOf('/health/live')).toBe(200);
    await delay(20);
  }
}

describe('no acknowledged order is lost or doubled', () => {
  it('when PostgreSQL is shut down, and started again', async () => {
    await during('stopped', async () => {
      const before = await shop.postmaster();
      process.kill(before, 'SIGINT');
      await replaced(before);
    });
  });

  it('when PostgreSQL is killed', async () => {
    await during('killed', async () => {
      const before = await shop.postmaster();
      process.kill(before, 'SIGKILL');
      await replaced(before);
    });
  });

  it('when one of its processes is killed, which restarts them all', async () => {
    await during('crashed', async () => {
      const [, ...backends] = await family(await shop.postmaster());
      const victim = backends[Math.floor(random() * backends.length)];
      if (victim === undefined) throw new Error('PostgreSQL has no processes');
      process.kill(victim, 'SIGKILL');
    });
  });

  it.runIf(process.platform === 'linux')(
    'when PostgreSQL hangs: readiness says so within 3 s, liveness stays, and calls are refused, not kept',
    async () => {
      await during('frozen', async () => {
        const processes = await family(await shop.postmaster());
        for (const pid of processes) process.kill(pid, 'SIGSTOP');
        try {
          const began = performance.now();
          expect(await statusOf('/health/ready')).toBe(503);
          expect(performance.now() - began).toBeLessThan(3_000);
          expect(await statusOf('/health/live')).toBe(200);
          await delay(FROZEN_MS - (performance.now() - began));
          const late = performance.now();
          expect(await statusOf('/config')).toBe(503);
          expect(performance.now() - late).toBeLessThan(1_000);
        } finally {
          for (const pid of processes) process.kill(pid, 'SIGCONT');
        }
      });
    },
  );
});
