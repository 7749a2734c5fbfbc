import { type OrderActionAnswer, orderActionAnswer } from '@shop/contract/order-actions';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { useShop } from '../../../test/ordering.ts';
import { orderOfLines, shippingBy } from '../../../test/shipments.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let desk: ReturnType<typeof shippingBy>;
let mailbox: ReturnType<typeof openMailbox>;
useShop((started) => {
  shop = started;
});
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  desk = shippingBy(admin);
  mailbox = openMailbox(shop);
});

const order = (quantities: readonly number[] = [2]) => orderOfLines(shop, quantities);
const act = (body: unknown, key?: string) =>
  admin.post('/orders/actions', body, key === undefined ? {} : { 'idempotency-key': key });
const acted = async (body: unknown): Promise<OrderActionAnswer> => read(orderActionAnswer, await act(body));
const inTenSeconds = () => new Date(shop.clock.now().getTime() + 10_000).toISOString();
const done = (id: number) => ({ id, ok: true, error: null });
const failed = (id: number, status: number, detail: string) => ({
  id,
  ok: false,
  error: { status, title: status === 404 ? 'Not Found' : 'Conflict', detail },
});
const subjectsOf = async ({ user }: { user: { email: string } }) =>
  (await mailbox.read(user.email)).slice(1).map(({ parsed }) => parsed.subject);

describe('POST /orders/actions', () => {
  it('dispatches each order that can be, with its tracking, and says of each other one why not', async () => {
    const [first, second, cancelled, shipped] = [await order([2, 1]), await order(), await order(), await order()];
    await desk.shipped(first.id, { lines: [{ line: first.lines[0], quantity: 1 }] });
    await desk.set(cancelled.id, { status: 'cancelled' });
    await desk.shipped(shipped.id);
    const ids = [shipped.id, String(second.id), cancelled.id, 987_654_321, first.id, second.id];
    const answer = await act({ ids, action: 'dispatch', carrier: 'DHL', trackingUrl: 'https://dhl.example/1' });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      id: expect.any(Number),
      action: 'dispatch',
      undoUntil: inTenSeconds(),
      lines: [
        failed(shipped.id, 409, `Nothing is left of order ${shipped.id}`),
        done(second.id),
        failed(cancelled.id, 409, `Order ${cancelled.id} is cancelled`),
        failed(987_654_321, 404, 'There is no order 987654321'),
        done(first.id),
      ],
    });
    for (const { id } of [first, second]) {
      const { status, fulfilment } = await desk.order(id);
      expect(status).toBe('dispatched');
      expect(fulfilment.left).toBe(0);
      expect(fulfilment.shipments.at(-1)).toMatchObject({ carrier: 'DHL', trackingUrl: 'https://dhl.example/1' });
    }
    expect(await desk.order(cancelled.id)).toMatchObject({ status: 'cancelled' });
    expect((await desk.order(shipped.id)).fulfilment.shipments).toHaveLength(1);
  });

  it('delivers: what is left is shipped, and every shipment is delivered; twice is 409', async () => {
    const [first, second] = [await order(), await order()];
    await desk.shipped(first.id);
    const ids = [first.id, second.id];
    expect((await acted({ ids, action: 'deliver' })).lines).toEqual(ids.map(done));
    for (const id of ids) {
      const { status, fulfilment } = await desk.order(id);
      expect(status).toBe('delivered');
      expect(fulfilment.shipments.map(({ deliveredAt }) => deliveredAt)).toEqual([shop.clock.now().toISOString()]);
    }
    expect((await acted({ ids, action: 'deliver' })).lines).toEqual(
      ids.map((id) => failed(id, 409, `Order ${id} is delivered already`)),
    );
  });

  it('cancels, which cannot be undone; the stock comes back once', async () => {
    const [first, second] = [await order(), await order()];
    await desk.shipped(second.id);
    const ids = [first.id, second.id];
    const answer = await acted({ ids, action: 'cancel' });
    expect(answer).toMatchObject({ undoUntil: null, lines: ids.map(done) });
    expect((await acted({ ids, action: 'cancel' })).lines).toEqual(
      ids.map((id) => failed(id, 409, `Order ${id} is cancelled already`)),
    );
    for (const { products } of [first, second]) {
      for (const product of products) expect(await stockOf(shop.db, product)).toBe(10);
    }
    expect(await admin.post(`/orders/actions/${answer.id}/undo`, {})).toMatchObject({
      status: 409,
      body: { code: 'TOO_LATE_TO_UNDO' },
    });
  });

  it('records payments by hand, each with its invoice, and leaves what is paid or cancelled', async () => {
    const [first, shipped, paid, cancelled] = [await order(), await order(), await order(), await order()];
    await desk.shipped(shipped.id);
    await desk.set(paid.id, { paymentStatus: 'received' });
    await desk.set(cancelled.id, { status: 'cancelled' });
    const ids = [first.id, shipped.id, paid.id, cancelled.id];
    const request = { body: { ids, action: 'receive-payment' }, key: unique('paid') };
    const { lines, undoUntil } = read(orderActionAnswer, await act(request.body, request.key));
    expect(undoUntil).toBeNull();
    expect(lines).toEqual([
      done(first.id),
      done(shipped.id),
      failed(paid.id, 409, `Order ${paid.id} is paid already`),
      failed(cancelled.id, 409, `Order ${cancelled.id} is cancelled`),
    ]);
    expect(read(orderActionAnswer, await act(request.body, request.key)).lines).toEqual(lines);
    for (const [{ id }, status] of [
      [first, 'pending'],
      [shipped, 'dispatched'],
    ] as const) {
      expect(await desk.order(id)).toMatchObject({ status, paymentStatus: 'received', invoice: expect.any(Object) });
    }
    expect(await desk.order(cancelled.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  });

  it('resend-mail sends the newest mail about each order again; not while it waits', async () => {
    const [first, second] = [await order(), await order()];
    await subjectsOf(first);
    await desk.shipped(first.id);
    expect(await subjectsOf(first)).toHaveLength(1);
    const ids = [first.id, second.id, 987_654_321];
    const { lines, undoUntil } = await acted({ ids, action: 'resend-mail' });
    expect(lines).toEqual([done(first.id), done(second.id), failed(987_654_321, 404, 'There is no order 987654321')]);
    expect(undoUntil).toBeNull();
    await acted({ ids, action: 'resend-mail' });
    expect(await subjectsOf(first)).toEqual(Array.from({ length: 2 }, () => `Order #${first.id} is on its way`));
    await acted({ ids: [first.id], action: 'resend-mail' });
    expect(await subjectsOf(first)).toHaveLength(3);
  });

  it('takes 1 to 200 orders, and is 400 for anything else', async () => {
    const { id } = await order();
    for (const body of [
      { ids: [], action: 'dispatch' },
      { ids: Array.from({ length: 201 }, () => id), action: 'dispatch' },
      { ids: id, action: 'dispatch' },
      { ids: [id, 0], action: 'dispatch' },
      { ids: [1.5], action: 'dispatch' },
      { ids: ['one'], action: 'dispatch' },
      { ids: [id], action: 'delete' },
      { ids: [id] },
      { ids: [id], action: 'dispatch', trackingUrl: 'javascript:alert(1)' },
      { ids: [id], action: 'dispatch', carrier: 'a\u0000' },
      undefined,
    ]) {
      expect((await act(body)).status, JSON.stringify(body)?.slice(0, 60)).toBe(400);
    }
    expect(await desk.order(id)).toMatchObject({ status: 'pending' });
    const many = Array.from({ length: 200 }, () => id);
    expect((await acted({ ids: many, action: 'dispatch', unknown: 1 })).lines).toEqual([done(id)]);
  });

  it('is for admins', async () => {
    const { id, shopper } = await order();
    for (const [client, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      expect((await client.post('/orders/actions', { ids: [id], action: 'none' })).status).toBe(status);
      expect((await client.post('/orders/actions/1/undo', {})).status).toBe(status);
    }
    expect((await admin.post('/orders/actions/987654321/undo', {})).status).toBe(404);
    expect((await admin.post('/orders/actions/one/undo', {})).status).toBe(400);
  });

  it('with one key acts once, and gives the first answer again; with another body it is 422', async () => {
    const [first, second] = [await order(), await order()];
    const key = unique('action');
    const body = { ids: [first.id, 987_654_321], action: 'dispatch' };
    const answer = await act(body, key);
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    await desk.set(first.id, { status: 'pending' });
    const again = await act(body, key);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(again.text).toBe(answer.text);
    expect(await desk.order(first.id)).toMatchObject({ status: 'pending' });
    expect((await act({ ...body, ids: [second.id] }, key)).status).toBe(422);
    expect((await desk.ship(second.id, body, key)).status).toBe(422);
    expect((await act(body, 'not a key')).status).toBe(400);
    expect(await desk.order(second.id)).toMatchObject({ status: 'pending' });
  });

  it('sends its mails when it can be undone no more', async () => {
    const [first, second] = [await order(), await order()];
    await acted({ ids: [first.id], action: 'dispatch' });
    await acted({ ids: [second.id], action: 'deliver' });
    shop.clock.advance(9);
    expect(await subjectsOf(first)).toEqual([]);
    shop.clock.advance(1);
    expect(await subjectsOf(first)).toEqual([`Order #${first.id} is on its way`]);
    expect(await subjectsOf(second)).toEqual([`Order #${second.id} was delivered`]);
  });
});
