import { once } from 'node:events';
import http from 'node:http';
import { orderEvent } from '@shop/contract/order-desk';
import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';
import { deleteOldOrderChanges } from './order-changes.queries.ts';

let shop: TestApp;
/** Another process of the same shop. */
let other: TestApp;
let shopper: Client;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ rateLimits: false, database: shop.database, clock: shop.clock });
  for (const one of [shop, other]) await one.app.listen({ port: 0, host: '127.0.0.1' });
  shopper = await shop.as(await makeUser(shop));
  product = await makeProduct(shop, { stock: 1000 });
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

const LONG = { timeout: 15_000, interval: 20 };

async function listen(at: TestApp, client: Client) {
  const address = at.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  const request = http.get({
    port: address.port,
    host: '127.0.0.1',
    path: '/orders/events',
    headers: { cookie: client.headers.cookie ?? '' },
    agent: false,
  });
  const [response]: [http.IncomingMessage] = await once(request, 'response').then(([one]) => [one]);
  const state = { text: '', ended: false };
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    state.text += text;
  });
  response.on('close', () => {
    state.ended = true;
  });
  return {
    response,
    hasEnded: () => state.ended,
    text: () => state.text,
    events: () =>
      [...state.text.matchAll(/^event: order\ndata: (.*)\n\n/gm)].map(([, data = '']) =>
        orderEvent.parse(JSON.parse(data)),
      ),
    stop: () => request.destroy(),
  };
}

const place = async () => read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 1 }])));

describe('GET /orders/events', () => {
  it('tells in every process of each order that is placed and changed, with its version', async () => {
    const admin = await shop.as(await makeAdmin(shop));
    const streams = [await listen(shop, admin), await listen(other, admin)];
    const order = await place();
    for (const stream of streams) {
      await expect.poll(stream.events, LONG).toEqual([{ id: order.id, change: 'placed', updatedAt: order.updatedAt }]);
    }
    shop.clock.advance(10);
    const changed = read(shopOrder, await admin.patch(`/orders/${order.id}`, { status: 'dispatched' }));
    for (const stream of streams) {
      await expect
        .poll(() => stream.events().at(-1), LONG)
        .toEqual({ id: order.id, change: 'changed', updatedAt: changed.updatedAt });
      stream.stop();
    }
  });

  it('is a stream that neither caches store nor proxies hold back, and begins at once', async () => {
    const stream = await listen(shop, await shop.as(await makeAdmin(shop)));
    expect(stream.response).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    });
    expect(stream.response.headers['content-encoding']).toBeUndefined();
    await expect.poll(stream.text, LONG).toBe('retry: 2000\n\n');
    stream.stop();
  });

  it('tells of a change that was committed after later ones', async () => {
    const [first, second] = [await place(), await place()];
    const stream = await listen(shop, await shop.as(await makeAdmin(shop)));
    // What was placed before is told of by then.
    const last = await place();
    await expect.poll(() => stream.events().at(-1)?.id, LONG).toBe(last.id);
    const side = await connect(shop.database.url);
    const touch = `update orders set updated_at = updated_at + interval '1 second' where id =`;
    await side.query('begin');
    await side.query(`${touch} ${first.id}`);
    await sql.raw(`${touch} ${second.id}`).execute(shop.db);
    const changed = () => stream.events().flatMap(({ id, change }) => (change === 'changed' ? [id] : []));
    await expect.poll(changed, LONG).toEqual([second.id]);
    await side.query('commit');
    await side.end();
    await expect.poll(changed, LONG).toEqual([second.id, first.id]);
    stream.stop();
  });

  it('ends with the session: by logging out, by a new password, and when its user is no admin any more', async () => {
    const ends: ((user: { id: number; email: string }, client: Client) => Promise<unknown>)[] = [
      async (_user, client) => client.get('/auth/logout'),
      async ({ id }) => shop.db.deleteFrom('sessions').where('user_id', '=', id).execute(),
      async ({ id }) => shop.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute(),
    ];
    for (const end of ends) {
      const user = await makeAdmin(shop);
      const client = await shop.as(user);
      const [stream, stays] = [await listen(other, client), await listen(other, await other.as(await makeAdmin(shop)))];
      await end(user, client);
      await expect.poll(stream.hasEnded, LONG).toBe(true);
      expect(stays.hasEnded()).toBe(false);
      stays.stop();
    }
  });

  it('ends when the process does, which does not wait for it', async () => {
    const third = await startTestApp({ database: shop.database, clock: shop.clock });
    await third.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(third, await third.as(await makeAdmin(shop)));
    await third.stop();
    await expect.poll(stream.hasEnded, LONG).toBe(true);
  });

  it('is for admins', async () => {
    expect((await shop.visitor.get('/orders/events')).status).toBe(401);
    expect((await shopper.get('/orders/events')).status).toBe(403);
  });

  it('tells nothing of what a restored backup logged with numbers of transactions that are still to come', async () => {
    const order = await place();
    const stream = await listen(shop, await shop.as(await makeAdmin(shop)));
    await sql`insert into order_changes (order_id, change, xact)
      values (${order.id}, 'changed', (pg_current_xact_id()::text::bigint + 1000000)::text::xid8)`.execute(shop.db);
    const later = await place();
    await expect.poll(() => stream.events().at(-1)?.id, LONG).toBe(later.id);
    expect(stream.events().map(({ change }) => change)).not.toContain('changed');
    stream.stop();
  });

  it('forgets changes after an hour', async () => {
    await sql`insert into order_changes (order_id, change, at) values (1, 'placed', now() - interval '61 minutes'),
      (1, 'placed', now() - interval '59 minutes')`.execute(shop.db);
    const count = async () => (await shop.db.selectFrom('order_changes').select('order_id').execute()).length;
    const before = await count();
    await deleteOldOrderChanges(shop.db);
    expect(await count()).toBe(before - 1);
  });
});
