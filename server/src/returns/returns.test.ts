/** Returns: the way of a return, what it does to stock and money, and what is rejected. */

import { type OrderReturn, orderReturn } from '@shop/contract/returns';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stockFaults, stockOf } from '../../test/ledger.ts';
import { ask, of, returnsOf, withdraw } from '../../test/returns.ts';
import { read, startTestApp, type TestApp, totalOf } from '../../test/test-app.ts';
import { updateReturn } from './update-return.ts';

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

const movements = (id: number) =>
  shop.db.selectFrom('stock_movements').select(['reason', 'delta']).where('order_id', '=', id).orderBy('id').execute();

describe('a return', () => {
  it('is requested by the shopper of what was shipped, and everybody sees it', async () => {
    const { shopper, id, lines } = await returns.shippedOrder();
    const answer = await ask(shopper, id, [of(lines[0], 1, { note: 'See the seam' })]);
    expect(answer.status).toBe(201);
    const at = shop.clock.now().toISOString();
    expect(answer.body).toEqual({
      id: expect.any(Number),
      order: id,
      state: 'requested',
      lines: [{ line: lines[0], quantity: 1, reason: 'Too small', note: 'See the seam', restock: null }],
      declineReason: null,
      requestedAt: at,
      updatedAt: at,
    });
    for (const [client, path] of [
      [shopper, `/orders/own/${id}/returns`],
      [returns.admin, `/orders/${id}/returns`],
    ] as const) {
      const list = await client.get(path);
      expect(list.body).toEqual([answer.body]);
      expect(totalOf(list)).toBe(1);
      expect((await client.get(`${path}?_page=2&_limit=1`)).body).toEqual([]);
    }
    expect((await returns.desk.order(id)).returns).toEqual([answer.body]);
  });

  it('goes the way that staff take: approved, received and refunded with what its lines were paid', async () => {
    const { shopper, id, line, returnId, products } = await returns.requested();
    expect(await returns.move(id, returnId, { state: 'approved' })).toMatchObject({
      status: 200,
      body: { state: 'approved' },
    });
    expect(
      await returns.move(id, returnId, { state: 'received', lines: [{ line: String(line), restock: true }] }),
    ).toMatchObject({
      status: 200,
      body: { state: 'received', lines: [{ restock: true }] },
    });
    expect(await stockOf(shop.db, { id: products[0]?.id ?? 0 })).toBe(9);
    expect(await movements(id)).toEqual([
      { reason: 'order', delta: -2 },
      { reason: 'return', delta: 1 },
    ]);
    expect(await returns.move(id, returnId, { state: 'refunded' })).toMatchObject({
      status: 200,
      body: { state: 'refunded' },
    });
    const order = await returns.desk.order(id);
    expect(order).toMatchObject({
      refunds: [
        {
          amount: 15,
          reason: `Return #${returnId}`,
          state: 'to-hand-over',
          source: 'shop',
          lines: [{ line, quantity: 1 }],
        },
      ],
      refundedAmount: 15,
      creditNotes: [{ amount: 15 }],
    });
    const kinds = await shop.db.selectFrom('mails').select('kind').where('order_id', '=', id).orderBy('id').execute();
    expect(kinds.filter(({ kind }) => kind === 'order_return')).toHaveLength(4);
    const { body } = await shopper.get(`/orders/own/${id}/timeline`);
    expect(
      z
        .array(z.object({ kind: z.string() }))
        .parse(body)
        .map(({ kind }) => kind),
    ).toEqual(expect.arrayContaining(['returned', 'refunded']));
  });

  it('is not restocked where staff say so', async () => {
    const { id, products } = await returns.received(false);
    expect(await stockOf(shop.db, { id: products[0]?.id ?? 0 })).toBe(8);
    expect((await movements(id)).map(({ reason }) => reason)).toEqual(['order']);
  });

  it('is refunded with another amount where staff name one, never with more than was paid', async () => {
    const { id, returnId } = await returns.received();
    expect(await returns.move(id, returnId, { state: 'refunded', amount: 30.01 })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_HIGH' },
    });
    for (const amount of [0, -1, 1.234, 1e-9, '3']) {
      expect(await returns.move(id, returnId, { state: 'refunded', amount })).toMatchObject({ status: 400 });
    }
    expect(await returns.move(id, returnId, { state: 'refunded', amount: 12.5 })).toMatchObject({ status: 200 });
    expect(await returns.desk.order(id)).toMatchObject({ refundedAmount: 12.5 });
  });

  it('of an order that was given back whole ends without a refund, and waits for staff no more', async () => {
    const { id, returnId } = await returns.received();
    await returns.admin.post(`/orders/${id}/refunds`, { amount: 30, reason: 'All of it' });
    expect(await returns.move(id, returnId, { state: 'refunded', amount: 15 })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_HIGH' },
    });
    const waiting = async () => totalOf(await returns.admin.get('/orders?needs=return'));
    const before = await waiting();
    expect(await returns.move(id, returnId, { state: 'refunded' })).toMatchObject({
      status: 200,
      body: { state: 'refunded' },
    });
    expect(await waiting()).toBe(before - 1);
    expect((await returns.desk.order(id)).refunds).toHaveLength(1);
  });

  it('of an order that nothing was paid for is not refunded', async () => {
    const { id, returnId } = await returns.received();
    await returns.desk.set(id, { paymentStatus: 'pending' });
    expect(await returns.move(id, returnId, { state: 'refunded' })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_UNPAID' },
    });
  });

  it.each([
    ['requested', []],
    ['approved', ['approved']],
  ] as const)('that is %s can be declined with a reason, and asked for again', async (_state, before) => {
    const { shopper, id, line, returnId } = await returns.requested([1]);
    for (const state of before) await returns.move(id, returnId, { state });
    expect(await returns.move(id, returnId, { state: 'declined' })).toMatchObject({ status: 400 });
    expect(await returns.move(id, returnId, { state: 'declined', reason: 'It was worn' })).toMatchObject({
      body: { state: 'declined', declineReason: 'It was worn' },
    });
    expect(await ask(shopper, id, [of(line)])).toMatchObject({ status: 201 });
  });

  it('can be withdrawn by its shopper until it is received, and asked for again', async () => {
    const { shopper, id, line, returnId } = await returns.requested([1]);
    await returns.move(id, returnId, { state: 'approved' });
    expect(await withdraw(shopper, id, returnId)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
    expect(await withdraw(shopper, id, returnId)).toMatchObject({ status: 409, body: { code: 'RETURN_STATE' } });
    expect(await ask(shopper, id, [of(line)])).toMatchObject({ status: 201 });
    const { shopper: other, id: otherId, returnId: received1 } = await returns.received();
    expect(await withdraw(other, otherId, received1)).toMatchObject({ status: 409 });
  });

  const bodies = (line: number): Record<string, object> => ({
    approved: { state: 'approved' },
    declined: { state: 'declined', reason: 'No' },
    received: { state: 'received', lines: [{ line, restock: false }] },
    refunded: { state: 'refunded', amount: 1 },
  });
  const ways: Record<string, readonly string[]> = {
    requested: ['approved', 'declined'],
    approved: ['received', 'declined'],
    received: ['refunded'],
    refunded: [],
    declined: [],
    withdrawn: [],
  };
  it.each(Object.keys(ways))('that is %s goes only the ways of the table', async (from) => {
    for (const to of ['approved', 'declined', 'received', 'refunded']) {
      const { shopper, id, line, returnId } = await returns.requested();
      const path = { requested: [], withdrawn: [], refunded: ['approved', 'received', 'refunded'] }[from] ?? [
        ...(from === 'received' ? ['approved'] : []),
        from,
      ];
      for (const state of path) await returns.move(id, returnId, bodies(line)[state] ?? {});
      if (from === 'withdrawn') await withdraw(shopper, id, returnId);
      const { status } = await returns.move(id, returnId, bodies(line)[to] ?? {});
      expect([to, status]).toEqual([to, ways[from]?.includes(to) ? 200 : 409]);
    }
  });
});

describe('what is rejected', () => {
  it('is bodies without lines, reasons or whole quantities, and lines that the order has not', async () => {
    const { shopper, id, lines } = await returns.shippedOrder();
    const other = await returns.shippedOrder();
    const bad = [
      [],
      [of(other.lines[0])],
      [of(lines[0], 0)],
      [of(lines[0], 1.5)],
      [of(lines[0], -1)],
      [of(lines[0], 1, { reason: '' })],
      [of(lines[0], 1, { reason: 'x'.repeat(201) })],
      [of(lines[0], 1, { note: 'x'.repeat(1001) })],
      [of(lines[0], 1, { reason: 'a\u0000b' })],
    ];
    for (const body of bad) expect([body, (await ask(shopper, id, body)).status]).toEqual([body, 400]);
    expect((await ask(shopper, id, [of(lines[0], 1e300)])).status).toBe(400);
  });

  it('is a receipt that leaves a line out, names one twice or another', async () => {
    const order = await returns.shippedOrder([1, 1]);
    const [one = 0, two = 0] = order.lines;
    const asked: OrderReturn = read(orderReturn, await ask(order.shopper, order.id, [of(one), of(two)]));
    await returns.move(order.id, asked.id, { state: 'approved' });
    const receive = (lines: object[]) => returns.move(order.id, asked.id, { state: 'received', lines });
    const named = (line: number) => ({ line, restock: true });
    for (const lines of [[], [named(one)], [named(one), named(one)], [named(one), named(two), named(999_999)]]) {
      expect((await receive(lines)).status).toBe(400);
    }
    expect((await receive([{ line: one }, named(two)])).status).toBe(400);
    expect((await receive([named(two), named(one)])).status).toBe(200);
  });

  it('is another’s order or return, and whatever only staff may do', async () => {
    const mine = await returns.requested();
    const other = await returns.requested();
    expect((await ask(mine.shopper, other.id, [of(other.lines[0])])).status).toBe(404);
    expect((await mine.shopper.get(`/orders/own/${other.id}/returns`)).status).toBe(404);
    expect((await withdraw(mine.shopper, other.id, other.returnId)).status).toBe(404);
    expect((await withdraw(mine.shopper, mine.id, other.returnId)).status).toBe(404);
    expect((await returns.move(mine.id, other.returnId, { state: 'approved' })).status).toBe(404);
    expect((await mine.shopper.get(`/orders/${mine.id}/returns`)).status).toBe(403);
    const path = `/orders/${mine.id}/returns/${mine.returnId}`;
    expect((await mine.shopper.patch(path, { state: 'nonsense' })).status).toBe(403);
    expect((await shop.visitor.patch(path, { state: 'approved' })).status).toBe(401);
    expect((await shop.visitor.post(`/orders/own/${mine.id}/returns`, {})).status).toBe(401);
    expect((await returns.admin.get('/orders/999999999/returns')).status).toBe(404);
    expect((await returns.move(mine.id, mine.returnId, { state: 'withdrawn' })).status).toBe(400);
  });

  it('is the refund of a return by somebody who may not refund', async () => {
    const { id: orderId, returnId } = await returns.received();
    const actor = { userId: 1, role: 'user' } as const;
    const refund = { orderId, returnId, body: { state: 'refunded' }, proof: {} } as const;
    await expect(updateReturn(shop.deps, actor, refund, async () => {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
