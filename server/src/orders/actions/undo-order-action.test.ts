import { type OrderActionAnswer, orderActionAnswer } from '@shop/contract/order-actions';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
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

describe('POST /orders/actions/{action}/undo', () => {
  const undo = (id: number, key?: string) =>
    admin.post(`/orders/actions/${id}/undo`, {}, key === undefined ? {} : { 'idempotency-key': key });

  it('sets back what was dispatched, with a line for each order that was done, and no mail goes out', async () => {
    const [first, second] = [await order([2, 1]), await order()];
    const part = await desk.shipped(first.id, { lines: [{ line: first.lines[0], quantity: 1 }] });
    const ids = [first.id, 987_654_321, second.id];
    const { id } = await acted({ ids, action: 'dispatch' });
    shop.clock.advance(9);
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { id, action: 'dispatch', undoUntil: null, lines: [done(first.id), done(second.id)] },
    });
    expect(await desk.order(first.id)).toMatchObject({
      status: 'pending',
      fulfilment: { shipped: 1, left: 2, shipments: [part] },
    });
    expect(await desk.order(second.id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 0, left: 2 } });
    shop.clock.advance(60);
    expect(await subjectsOf(second)).toEqual([]);
    expect(await subjectsOf(first)).toEqual([`Part of your order #${first.id} is on its way`]);
    expect((await desk.ship(second.id)).status).toBe(201);
  });

  it('sets back what was delivered: to what it was, shipped or not', async () => {
    const [left, shipped] = [await order(), await order()];
    const made = await desk.shipped(shipped.id);
    const { id } = await acted({ ids: [left.id, shipped.id], action: 'deliver' });
    expect((await undo(id)).status).toBe(200);
    expect(await desk.order(left.id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 0, left: 2 } });
    expect(await desk.order(shipped.id)).toMatchObject({ status: 'dispatched', fulfilment: { shipments: [made] } });
    shop.clock.advance(60);
    expect(await subjectsOf(left)).toEqual([]);
  });

  it('is 409 once the ten seconds are over, and a second time', async () => {
    const [first, second] = [await order(), await order()];
    const late = await acted({ ids: [first.id], action: 'dispatch' });
    shop.clock.advance(10);
    expect(await undo(late.id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE_TO_UNDO' } });
    expect(await desk.order(first.id)).toMatchObject({ status: 'dispatched' });
    const twice = await acted({ ids: [second.id], action: 'dispatch' });
    expect((await undo(twice.id)).status).toBe(200);
    await desk.shipped(second.id);
    expect(await undo(twice.id)).toMatchObject({ status: 409, body: { code: 'UNDONE' } });
    expect(await desk.order(second.id)).toMatchObject({ status: 'dispatched' });
  });

  it('with one key undoes once, and gives the first answer again', async () => {
    const { id: orderId } = await order();
    const { id } = await acted({ ids: [orderId], action: 'dispatch' });
    const key = unique('undo');
    const answer = await undo(id, key);
    const again = await undo(id, key);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(again.text).toBe(answer.text);
  });

  it('leaves an order as it is that has changed since, says so, and its mail goes out', async () => {
    const [same, delivered, cancelled, again] = [await order(), await order(), await order(), await order()];
    const orders = [same, delivered, cancelled, again];
    const { id } = await acted({ ids: orders.map((one) => one.id), action: 'dispatch' });
    await desk.set(delivered.id, { status: 'delivered' });
    await desk.set(cancelled.id, { status: 'cancelled' });
    await desk.set(again.id, { status: 'pending' });
    await desk.shipped(again.id);
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: {
        lines: [
          done(same.id),
          ...[delivered, cancelled, again].map((one) => failed(one.id, 409, `Order ${one.id} has changed since`)),
        ],
      },
    });
    const statuses = await Promise.all(orders.map(async (one) => (await desk.order(one.id)).status));
    expect(statuses).toEqual(['pending', 'delivered', 'cancelled', 'dispatched']);
    shop.clock.advance(60);
    expect(await subjectsOf(same)).toEqual([]);
    expect((await subjectsOf(delivered)).toSorted()).toEqual(
      [`Order #${delivered.id} is on its way`, `Order #${delivered.id} was delivered`].toSorted(),
    );
  });

  it('takes back the shipment of an order with a return of other units, not one whose units are in a return', async () => {
    const [earlier, later] = [await order([2, 1]), await order([2, 1])];
    const returnOf = ({ shopper, id, lines }: typeof earlier) =>
      shopper.post(`/orders/own/${id}/returns`, { lines: [{ line: lines[0], quantity: 1, reason: 'Too small' }] });
    for (const { id, lines } of [earlier, later]) {
      const part = id === earlier.id ? lines[0] : lines[1];
      await desk.shipped(id, { lines: [{ line: part, quantity: 1 }] });
    }
    expect((await returnOf(earlier)).status).toBe(201);
    const { id } = await acted({ ids: [earlier.id, later.id], action: 'dispatch' });
    expect((await returnOf(later)).status).toBe(201);
    expect((await undo(id)).body).toMatchObject({
      lines: [done(earlier.id), failed(later.id, 409, `Order ${later.id} has a return`)],
    });
    expect(await desk.order(earlier.id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 1, left: 2 } });
    expect(await desk.order(later.id)).toMatchObject({ status: 'dispatched' });
  });

  it('leaves out orders that a later action has changed; that one is undone first', async () => {
    const { id: orderId } = await order();
    const dispatch = await acted({ ids: [orderId], action: 'dispatch' });
    const deliver = await acted({ ids: [orderId], action: 'deliver' });
    expect((await undo(deliver.id)).status).toBe(200);
    expect(await desk.order(orderId)).toMatchObject({ status: 'dispatched' });
    expect((await undo(dispatch.id)).body).toMatchObject({ lines: [done(orderId)] });
    expect(await desk.order(orderId)).toMatchObject({ status: 'pending', fulfilment: { shipped: 0 } });
  });

  it('ends the action: the same key reaches no order that it had not reached when the process ended', async () => {
    const [reached, unreached] = [await order(), await order()];
    const request = { body: { ids: [reached.id, unreached.id], action: 'dispatch' }, key: unique('ended') };
    await admin.patch(`/orders/${unreached.id}`, { status: 'cancelled' });
    const { id } = read(orderActionAnswer, await act(request.body, request.key));
    // As if the process had ended before it came to the second order.
    await shop.db.deleteFrom('order_action_results').where('order_id', '=', unreached.id).execute();
    await admin.patch(`/orders/${unreached.id}`, { status: 'pending' });
    expect((await undo(id)).status).toBe(200);
    const repeated = read(orderActionAnswer, await act(request.body, request.key));
    expect(repeated.lines[1]).toEqual(failed(unreached.id, 409, 'This was undone'));
    for (const one of [reached, unreached]) expect(await desk.order(one.id)).toMatchObject({ status: 'pending' });
  });

  it('gives no invoice to a cash order whose dispatch was undone; else it has it when the ten seconds are over', async () => {
    const [undone, kept] = [await order(), await order()];
    const first = await acted({ ids: [undone.id], action: 'dispatch' });
    await acted({ ids: [kept.id], action: 'dispatch' });
    await undo(first.id);
    const dueOf = async (id: number) =>
      (await shop.db.selectFrom('orders').select('invoice_due_at').where('id', '=', id).executeTakeFirstOrThrow())
        .invoice_due_at;
    expect(await dueOf(undone.id)).toBeNull();
    expect((await dueOf(kept.id))?.toISOString()).toBe(inTenSeconds());
    expect(await desk.order(kept.id)).toMatchObject({ invoice: null });
  });

  it('has its steps in the history', async () => {
    const { id: orderId } = await order();
    const { id } = await acted({ ids: [orderId], action: 'dispatch' });
    await undo(id);
    const { rows } = await shop.database.pool.query(
      'select action, after from audit_entries where order_id = $1 order by id',
      [orderId],
    );
    const shipment = rows[1]?.after.shipment;
    expect(rows.slice(1)).toEqual([
      { action: 'order_shipped', after: { shipment, units: 2, of: 2, carrier: null } },
      { action: 'order_changed', after: { status: 'dispatched' } },
      { action: 'shipment_withdrawn', after: { shipment, units: 2 } },
      { action: 'order_changed', after: { status: 'pending' } },
    ]);
  });
});
