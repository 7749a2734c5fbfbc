import { orderActionAnswer } from '@shop/contract/order-actions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { shippingBy } from '../../../test/shipments.ts';
import { read } from '../../../test/test-app.ts';

let cards: CardShop;
let desk: ReturnType<typeof shippingBy>;
useCardShop((started) => {
  cards = started;
});
beforeEach(() => {
  desk = shippingBy(cards.admin);
});

const act = async (body: unknown) => read(orderActionAnswer, await cards.admin.post('/orders/actions', body));
const unpaid = (id: number) => ({
  id,
  ok: false,
  error: { status: 409, title: 'Conflict', detail: `Order ${id} has not been paid` },
});
const done = (id: number) => ({ id, ok: true, error: null });

describe('an action on card orders', () => {
  it.each(['dispatch', 'deliver'])('%s refuses unpaid ones and does paid ones', async (action) => {
    const paid = await cards.paidOrder();
    const open = await cards.orderWithIntent();
    expect((await act({ ids: [open.id, paid.id], action })).lines).toEqual([unpaid(open.id), done(paid.id)]);
    expect(await desk.order(open.id)).toMatchObject({ status: 'pending', fulfilment: { shipped: 0 } });
  });

  it('that records payments refuses them, paid or not: the payment provider tells of those', async () => {
    const paid = await cards.paidOrder();
    const open = await cards.orderWithIntent();
    const byCard = (id: number) => ({
      id,
      ok: false,
      error: {
        status: 409,
        title: 'Conflict',
        detail: `Order ${id} is paid by card: its payment is recorded when the card is charged`,
      },
    });
    const { lines } = await act({ ids: [open.id, paid.id], action: 'receive-payment' });
    expect(lines).toEqual([byCard(open.id), byCard(paid.id)]);
    expect(await desk.order(open.id)).toMatchObject({ paymentStatus: 'pending', invoice: null });
  });

  it('delivers what was dispatched unpaid by hand', async () => {
    const { id } = await cards.order();
    await cards.change(id, { status: 'dispatched' });
    expect((await act({ ids: [id], action: 'deliver' })).lines).toEqual([done(id)]);
    expect(await desk.order(id)).toMatchObject({ status: 'delivered', paymentStatus: 'pending' });
  });

  it('that cancels them refunds paid ones, once, and ends the intents of the others', async () => {
    const paid = await cards.paidOrder();
    const open = await cards.orderWithIntent();
    const ids = [paid.id, open.id];
    expect((await act({ ids, action: 'cancel' })).lines).toEqual(ids.map(done));
    expect(await desk.order(paid.id)).toMatchObject({ status: 'cancelled', refund: { amount: 30 } });
    expect(cards.stripe.moneyOf(paid.id)).toBe(0);
    expect(cards.account.pay(open.intent)).toBe(false);
    for (const { product } of [paid, open]) expect(await cards.stockOf(product)).toBe(10);
  });

  it('that cancels them while the provider is away is done; the refund follows', async () => {
    const { id } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    expect((await act({ ids: [id], action: 'cancel' })).lines).toEqual([done(id)]);
    expect(await desk.order(id)).toMatchObject({ status: 'cancelled' });
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(400);
    await cards.reconcileDue();
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('that is undone leaves a paid order pending and paid', async () => {
    const { id } = await cards.paidOrder();
    const action = await act({ ids: [id], action: 'dispatch' });
    expect((await cards.admin.post(`/orders/actions/${action.id}/undo`, {})).status).toBe(200);
    expect(await desk.order(id)).toMatchObject({ status: 'pending', paymentStatus: 'received', paidByCard: true });
    expect((await desk.ship(id)).status).toBe(201);
  });
});
