/** Orders whose money was given back whole: they stay received, are not dispatched, and are paid again once staff set them back. */

import { orderCounts } from '@shop/contract/order-desk';
import { type Order, orderRefund, shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { makeAdmin } from '../../test/factories.ts';
import { stockFaults } from '../../test/ledger.ts';
import { orderOfLines } from '../../test/shipments.ts';
import { type Client, read } from '../../test/test-app.ts';

let cards: CardShop;
let admin: Client;
beforeAll(async () => {
  cards = await startCardShop({ rateLimits: false });
  // Orders of before there were card payments are told apart by when that schema came.
  cards.shop.clock.advance(Math.ceil((Date.now() - cards.shop.clock.now().getTime()) / 1000) + 60);
  admin = await cards.shop.as(await makeAdmin(cards.shop));
});
afterEach(async () => {
  cards.stripe.setWeather('fair');
  cards.shop.clock.advance(1200);
  expect(await cards.reconcileDue()).toEqual([]);
  expect(await stockFaults(cards.shop.db)).toEqual([]);
  const findings = await checkInvariants(cards.shop.db, cards.shop.clock.now(), 15);
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
});
afterAll(() => cards.close());

const refund = (id: number, amount: number) => admin.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged' });
const ship = (id: number) => admin.post(`/orders/${id}/shipments`, {});
const known = async (id: number): Promise<Order> => read(shopOrder, await admin.get(`/orders/${id}`));
const change = async (id: number, changes: object): Promise<Order> =>
  read(shopOrder, await admin.patch(`/orders/${id}`, changes));
async function handOver(id: number): Promise<void> {
  const waiting = (await known(id)).refunds.filter(({ state }) => state === 'to-hand-over');
  for (const one of waiting) {
    const answer = await admin.patch(`/orders/${id}/refunds/${one.id}`, { state: 'handed-over' });
    expect(read(orderRefund, answer).state).toBe('handed-over');
  }
}

/** Which lists of what needs staff have the order; each list is as long as its count says. */
async function needs(id: number): Promise<string[]> {
  const counts = read(orderCounts, await admin.get('/orders/counts'));
  const found: string[] = [];
  for (const [need, count] of [
    ['dispatch', counts.toDispatch],
    ['payment', counts.paymentMissing],
  ] as const) {
    const listed = read(z.array(shopOrder), await admin.get(`/orders?needs=${need}&_limit=100`));
    expect(listed).toHaveLength(count);
    if (listed.some((order) => order.id === id)) found.push(need);
  }
  return found;
}

async function expectNoShipment(id: number): Promise<void> {
  expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'ORDER_UNPAID' } });
  for (const action of ['dispatch', 'deliver']) {
    const answer = await admin.post('/orders/actions', { ids: [id], action });
    expect(answer).toMatchObject({ status: 200, body: { lines: [{ id, ok: false, error: { status: 409 } }] } });
  }
}

/** A paid order of $30 of two units, by card or in cash, not shipped. */
async function paid(method: 'card' | 'cash') {
  if (method === 'card') return cards.paidOrder();
  const placed = await orderOfLines(cards.shop, [2]);
  await change(placed.id, { paymentStatus: 'received' });
  return placed;
}

/** Pays it as its shopper would, or as staff record it. */
async function payAgain(id: number, method: 'card' | 'cash', shopper: Client): Promise<void> {
  if (method === 'cash') await change(id, { paymentStatus: 'received' });
  else {
    cards.account.pay(await cards.intent(shopper, id));
    // Readers ask the provider every few seconds.
    cards.shop.clock.advance(5);
    await cards.own(shopper, id);
  }
}

describe.each(['card', 'cash'] as const)('an order by %s that was refunded in full', (method) => {
  it('stays received, needs nothing, and is not shipped unless staff set its status by hand', async () => {
    const { id } = await paid(method);
    expect(await needs(id)).toEqual(['dispatch']);
    expect((await refund(id, 29.99)).status).toBe(201);
    expect(await known(id)).toMatchObject({ paymentStatus: 'received', refundedInFull: false });
    expect(await needs(id)).toEqual(['dispatch']);
    expect((await refund(id, 0.01)).status).toBe(201);
    expect(await known(id)).toMatchObject({ paymentStatus: 'received', refundedInFull: true, refundableAmount: 0 });
    expect(await needs(id)).toEqual([]);
    await expectNoShipment(id);
    expect(await refund(id, 0.01)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_HIGH' } });
    await handOver(id);
    expect(await change(id, { status: 'delivered' })).toMatchObject({ paymentStatus: 'received' });
    expect(await needs(id)).toEqual([]);
  });

  it('waits for a new payment when staff set its payment back, and all of that can be refunded again', async () => {
    const { id, shopper } = await paid(method);
    await refund(id, 30);
    expect(await change(id, { paymentStatus: 'pending' })).toMatchObject({
      ...{ status: 'pending', paymentStatus: 'pending', refundedAmount: 30, refundableAmount: 0, paidAmount: 30 },
      ...(method === 'card' && { waitsForPayment: true, payUntil: expect.any(String) }),
    });
    expect(await needs(id)).toEqual(['payment']);
    await expectNoShipment(id);
    await payAgain(id, method, shopper);
    expect(await known(id)).toMatchObject({
      ...{ paymentStatus: 'received', refundedInFull: false, paidAmount: 60, refundableAmount: 30 },
    });
    expect(await needs(id)).toEqual(['dispatch']);
    expect((await refund(id, 30.01)).status).toBe(409);
    expect((await ship(id)).status).toBe(201);
    expect((await refund(id, 30)).status).toBe(201);
    expect(await known(id)).toMatchObject({ refundedInFull: true, refundedAmount: 60, refundableAmount: 0 });
  });

  it('waits for a new payment when its status is set back to pending, also by a client that sends the whole order', async () => {
    const { id } = await paid(method);
    await change(id, { status: 'delivered' });
    await refund(id, 30);
    expect(await change(id, { status: 'dispatched' })).toMatchObject({ paymentStatus: 'received' });
    const order = await known(id);
    expect(await change(id, { ...order, status: 'pending' })).toMatchObject({
      ...{ status: 'pending', paymentStatus: 'pending' },
      ...(method === 'card' && { waitsForPayment: true }),
    });
    expect(await needs(id)).toEqual(['payment']);
    await expectNoShipment(id);
  });

  it('gives nothing back when it is cancelled, and waits for payment once it is revived', async () => {
    const { id, shopper } = await paid(method);
    await refund(id, 30);
    await handOver(id);
    await change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    const cancelled = await known(id);
    expect(cancelled.refunds).toHaveLength(1);
    expect(cancelled.refundableAmount).toBe(0);
    // As before: cancelling a cash order leaves its payment status.
    expect(cancelled.paymentStatus).toBe(method === 'card' ? 'pending' : 'received');
    expect(await change(id, { status: 'pending' })).toMatchObject({ paymentStatus: 'pending' });
    expect(await needs(id)).toEqual(['payment']);
    await payAgain(id, method, shopper);
    expect(await needs(id)).toEqual(['dispatch']);
    await change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    expect(await known(id)).toMatchObject({ refundedAmount: 60, refunds: [{ amount: 30 }, { amount: 30 }] });
  });
});

describe('an order in cash that was paid and cancelled', () => {
  it('and whose refund was handed over does not count as paid, and is not shipped, when it is set back to pending', async () => {
    const { id } = await paid('cash');
    await change(id, { status: 'cancelled' });
    await handOver(id);
    expect(await change(id, { status: 'pending' })).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await needs(id)).toEqual(['payment']);
    await expectNoShipment(id);
    await change(id, { paymentStatus: 'received' });
    expect((await ship(id)).status).toBe(201);
  });

  it('and is set back before its refund was handed over is paid as before', async () => {
    const { id } = await paid('cash');
    await change(id, { status: 'cancelled' });
    expect(await change(id, { status: 'pending' })).toMatchObject({
      ...{ paymentStatus: 'received', refundedInFull: false, refundedAmount: 0, refundableAmount: 30 },
    });
    expect(await needs(id)).toEqual(['dispatch']);
  });

  it('after a part was handed over is paid as to the rest', async () => {
    const { id } = await paid('cash');
    await refund(id, 10);
    await handOver(id);
    await change(id, { status: 'cancelled' });
    expect(await known(id)).toMatchObject({ refundedInFull: true, refundedAmount: 30 });
    expect(await change(id, { status: 'pending' })).toMatchObject({ paymentStatus: 'received', refundableAmount: 20 });
    expect((await ship(id)).status).toBe(201);
  });
});

describe('a card order', () => {
  it('is refunded in full while the provider is away, and to be dispatched again when the refund fails', async () => {
    const { id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    await refund(id, 30);
    expect(await known(id)).toMatchObject({ refundedInFull: true, refunds: [{ state: 'pending' }] });
    expect(await needs(id)).toEqual([]);
    cards.stripe.setWeather('fair');
    cards.account.refundsAre = 'failed';
    cards.shop.clock.advance(20);
    await cards.reconcileDue();
    cards.account.refundsAre = 'succeeded';
    expect(cards.account.refundsOf(intent)).toHaveLength(1);
    expect(await known(id)).toMatchObject({ refundedInFull: false, paymentStatus: 'received', refundableAmount: 30 });
    expect(await needs(id)).toEqual(['dispatch']);
    expect((await ship(id)).status).toBe(201);
  });

  it('of which a dispute over all was lost counts as refunded; an open one, or one over a part, does not', async () => {
    const { id, intent } = await cards.paidOrder();
    await refund(id, 10);
    cards.account.dispute(intent, 'needs_response', 100, 2000);
    await cards.deliverMoneyEvents(intent);
    expect(await needs(id)).toEqual(['dispatch']);
    cards.account.dispute(intent, 'lost', 200, 2000);
    await cards.deliverMoneyEvents(intent);
    expect(await known(id)).toMatchObject({ refundedInFull: true, paymentStatus: 'received' });
    expect(await needs(id)).toEqual([]);
    await expectNoShipment(id);
  });

  it('whose refund fails after it was set back still waits for its payment, and its refund for staff', async () => {
    const { id, intent, shopper } = await cards.paidOrder();
    await refund(id, 30);
    await change(id, { paymentStatus: 'pending' });
    cards.account.endRefund(cards.account.refundsOf(intent)[0]?.id ?? '', 'failed');
    await cards.deliverMoneyEvents(intent);
    expect(await known(id)).toMatchObject({ paymentStatus: 'pending', refunds: [{ waitsForStaff: true }] });
    await payAgain(id, 'card', shopper);
    expect(await known(id)).toMatchObject({ paymentStatus: 'received', refundedInFull: false, paidAmount: 60 });
    expect(await needs(id)).toEqual(['dispatch']);
  });

  it('that is not paid within the days after it was set back expires like any other', async () => {
    const { id } = await paid('card');
    await refund(id, 30);
    await change(id, { paymentStatus: 'pending' });
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await known(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  });

  it('cancelled after its payment, and set to delivered and received by staff, is one that was paid by hand', async () => {
    const { id } = await paid('card');
    await change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    const revived = await change(id, { status: 'delivered', paymentStatus: 'received' });
    expect(revived).toMatchObject({ status: 'delivered', paymentStatus: 'received', refundedInFull: false });
    expect(revived).toMatchObject({ paidAmount: 60, refundedAmount: 30, refundableAmount: 30 });
  });

  it('that a client sets to received as it was, once it is cancelled, is not paid when it is revived', async () => {
    const { id } = await paid('card');
    await change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    expect(await change(id, { paymentStatus: 'received' })).toMatchObject({ refundableAmount: 0 });
    expect(await change(id, { status: 'pending' })).toMatchObject({ paymentStatus: 'pending', waitsForPayment: true });
    await expectNoShipment(id);
  });
});

describe('a version of before, beside this one', () => {
  it('does not set a refunded order to pending, and gives its money back once', async () => {
    const { id } = await paid('card');
    await refund(id, 30);
    const { db } = cards.shop;
    await sql`update orders set refunded_at = null where id = ${id}`.execute(db);
    await sql`update orders set refunded_at = now(), payment_status = 'pending' where id = ${id}`.execute(db);
    expect(await known(id)).toMatchObject({ paymentStatus: 'received', refundedInFull: true });
    const second = sql`insert into refunds (order_id, amount_cents, reason, source, state, created_at, updated_at)
      values (${id}, 3000, 'Order cancelled', 'cancellation', 'to_hand_over', now(), now())`;
    await expect(second.execute(db)).rejects.toThrow('was refunded in full');
  });
});
