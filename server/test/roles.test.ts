/** What ROLE makes of a process: tests start the server as npm start does, on one database. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, cardShopOf } from './card-shop.ts';
import { makeProduct, makeUser, orderOf } from './factories.ts';
import { freePorts } from './free-ports.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const program = path.join(import.meta.dirname, '../src/main.ts');
const HOUR_MS = 3_600_000;
const READY_MS = 60_000;

let folder: string;
let stripe: StripeStandIn;
let shop: TestApp;
let cards: Pick<CardShop, 'order' | 'stockOf'>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-roles-'));
  stripe = await startStripeStandIn();
  // What is done in this shop is two hours old for the processes that the tests start.
  let ahead = -2 * HOUR_MS;
  const clock = {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
  };
  shop = await startTestApp({ clock, stripe: stripe.settings, rateLimits: false });
  cards = cardShopOf(shop, stripe);
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
  await rm(folder, { recursive: true, force: true });
});

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});

/** A process that is ready, as it says at METRICS_PORT. */
async function start(name: string, env: Readonly<Record<string, string>>) {
  const [port, metricsPort] = await freePorts(2);
  const dataDir = path.join(folder, name);
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      PATH: process.env.PATH,
      ...{ DATABASE_URL: shop.database.url, DATA_DIR: dataDir, SEED: 'none', SWEEP_INTERVAL: '1', LOG_LEVEL: 'info' },
      ...{ PORT: String(port), METRICS_PORT: String(metricsPort), ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const monitoring = `http://127.0.0.1:${metricsPort}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(output);
    return (await fetch(`${monitoring}/health/ready`).catch(() => undefined))?.status;
  };
  await expect.poll(isReady, { timeout: READY_MS, interval: 100 }).toBe(200);
  return {
    url: `http://127.0.0.1:${port}`,
    monitoring,
    output: () => output,
    /** Names of the mails that it wrote as files. */
    mails: async () =>
      (await readdir(path.join(dataDir, 'mail')).catch(() => [])).filter((file) => /\.eml$/.test(file)),
  };
}

async function placeCash(): Promise<void> {
  const shopper = await shop.as(await makeUser(shop));
  const product = await makeProduct(shop);
  const { status } = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
  expect(status).toBe(201);
}

const unsentMails = async () =>
  Number(
    (
      await shop.db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('ROLE', { timeout: 3 * READY_MS }, () => {
  it('web serves HTTP and leaves to a worker what runs in the background', async (context) => {
    const built = path.join(import.meta.dirname, '../../web/dist/assets');
    if (!existsSync(built)) return context.skip('the app is not built');
    await placeCash();
    const { id } = await cards.order();
    const waiting = await unsentMails();
    expect(waiting).toBeGreaterThan(0);
    const web = await start('web', { ROLE: 'web', SWEEP_INTERVAL: '1' });
    expect((await fetch(`${web.url}/config`)).status).toBe(200);
    expect((await fetch(`${web.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${web.monitoring}/health/live`)).status).toBe(200);
    // Other versions serve them to its pages from there.
    expect((await readdir(path.join(folder, 'web/media/assets'))).sort()).toEqual((await readdir(built)).sort());

    // The worker takes seconds to start: time for the other to do what it must not.
    const worker = await start('worker', { ROLE: 'worker', SWEEP_INTERVAL: '86400' });
    await expect.poll(unsentMails, { timeout: READY_MS }).toBe(0);
    expect(await worker.mails()).toHaveLength(waiting);
    expect(await web.mails()).toEqual([]);
    const order = shop.db.selectFrom('orders').select('status').where('id', '=', id);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ status: 'pending' });
  });

  it('worker does not listen on PORT; its health and its metrics are at METRICS_PORT', async () => {
    const worker = await start('alone', { ROLE: 'worker', WORKERS: '4' });
    await expect(fetch(`${worker.url}/health/live`)).rejects.toThrow();
    expect((await fetch(`${worker.monitoring}/health/live`)).status).toBe(200);
    expect(await (await fetch(`${worker.monitoring}/metrics`)).text()).toContain('shop_mails{state="waiting"}');
    expect(worker.output()).toContain('A worker of the shop runs');
    expect(worker.output()).toContain('the pages and events of the payment sandbox need a process with ROLE=web');
  });

  it('worker twice at once: no mail is sent twice, no order cancelled or invoiced twice', async () => {
    for (let orders = 0; orders < 12; orders += 1) await placeCash();
    const unpaid = await Promise.all(Array.from({ length: 8 }, () => cards.order({ quantity: 2, stock: 10 })));
    const cash = await shop.db
      .updateTable('orders')
      .set({ status: 'dispatched', invoice_due_at: shop.clock.now() })
      .where('payment_method', '=', 'cash')
      .returning('id')
      .execute();
    await Promise.all([start('one', { ROLE: 'worker' }), start('two', { ROLE: 'worker' })]);
    const left = async () => [
      await unsentMails(),
      (await shop.db.selectFrom('orders').select('id').where('invoice_due_at', 'is not', null).execute()).length,
      (await shop.db.selectFrom('orders').select('id').where('reconcile_at', 'is not', null).execute()).length,
    ];
    await expect.poll(left, { timeout: READY_MS, interval: 200 }).toEqual([0, 0, 0]);

    const files = (
      await Promise.all(
        ['web', 'worker', 'alone', 'one', 'two'].map((name) =>
          readdir(path.join(folder, name, 'mail')).catch(() => []),
        ),
      )
    ).flat();
    const sent = await shop.db.selectFrom('mails').select('id').where('sent_at', 'is not', null).execute();
    expect([...files].sort()).toEqual([...new Set(files)].sort());
    expect(files).toHaveLength(sent.length);
    const invoices = await shop.db.selectFrom('invoices').select('order_id').execute();
    expect(invoices.map(({ order_id }) => order_id).sort()).toEqual(cash.map(({ id }) => id).sort());
    for (const { product } of unpaid) expect(await cards.stockOf(product)).toBe(10);
  });
});
