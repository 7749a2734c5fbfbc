import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { untilWaiting } from '../../../test/ordering.ts';
import { startRelay } from '../../../test/relay.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { connect, openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { watchDatabaseHealth } from '../db/database-health.ts';

let shop: TestApp;
let database: TestDatabase;
let relay: Awaited<ReturnType<typeof startRelay>>;
beforeAll(async () => {
  database = await openTestDatabase({
    reachedBy: async (url) => {
      relay = await startRelay(url);
      return relay.url;
    },
  });
  shop = await startTestApp({
    database,
    isDatabaseUp: () =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
  });
});
afterAll(async () => {
  await shop.close();
  await relay.cut();
});

describe('health checks', () => {
  it('are open to all, and ok while the database is there', async () => {
    for (const url of ['/health/live', '/health/ready', '/health/ready/']) {
      expect(await shop.visitor.get(url)).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
  });

  it('answer as what they are, however asked', async () => {
    const answer = await shop.visitor.get('/health/live', { accept: 'text/html' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describe('while the database is away', () => {
  it('readiness and every other call answer 503 with Retry-After, liveness stays, and all comes back', async () => {
    const shopper = await shop.as(await makeUser(shop));
    await relay.cut();
    expect(await shop.visitor.get('/health/live')).toMatchObject({ status: 200 });
    expect(await shop.visitor.get('/health/ready')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'UNAVAILABLE', status: 503 },
    });
    for (const url of ['/products', '/cart', '/orders/own', '/users/own']) {
      expect(await shopper.get(url)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2', 'content-type': 'application/problem+json; charset=utf-8' },
        body: { code: 'UNAVAILABLE' },
      });
    }
    expect(await shopper.get('/auth/check')).toMatchObject({
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    await relay.mend();
    await expect.poll(async () => (await shopper.get('/cart')).status).toBe(200);
    expect(await shop.visitor.get('/health/ready')).toMatchObject({ status: 200 });
  });

  it('what it was doing when its connection broke is answered 503', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const side = await connect(database.url);
    await side.query('begin');
    await side.query('lock table cart_items in access exclusive mode');
    const waiting = shopper.get('/cart');
    await untilWaiting(side, 1);
    await side.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await side.end();
    // A broken connection that the pool has not noticed yet costs one more answer.
    await expect.poll(async () => (await shopper.get('/cart')).status).toBe(200);
  });
});

describe('while the database takes no writes', () => {
  it('readiness and orders answer 503 with Retry-After, lists are shown, and all goes on with the next primary', async () => {
    const database = await openTestDatabase();
    const health = watchDatabaseHealth(database.url, { onReadOnly: database.renewConnections });
    const shop = await startTestApp({ database, isDatabaseUp: health.isUp });
    const shopper = await shop.as(await makeUser(shop));
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    const side = await connect(database.url);
    // Connections find it so from now on, and those that are open end.
    const become = (state: 'on' | 'off') =>
      side.query(
        `alter database "${new URL(database.url).pathname.slice(1)}" set default_transaction_read_only = ${state}`,
      );
    await become('on');
    await side.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(async () => (await shopper.get('/products')).status).toBe(200);
    const away = { status: 503, headers: { 'retry-after': '2' }, body: { code: 'UNAVAILABLE' } };
    await expect.poll(() => shopper.post('/orders', body)).toMatchObject(away);
    expect(await shopper.post('/orders', body)).toMatchObject(away);
    expect(await shop.visitor.get('/health/ready')).toMatchObject(away);
    await become('off');
    await expect.poll(async () => (await shop.visitor.get('/health/ready')).status).toBe(200);
    await expect.poll(async () => (await shopper.post('/orders', body)).status).toBe(201);
    await side.end();
    await health.close();
    await shop.close();
  });
});
