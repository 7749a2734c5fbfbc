import { beforeEach, describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { byCard, countOf, useCardShop } from '../../../test/ordering.ts';
import { runs } from '../../../test/runs.ts';
import { shippingBy } from '../../../test/shipments.ts';

let cards: CardShop;
let desk: ReturnType<typeof shippingBy>;
useCardShop((started) => {
  cards = started;
});
beforeEach(() => {
  desk = shippingBy(cards.admin);
});

/** A card order of 2 units that staff set to paid, of which one was shipped, and that they set back to unpaid. */
async function unpaidAndPartlyShipped() {
  const placed = await cards.order({ quantity: 2 });
  await cards.change(placed.id, { paymentStatus: 'received' });
  const lines = [{ line: placed.placed.items[0]?.id, quantity: 1 }];
  await desk.shipped(placed.id, { lines });
  return { ...placed, order: await cards.change(placed.id, { paymentStatus: 'pending' }) };
}

describe('an unpaid card order', () => {
  it('is not shipped: 409; paid, it is', async () => {
    const { id, intent } = await cards.orderWithIntent();
    expect(await desk.ship(id)).toMatchObject({ status: 409, body: { code: 'ORDER_UNPAID' } });
    expect(await desk.order(id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 0, left: 2 } });
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    expect((await desk.ship(id)).status).toBe(201);
  });

  it('is set to dispatched by hand as before, with one shipment, and does not expire', async () => {
    const { id, placed } = await cards.order({ quantity: 2 });
    const { fulfilment } = await cards.change(id, { status: 'dispatched' });
    expect(fulfilment).toMatchObject({
      shipped: 2,
      left: 0,
      shipments: [{ lines: [{ line: placed.items[0]?.id, quantity: 2 }] }],
    });
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await desk.order(id)).toMatchObject({ status: 'dispatched', paymentStatus: 'pending' });
  });

  it('of which nothing was shipped expires as before', async () => {
    const { id } = await cards.order();
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await desk.order(id)).toMatchObject({ status: 'cancelled', fulfilment: { shipped: 0, left: 0 } });
  });

  it('of which something was shipped neither expires nor is cancelled nor replaced by its owner', async () => {
    const { id, order, shopper, product } = await unpaidAndPartlyShipped();
    expect(order).toMatchObject({ status: 'pending', waitsForPayment: true, fulfilment: { shipped: 1, left: 1 } });
    expect(order).not.toHaveProperty('payUntil');
    expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(409);
    expect((await shopper.post('/orders', byCard([{ product, quantity: 1 }]))).status).toBe(201);
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await desk.order(id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 1, left: 1 } });
    expect(await cards.stockOf(product)).toBe(8);
  });

  it('of which something was shipped can still be paid', async () => {
    const { id, shopper } = await unpaidAndPartlyShipped();
    cards.account.pay(await cards.intent(shopper, id));
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received', fulfilment: { left: 1 } });
  });
});

describe('a paid card order', () => {
  it('that its owner cancels while it is shipped is refunded exactly if the cancellation wins', async () => {
    for (let round = 0; round < runs(4); round += 1) {
      const { id, shopper, product } = await cards.paidOrder();
      const answers = await Promise.all([shopper.post(`/orders/own/${id}/cancel`, {}), desk.ship(id)]);
      expect(countOf(answers, 409)).toBe(1);
      const { status } = await desk.order(id);
      expect(status).toBe(answers[0].status === 200 ? 'cancelled' : 'dispatched');
      expect(cards.stripe.moneyOf(id)).toBe(status === 'cancelled' ? 0 : 3000);
      expect(await cards.stockOf(product)).toBe(status === 'cancelled' ? 10 : 8);
    }
  });

  it('that was shipped in part and is cancelled by staff is refunded in full, once', async () => {
    const { id, placed, product } = await cards.paidOrder();
    await desk.shipped(id, { lines: [{ line: placed.items[0]?.id, quantity: 1 }] });
    expect((await desk.set(id, { status: 'cancelled' })).body).toMatchObject({
      status: 'cancelled',
      refund: { amount: 30 },
      fulfilment: { shipped: 0, left: 0, shipments: [] },
    });
    expect(cards.stripe.moneyOf(id)).toBe(0);
    expect(await cards.stockOf(product)).toBe(10);
  });
});
