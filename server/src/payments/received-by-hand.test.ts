/** Card orders of which staff said that their money was received: what can be refunded of them, and what cancelling them gives back. */

import { orderRefund } from '@shop/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults } from '../../test/ledger.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { read } from '../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.account.refundsAre = 'succeeded';
  cards.stripe.setWeather('fair');
  await cards.reconcileDue();
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(async () => {
  const faults = (await checkInvariants(cards.shop.db, cards.shop.clock.now(), 15)).filter(
    ({ about, state }) => state !== 'ok' && /refund|payment/.test(about),
  );
  expect(faults).toEqual([]);
  await cards.close();
});

const refund = (id: number, amount: number) => cards.admin.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged' });
const toHandOver = { amount: 30, source: 'cancellation', state: 'to-hand-over', reason: 'Order cancelled' };

/** A card order of $30 that was paid in another way. */
async function paidOtherwise() {
  const placed = await cards.orderWithIntent();
  await cards.change(placed.id, { paymentStatus: 'received' });
  return placed;
}

/** Paid by card, cancelled, refunded to the card, set back to pending, and paid in another way. */
async function revivedAndPaidOtherwise() {
  const placed = await cards.paidOrder();
  await cards.change(placed.id, { status: 'cancelled' });
  await cards.change(placed.id, { status: 'pending' });
  await cards.change(placed.id, { paymentStatus: 'received' });
  return placed;
}

describe('a card order whose money staff recorded by hand', () => {
  it('has a refund to hand over once it is cancelled, and its mail says so', async () => {
    const { user, shopper, id, intent } = await paidOtherwise();
    expect(await cards.known(shopper, id)).toMatchObject({ paidAmount: 30, refundableAmount: 30 });
    const cancelled = await cards.change(id, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ refunds: [toHandOver], refundedAmount: 30, refundableAmount: 0 });
    expect((await cards.admin.get('/orders?needs=refund')).body).toMatchObject([{ id }]);
    cards.shop.clock.advance(10);
    const mails = await openMailbox(cards.shop).read(user.email);
    expect(mails.at(-1)?.parsed.text).toContain('We hand the $30.00 that you paid over to you.');
    const path = `/orders/${id}/refunds/${cancelled.refunds[0]?.id}`;
    expect((await cards.admin.patch(path, { state: 'handed-over' })).status).toBe(200);
    expect(cards.account.refundsOf(intent)).toEqual([]);
  });

  it('has one once its owner cancels it, and none once it goes on', async () => {
    const { shopper, id } = await paidOtherwise();
    expect(await shopper.post(`/orders/own/${id}/cancel`, {})).toMatchObject({ body: { refunds: [toHandOver] } });
    expect(await cards.change(id, { status: 'pending' })).toMatchObject({
      refunds: [{ state: 'failed' }],
      refundedAmount: 0,
    });
    expect((await cards.admin.get('/orders?needs=refund')).body).toEqual([]);
  });

  it('has one of what staff have not refunded by hand yet', async () => {
    const { id } = await paidOtherwise();
    expect(read(orderRefund, await refund(id, 12.5))).toMatchObject({ state: 'to-hand-over' });
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({
      refunds: [{ amount: 12.5 }, { ...toHandOver, amount: 17.5 }],
      refundedAmount: 30,
    });
  });

  it('is refunded to the card alone where the card was charged after all', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    cards.stripe.setWeather('down');
    await cards.change(id, { paymentStatus: 'received' });
    cards.stripe.setWeather('fair');
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    await cards.change(id, { status: 'cancelled' });
    expect(await cards.known(shopper, id)).toMatchObject({
      refunds: [{ amount: 30, source: 'cancellation', state: 'made' }],
      refundedAmount: 30,
    });
  });
});

describe('an order that was refunded to the card', () => {
  it('has nothing to hand over when a client sends it again as it was before', async () => {
    const { shopper, id } = await cards.paidOrder();
    const before = { status: 'cancelled', paymentStatus: 'received' };
    await cards.change(id, before);
    expect(await cards.change(id, before)).toMatchObject({ refunds: [{ state: 'made' }], refundedAmount: 30 });
    expect(await cards.known(shopper, id)).toMatchObject({ paidAmount: 30, refundableAmount: 0 });
    expect(await refund(id, 30)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_HIGH' } });
    await cards.change(id, { paymentStatus: 'pending' });
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 30 });
  });

  it('and then revived and paid in another way can be refunded by hand, as the order says', async () => {
    const { shopper, id } = await revivedAndPaidOtherwise();
    await cards.change(id, { status: 'delivered' });
    expect(await cards.known(shopper, id)).toMatchObject({ paidAmount: 60, refundedAmount: 30, refundableAmount: 30 });
    expect(read(orderRefund, await refund(id, 30))).toMatchObject({ state: 'to-hand-over' });
    expect(await cards.known(shopper, id)).toMatchObject({ paidAmount: 60, refundedAmount: 60, refundableAmount: 0 });
  });

  it('and then revived, paid in another way and cancelled has a refund to hand over', async () => {
    const { id } = await revivedAndPaidOtherwise();
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({
      refunds: [{ amount: 30, state: 'made' }, toHandOver],
      refundedAmount: 60,
    });
  });

  it('and then paid in another way gives both back if that refund fails after all', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    const made = read(orderRefund, await refund(id, 30));
    await cards.change(id, { paymentStatus: 'pending' });
    await cards.change(id, { paymentStatus: 'received' });
    expect(await cards.known(shopper, id)).toMatchObject({ paidAmount: 60, refundedAmount: 30, refundableAmount: 30 });
    cards.account.endRefund(cards.account.refundsOf(intent)[0]?.id ?? '', 'failed');
    await cards.deliverMoneyEvents(intent);
    expect((await cards.admin.get('/orders?needs=money')).body).toMatchObject([{ id, paidAmount: 60 }]);
    const path = `/orders/${id}/refunds/${made.id}`;
    expect(await cards.admin.patch(path, { state: 'handed-over' })).toMatchObject({ status: 200 });
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'received', refundableAmount: 30 });
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({
      refunds: [{ id: made.id, amount: 30, state: 'handed-over' }, toHandOver],
      refundedAmount: 60,
    });
  });

  it('but whose refund is still on its way can be refunded of what was paid in another way', async () => {
    const { shopper, id } = await cards.paidOrder();
    cards.account.refundsAre = 'pending';
    await cards.change(id, { status: 'cancelled' });
    await cards.change(id, { status: 'pending' });
    await cards.change(id, { paymentStatus: 'received' });
    expect(await cards.known(shopper, id)).toMatchObject({ paidAmount: 60, refundedAmount: 30, refundableAmount: 30 });
    expect(read(orderRefund, await refund(id, 5))).toMatchObject({ state: 'to-hand-over' });
  });

  it('and then revived waits for its payment, and its refund for staff, when that refund fails after all', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cards.stripe.refundByHand(intent);
    await cards.deliverMoneyEvents(intent);
    await cards.change(id, { status: 'cancelled' });
    expect(await cards.change(id, { status: 'pending' })).toMatchObject({ waitsForPayment: true });
    cards.account.endRefund(cards.account.refundsOf(intent)[0]?.id ?? '', 'failed');
    await cards.deliverMoneyEvents(intent);
    expect(await cards.known(shopper, id)).toMatchObject({
      ...{ paymentStatus: 'pending', waitsForPayment: true, refundedAmount: 0 },
      refunds: [{ amount: 30, source: 'provider', state: 'failed', waitsForStaff: true }],
    });
    const [failed] = (await cards.known(shopper, id)).refunds;
    const path = `/orders/${id}/refunds/${failed?.id}`;
    expect(await cards.admin.patch(path, { state: 'handed-over' })).toMatchObject({ status: 200 });
  });
});
