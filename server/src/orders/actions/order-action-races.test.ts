/** What must hold of actions on many orders whatever happens at the same time, and wherever they are interrupted. */

import { orderActionAnswer } from '@shop/contract/order-actions';
import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { countOf } from '../../../test/ordering.ts';
import { startRelay } from '../../../test/relay.ts';
import { runs } from '../../../test/runs.ts';
import { shippingBy } from '../../../test/shipments.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';

let shop: TestApp;
let relay: Awaited<ReturnType<typeof startRelay>> | undefined;
let admin: Client;
beforeAll(async () => {
  const database = await openTestDatabase({
    maxConnections: 16,
    reachedBy: async (url) => {
      relay = await startRelay(url);
      return relay.url;
    },
  });
  shop = await startTestApp({ database, rateLimits: false });
});
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(async () => {
  await shop.close();
  await relay?.cut();
});

/** Cash orders of one unit of one product. */
async function orders(count: number) {
  const user = await makeUser(shop);
  const shopper = await shop.as(user);
  const product = await makeProduct(shop, { stock: count });
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 1 }]))).id);
  }
  return { user, shopper, product, ids };
}
const act = (body: unknown, key: string) => admin.post('/orders/actions', body, { 'idempotency-key': key });

/** Shipments that count, mails about them, and history entries, of each order. */
async function tracesOf(ids: readonly number[]) {
  const { rows } = await shop.database.pool.query(
    `select id, status, (select count(*) from shipments where order_id = orders.id and withdrawn_at is null) as shipments,
      (select count(*) from shipments where order_id = orders.id) as ever,
      (select count(*) from mails where order_id = orders.id and kind = 'order_dispatched') as mails,
      (select count(*) from audit_entries where order_id = orders.id and action = 'order_shipped') as entries
      from orders where id = any($1) order by id`,
    [ids],
  );
  return rows;
}
const shippedOnce = (id: number) => ({ id, status: 'dispatched', shipments: 1, ever: 1, mails: 1, entries: 1 });

describe('an action that is interrupted', () => {
  it('goes on with the same key where it ended, and does nothing twice', async () => {
    const { ids } = await orders(60);
    const key = unique('cut');
    const body = { ids, action: 'dispatch', carrier: 'DHL' };
    const first = act(body, key);
    await expect.poll(async () => (await tracesOf(ids)).filter(({ ever }) => ever > 0).length).toBeGreaterThan(2);
    await relay?.cut();
    expect((await first).status).toBe(503);
    await relay?.mend();
    // Connections that were cut fail once.
    await expect
      .poll(
        () =>
          tracesOf(ids).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    const before = (await tracesOf(ids)).filter(({ status }) => status === 'dispatched').length;
    expect(before).toBeLessThan(60);
    const again = await act(body, key);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(read(orderActionAnswer, again).lines).toEqual(ids.map((id) => ({ id, ok: true, error: null })));
    expect(await tracesOf(ids)).toEqual(ids.map(shippedOnce));
  });
});

describe('at the same time', () => {
  it('requests with one key act once on each order, and all get the same answer', async () => {
    const { ids } = await orders(12);
    const body = { ids: [...ids, 987_654_321], action: 'dispatch' };
    const key = unique('same');
    const answers = await Promise.all(Array.from({ length: 4 }, () => act(body, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await tracesOf(ids)).toEqual(ids.map(shippedOnce));
  });

  it('two actions dispatch each order once: one says so, the other that nothing is left', async () => {
    const { ids } = await orders(10);
    const answers = await Promise.all(
      [ids, ids.toReversed()].map((some) => act({ ids: some, action: 'dispatch' }, unique('two'))),
    );
    const lines = answers.flatMap((answer) => read(orderActionAnswer, answer).lines);
    for (const id of ids) expect(lines.filter((line) => line.id === id && line.ok)).toHaveLength(1);
    expect(await tracesOf(ids)).toEqual(ids.map(shippedOnce));
  });

  it('each order is dispatched or cancelled by its owner, never both, and the stock follows', async () => {
    const { ids, shopper, product } = await orders(10);
    const [answer, ...cancels] = await Promise.all([
      act({ ids, action: 'dispatch' }, unique('race')),
      ...ids.toReversed().map((id) => shopper.post(`/orders/own/${id}/cancel`, {})),
    ]);
    const dispatched = read(orderActionAnswer, answer).lines.filter(({ ok }) => ok).length;
    expect(dispatched + countOf(cancels, 200)).toBe(10);
    expect(await stockOf(shop.db, product)).toBe(countOf(cancels, 200));
  });

  it('several cancel the same orders: the stock comes back once', async () => {
    const { ids, product } = await orders(6);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => act({ ids, action: 'cancel' }, unique('cancel'))),
    );
    const lines = answers.flatMap((answer) => read(orderActionAnswer, answer).lines);
    expect(lines.filter(({ ok }) => ok)).toHaveLength(6);
    expect(await stockOf(shop.db, product)).toBe(6);
  });

  it('undoing wins once; while the action still runs, what is not done by then is not done', async () => {
    for (let round = 0; round < runs(3); round += 1) {
      const { ids } = await orders(12);
      const key = unique('undo');
      const body = { ids, action: 'dispatch' };
      const running = act(body, key);
      const idOf = async () =>
        (await shop.db.selectFrom('order_actions').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
      await expect.poll(async () => (await tracesOf(ids)).filter(({ ever }) => ever > 0).length).toBeGreaterThan(1);
      const id = await idOf();
      const undone = await Promise.all(Array.from({ length: 3 }, () => admin.post(`/orders/actions/${id}/undo`, {})));
      expect([countOf(undone, 200), countOf(undone, 409)]).toEqual([1, 2]);
      await running;
      for (const traces of await tracesOf(ids)) {
        expect(traces).toMatchObject({ status: 'pending', shipments: 0, mails: 0 });
      }
    }
  });

  it('undoing and a change of the order leave it whole, whichever comes first', async () => {
    const desk = shippingBy(admin);
    for (const status of ['delivered', 'cancelled', 'pending']) {
      const { ids } = await orders(4);
      const { id } = read(orderActionAnswer, await act({ ids, action: 'dispatch' }, unique('change')));
      await Promise.all([
        admin.post(`/orders/actions/${id}/undo`, {}),
        ...ids.map((order) => desk.set(order, { status })),
      ]);
      for (const order of ids) {
        const found = await desk.order(order);
        expect(found.status).toBe(status);
        expect(found.fulfilment.shipped).toBe(status === 'delivered' ? 1 : 0);
      }
    }
  });
});

describe('200 orders', () => {
  it('are dispatched and undone in one call each, within a few seconds', async () => {
    const { ids, user } = await orders(200);
    const started = performance.now();
    const answer = await act({ ids, action: 'dispatch' }, unique('many'));
    expect(read(orderActionAnswer, answer).lines.every(({ ok }) => ok)).toBe(true);
    const undone = await admin.post(`/orders/actions/${read(orderActionAnswer, answer).id}/undo`, {});
    const ended = performance.now();
    expect(read(orderActionAnswer, undone).lines).toEqual(ids.map((id) => ({ id, ok: true, error: null })));
    shop.clock.advance(60);
    const mails = await openMailbox(shop).read(user.email);
    expect(mails.filter(({ parsed }) => parsed.subject?.includes('on its way'))).toEqual([]);
    // A generous limit, for machines that are busy.
    expect(ended - started).toBeLessThan(30_000);
  });
});
