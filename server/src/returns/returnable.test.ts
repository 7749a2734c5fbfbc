/** What can be returned and until when, two tabs at once, and orders that are cancelled after a return. */

import { orderRefund } from '@shop/contract/orders';
import { orderReturn } from '@shop/contract/returns';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../test/factories.ts';
import { stockFaults, stockOf } from '../../test/ledger.ts';
import { ask, of, returnsOf, withdraw } from '../../test/returns.ts';
import { orderOfLines, shippingBy } from '../../test/shipments.ts';
import { type Answer, read, startTestApp, type TestApp } from '../../test/test-app.ts';

const DAY = 24 * 3600;

let shop: TestApp;
let returns: Awaited<ReturnType<typeof returnsOf>>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  returns = await returnsOf(shop);
});
afterEach(async () => {
  expect(await stockFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

describe('what can be returned', () => {
  it('is never more than was shipped less what is in returns, and nothing before it was shipped', async () => {
    const placed = await orderOfLines(shop, [3]);
    const [line] = placed.lines;
    expect(await ask(placed.shopper, placed.id, [of(line)])).toMatchObject({
      status: 409,
      body: { code: 'NOT_RETURNABLE' },
    });
    await returns.desk.shipped(placed.id, { lines: [{ line, quantity: 2 }] });
    expect((await ask(placed.shopper, placed.id, [of(line, 3)])).status).toBe(409);
    expect((await ask(placed.shopper, placed.id, [of(line), of(line), of(line)])).status).toBe(409);
    const both = await ask(placed.shopper, placed.id, [of(line), of(line, 1, { reason: 'Other' })]);
    expect(read(orderReturn, both).lines).toEqual([
      { line, quantity: 2, reason: 'Too small', note: null, restock: null },
    ]);
    expect((await ask(placed.shopper, placed.id, [of(line)])).status).toBe(409);
    await returns.desk.shipped(placed.id);
    expect((await ask(placed.shopper, placed.id, [of(line)])).status).toBe(201);
    expect((await ask(placed.shopper, placed.id, [of(line)])).status).toBe(409);
  });

  it('is asked for and withdrawn again, but not without end: each return is a part of its order', async () => {
    const { shopper, id, lines } = await returns.shippedOrder();
    for (let n = 0; n < 20; n += 1) {
      const { id: returnId } = read(orderReturn, await ask(shopper, id, [of(lines[0])]));
      expect((await withdraw(shopper, id, returnId)).status).toBe(200);
    }
    expect(await ask(shopper, id, [of(lines[0])])).toMatchObject({ status: 409, body: { code: 'NOT_RETURNABLE' } });
  });

  it('ends the days after delivery; undelivered, after dispatch; of the shipment that it came in', async () => {
    const placed = await orderOfLines(shop, [3]);
    const [line] = placed.lines;
    const first = await returns.desk.shipped(placed.id, { lines: [{ line, quantity: 1 }] });
    shop.clock.advance(10 * DAY);
    await returns.desk.change(placed.id, first.id, { delivered: true });
    await returns.desk.shipped(placed.id, { lines: [{ line, quantity: 2 }] });
    const later = async (seconds: number) => {
      shop.clock.advance(seconds);
      return shop.as(placed.user);
    };
    const early = await later(20 * DAY);
    const one = read(orderReturn, await ask(early, placed.id, [of(line, 3)]));
    await withdraw(early, placed.id, one.id);
    // Thirty days after the first was delivered and the second dispatched.
    const lastMoment = await later(10 * DAY);
    const last = read(orderReturn, await ask(lastMoment, placed.id, [of(line)]));
    await withdraw(lastMoment, placed.id, last.id);
    expect((await ask(await later(1), placed.id, [of(line)])).status).toBe(409);
    returns = await returnsOf(shop);
  });

  it('is nothing where returns are switched off', async () => {
    const none = await startTestApp({ rateLimits: false, settings: { returnDays: 0 } });
    try {
      const staff = await none.as(await makeAdmin(none));
      const placed = await orderOfLines(none, [1]);
      await shippingBy(staff).shipped(placed.id);
      expect(await ask(placed.shopper, placed.id, [of(placed.lines[0])])).toMatchObject({
        status: 409,
        body: { code: 'NOT_RETURNABLE' },
      });
    } finally {
      await none.close();
    }
  });
});

describe('at the same time', () => {
  it('two tabs return one unit once; a key once, whatever its number', async () => {
    const { shopper, id, lines } = await returns.shippedOrder([1]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(shopper, id, [of(lines[0])])));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const other = await returns.shippedOrder([2]);
    const headers = { 'idempotency-key': unique('return') };
    const keyed = await Promise.all(
      Array.from({ length: 5 }, () => ask(other.shopper, other.id, [of(other.lines[0])], headers)),
    );
    expect(new Set(keyed.map(({ text }) => text)).size).toBe(1);
    expect((await returns.desk.order(other.id)).returns).toHaveLength(1);
    expect(await ask(other.shopper, other.id, [of(other.lines[0], 2)], headers)).toMatchObject({ status: 422 });
  });

  it('it is received once, refunded once, and withdrawn or approved', async () => {
    const { id, line, returnId, products } = await returns.requested();
    await returns.move(id, returnId, { state: 'approved' });
    const body = { state: 'received', lines: [{ line, restock: true }] };
    expect(statuses(await Promise.all([1, 2, 3].map(() => returns.move(id, returnId, body))))).toEqual([200, 409, 409]);
    expect(await stockOf(shop.db, { id: products[0]?.id ?? 0 })).toBe(9);
    const refunds = await Promise.all([1, 2, 3].map(() => returns.move(id, returnId, { state: 'refunded' })));
    expect(statuses(refunds)).toEqual([200, 409, 409]);
    expect((await returns.desk.order(id)).refunds).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      const one = await returns.requested();
      await returns.move(one.id, one.returnId, { state: 'approved' });
      const [withdrawn, got] = await Promise.all([
        withdraw(one.shopper, one.id, one.returnId),
        returns.move(one.id, one.returnId, { state: 'received', lines: [{ line: one.line, restock: true }] }),
      ]);
      expect(statuses([withdrawn, got])).toEqual([200, 409]);
    }
  });

  it('its refund and others never exceed what was paid', async () => {
    const { id, returnId } = await returns.received();
    const body = { amount: 20, reason: 'Late' };
    const answers = await Promise.all([
      returns.move(id, returnId, { state: 'refunded' }),
      ...[1, 2, 3].map(() => returns.admin.post(`/orders/${id}/refunds`, body)),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect((await returns.desk.order(id)).refundedAmount).toBeLessThanOrEqual(30);
  });
});

describe('an order that is cancelled or set back', () => {
  it.each(['cancelled', 'pending'])('to %s withdraws returns that were not received', async (status) => {
    const { id, returnId } = await returns.requested();
    expect(await returns.desk.set(id, { status })).toMatchObject({
      status: 200,
      body: { returns: [{ id: returnId, state: 'withdrawn' }] },
    });
    expect(await returns.move(id, returnId, { state: 'approved' })).toMatchObject({ status: 409 });
  });

  it.each([true, false])(
    'after a return was received (restocked: %s) gives back only the other units',
    async (restock) => {
      const { id, products } = await returns.received(restock);
      expect(await returns.desk.set(id, { status: 'cancelled' })).toMatchObject({ status: 200 });
      expect(await stockOf(shop.db, { id: products[0]?.id ?? 0 })).toBe(restock ? 10 : 9);
      for (const status of ['pending', 'dispatched']) {
        expect(await returns.desk.set(id, { status })).toMatchObject({ status: 409, body: { code: 'RETURN_STATE' } });
      }
    },
  );

  it('after a return was received is given back whole, and its return ends without a refund of its own', async () => {
    const { id, returnId } = await returns.received();
    await returns.desk.set(id, { status: 'cancelled' });
    expect(await returns.move(id, returnId, { state: 'refunded', amount: 1 })).toMatchObject({ status: 409 });
    expect(await returns.move(id, returnId, { state: 'refunded' })).toMatchObject({
      status: 200,
      body: { state: 'refunded' },
    });
    expect(await returns.desk.order(id)).toMatchObject({ refunds: [{ amount: 30 }], refundedAmount: 30 });
  });

  it('does not wait for dispatch again once units were received back', async () => {
    const { id } = await returns.received();
    expect(await returns.desk.set(id, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'RETURN_STATE' },
    });
    expect(await returns.desk.set(id, { status: 'delivered' })).toMatchObject({ status: 200 });
    expect(await returns.desk.set(id, { status: 'dispatched' })).toMatchObject({ status: 200 });
  });

  it('by cash, and paid, has a refund to hand over of what staff have left; going on takes it back', async () => {
    const { shopper, id } = await returns.shippedOrder();
    await returns.admin.post(`/orders/${id}/refunds`, { amount: 10, reason: 'Late' });
    expect(await returns.desk.set(id, { status: 'cancelled' })).toMatchObject({
      body: {
        paymentStatus: 'received',
        refunds: [
          { amount: 10, source: 'shop', state: 'to-hand-over' },
          { amount: 20, source: 'cancellation', state: 'to-hand-over', reason: 'Order cancelled' },
        ],
        refundedAmount: 30,
      },
    });
    const revived = await returns.desk.set(id, { status: 'pending' });
    expect(revived).toMatchObject({
      body: { refunds: [{ state: 'to-hand-over' }, { state: 'failed' }], refundedAmount: 10 },
    });
    const [, taken] = (await returns.desk.order(id)).refunds;
    expect(taken).not.toHaveProperty('waitsForStaff');
    const path = `/orders/${id}/refunds/${taken?.id}`;
    expect(await returns.admin.patch(path, { state: 'handed-over' })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_STATE' },
    });
    await returns.desk.set(id, { status: 'cancelled' });
    const again = (await returns.desk.order(id)).refunds.at(-1);
    const handed = await returns.admin.patch(`/orders/${id}/refunds/${again?.id}`, { state: 'handed-over' });
    expect(read(orderRefund, handed)).toMatchObject({ amount: 20, state: 'handed-over' });
    await returns.desk.set(id, { status: 'pending' });
    expect(await returns.desk.order(id)).toMatchObject({ refundedAmount: 30 });
    expect((await shopper.get(`/orders/own/${id}`)).status).toBe(200);
  });

  it('by cash, and not paid, has none', async () => {
    const placed = await orderOfLines(shop, [1]);
    expect(await returns.desk.set(placed.id, { status: 'cancelled' })).toMatchObject({ body: { refunds: [] } });
  });
});
