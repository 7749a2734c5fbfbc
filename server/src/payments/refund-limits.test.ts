/** Refunds that staff record: never more than was paid, once for each key, in cash, and what is rejected. */

import { orderRefund, shopOrder } from '@shop/contract/orders';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf, unique } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { type Answer, read } from '../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(() => {
  cards.account.refundsAre = 'succeeded';
  cards.stripe.setWeather('fair');
});
afterAll(() => cards.close());

const refund = (id: number, amount: number, more: object = {}, headers = {}) =>
  cards.admin.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged', ...more }, headers);
const keyed = () => ({ 'idempotency-key': unique('refund') });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const refundedAtProvider = (intent: string) => cards.account.refundsOf(intent).map(({ amount }) => amount);
async function later(seconds = 61) {
  cards.shop.clock.advance(seconds);
  return cards.reconcileDue();
}

describe('the sum of refunds', () => {
  it('never exceeds what was paid, also from twenty tabs at once', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, 4, {}, keyed())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(13);
    await later();
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 28 });
    expect(refundedAtProvider(intent)).toEqual(Array.from({ length: 7 }, () => 400));
  });

  it('never exceeds it when somebody refunds at the provider at the same time', { timeout: 120_000 }, async () => {
    const minor = fc.integer({ min: 1, max: 3000 });
    await fc.assert(
      fc.asyncProperty(minor, minor, fc.boolean(), fc.boolean(), async (byStaff, elsewhere, away, cancels) => {
        cards.stripe.setWeather('fair');
        const { shopper, id, intent } = await cards.paidOrder();
        cards.stripe.setWeather(away ? 'forgets' : 'fair');
        const byHand = cards.stripe
          .refundByHand(intent, elsewhere)
          .catch(() => 'the connection was cut after the work');
        const [answer] = await Promise.all([refund(id, byStaff / 100), byHand]);
        expect([201, 409]).toContain(answer.status);
        cards.stripe.setWeather('fair');
        const changed = cancels ? cards.change(id, { status: 'cancelled' }) : undefined;
        await cards.deliverMoneyEvents(intent);
        await changed;
        await cards.deliverMoneyEvents(intent);
        for (let round = 0; round < 3; round += 1) expect(await later()).toEqual([]);
        const order = await cards.known(shopper, id);
        const atProvider = cards.account.refundedOf(intent);
        expect(Math.round(order.refundedAmount * 100)).toBe(atProvider);
        if (cancels) expect(atProvider).toBe(3000);
        const made = order.refunds.filter(({ state }) => state === 'made');
        expect(made.map(({ amount }) => Math.round(amount * 100)).toSorted()).toEqual(
          refundedAtProvider(intent).toSorted(),
        );
      }),
      { numRuns: runs(12) },
    );
  });

  it('counts one at the provider of the same amount as another, not as the one that staff wait for', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    await refund(id, 7);
    cards.stripe.setWeather('fair');
    await cards.stripe.refundByHand(intent, 700);
    await cards.deliverMoneyEvents(intent);
    await later();
    const { refunds, refundedAmount } = await cards.known(shopper, id);
    expect(refunds.map(({ amount, source, state }) => [amount, source, state])).toEqual([
      [7, 'shop', 'made'],
      [7, 'provider', 'made'],
    ]);
    expect([refundedAmount, refundedAtProvider(intent)]).toEqual([14, [700, 700]]);
  });

  it.each([
    ['needs_response', 409],
    ['under_review', 409],
    ['lost', 409],
    ['won', 201],
  ])('counts a dispute that is %s: a refund is answered %i', async (state, status) => {
    const { id, intent } = await cards.paidOrder();
    cards.account.dispute(intent, 'needs_response', 100);
    if (state !== 'needs_response') cards.account.dispute(intent, state, 200);
    await cards.deliverMoneyEvents(intent);
    expect((await refund(id, 0.01)).status).toBe(status);
  });

  it('leaves a cancellation nothing while a dispute is open, and all once it is won', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.dispute(intent, 'needs_response', 100);
    await cards.deliverMoneyEvents(intent);
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({ refunds: [], refundedAmount: 0 });
    cards.account.dispute(intent, 'won', 200);
    await cards.deliverMoneyEvents(intent);
    await later();
    expect(await cards.known(shopper, id)).toMatchObject({ refund: { amount: 30 }, refundedAmount: 30 });
  });
});

describe('an idempotency key', () => {
  it('makes one refund, however often and however concurrently it is sent', async () => {
    const { id, intent } = await cards.paidOrder();
    const headers = keyed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, 4, {}, headers)));
    answers.push(await refund(id, 4, {}, headers));
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(5);
    expect(refundedAtProvider(intent)).toEqual([400]);
  });

  it('with another body, or on another order, is 422; one that is malformed is 400', async () => {
    const { id } = await cards.paidOrder();
    const other = await cards.paidOrder();
    const headers = keyed();
    await refund(id, 4, {}, headers);
    expect(await refund(id, 5, {}, headers)).toMatchObject({ status: 422 });
    expect(await refund(other.id, 4, {}, headers)).toMatchObject({ status: 422 });
    expect(await refund(id, 5, {}, { 'idempotency-key': 'has spaces' })).toMatchObject({ status: 400 });
  });
});

describe('a refund in cash', () => {
  async function cashOrder(received = true) {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const product = await makeProduct(cards.shop, { stock: 10 });
    const answer = await shopper.post('/orders', orderOf([{ product, quantity: 2 }]));
    const { id } = read(shopOrder, answer);
    if (received) await cards.change(id, { paymentStatus: 'received' });
    return { shopper, product, id };
  }

  it('is to be handed over, then handed over, once', async () => {
    const { shopper, id } = await cashOrder();
    const answer = await refund(id, 12.5);
    expect(answer).toMatchObject({ status: 201, body: { state: 'to-hand-over', source: 'shop' } });
    const path = `/orders/${id}/refunds/${read(orderRefund, answer).id}`;
    const answers = await Promise.all([1, 2, 3].map(() => cards.admin.patch(path, { state: 'handed-over' })));
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await cards.known(shopper, id)).toMatchObject({
      refunds: [{ state: 'handed-over' }],
      refundedAmount: 12.5,
      paymentStatus: 'received',
    });
    expect(await cards.moneyHistory(id)).toEqual(['refund_to_hand_over', 'refund_handed_over']);
  });

  it('never exceeds what was paid, also from twenty tabs at once; unpaid, there is nothing to refund', async () => {
    const { shopper, id } = await cashOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, 4)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 28 });
    const unpaid = await cashOrder(false);
    expect(await refund(unpaid.id, 1)).toMatchObject({ status: 409, body: { code: 'ORDER_UNPAID' } });
  });
});

describe('what is rejected', () => {
  it.each([12.345, 0, -1, 1e-9, '5', null, [5], 1e300])('an amount of %j', async (amount) => {
    const { shopper, id } = await cards.paidOrder();
    const answer = await cards.admin.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged' });
    expect(answer.status).toBe(amount === 1e300 ? 409 : 400);
    expect(await cards.known(shopper, id)).toMatchObject({ refunds: [] });
  });

  it('an infinite amount, a missing or overlong reason, and lines that the order has not', async () => {
    const { id, placed } = await cards.paidOrder();
    const own = placed.items[0]?.id;
    const foreign = (await cards.paidOrder()).placed.items[0]?.id;
    const infinite = await cards.admin.send({
      method: 'POST',
      url: `/orders/${id}/refunds`,
      payload: '{"amount": 1e309, "reason": "Damaged"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(infinite.status).toBe(400);
    for (const more of [
      { reason: '' },
      { reason: ' ' },
      { reason: 'x'.repeat(501) },
      { reason: 'a\u0000b' },
      { lines: [] },
      { lines: [{ line: foreign, quantity: 1 }] },
      { lines: [{ line: own, quantity: 0 }] },
    ]) {
      expect((await refund(id, 1, more)).status).toBe(400);
    }
  });

  it('more units of a line than were ordered, summed over the body', async () => {
    const { id, placed } = await cards.paidOrder();
    const line = placed.items[0]?.id;
    expect((await refund(id, 1, { lines: [{ line, quantity: 2 }] })).status).toBe(201);
    expect((await refund(id, 1, { lines: [1, 2].map((quantity) => ({ line, quantity })) })).status).toBe(400);
  });

  it('shoppers, visitors, and orders and refunds that are not there', async () => {
    const { shopper, id } = await cards.paidOrder();
    const other = await cards.paidOrder();
    const made = read(orderRefund, await refund(other.id, 1));
    const body = { amount: 1, reason: 'Mine' };
    expect((await shopper.post(`/orders/${id}/refunds`, body)).status).toBe(403);
    expect((await cards.shop.visitor.post(`/orders/${id}/refunds`, { amount: 'x' })).status).toBe(401);
    expect((await shopper.post(`/orders/${id}/refunds`, { amount: 'x' })).status).toBe(403);
    expect((await refund(999_999_999, 1)).status).toBe(404);
    const handOver = { state: 'handed-over' };
    expect((await shopper.patch(`/orders/${other.id}/refunds/${made.id}`, handOver)).status).toBe(403);
    expect((await cards.admin.patch(`/orders/${id}/refunds/${made.id}`, handOver)).status).toBe(404);
    expect((await cards.admin.patch(`/orders/${other.id}/refunds/${made.id}`, { state: 'made' })).status).toBe(400);
    expect((await cards.admin.patch(`/orders/${other.id}/refunds/${made.id}`, handOver)).status).toBe(409);
  });

  it('no reason that is markup: it is text, byte for byte', async () => {
    const { id } = await cards.paidOrder();
    const reason = '<img src=x onerror=alert(1)> "quotes" & more \u202E';
    expect((await refund(id, 1, { reason })).body).toMatchObject({ reason });
  });
});
