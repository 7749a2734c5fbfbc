/** What settings mean for orders, and what orders keep of them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { pdfOf } from '../../test/pdf-text.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop({ rateLimits: false });
});
beforeEach(() =>
  cards.shop.set({ payments: { cash: true, card: true }, unpaidOrderMinutes: 30, invoiceFooter: '', country: 'US' }),
);
afterAll(() => cards.close());

const body = async (paymentMethod: 'cash' | 'card') => ({
  ...orderOf([{ product: await makeProduct(cards.shop, { stock: 5 }), quantity: 1 }]),
  paymentMethod,
});

describe('a way to pay that is off', () => {
  it('is refused for new orders, and the other one is not', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    for (const [off, on] of [
      ['cash', 'card'],
      ['card', 'cash'],
    ] as const) {
      await cards.shop.set({ payments: { cash: on === 'cash', card: on === 'card' } });
      const refused = await shopper.post('/orders', await body(off));
      expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_METHOD_OFF' } });
      expect((await shopper.post('/orders', await body(on))).status).toBe(201);
    }
  });

  it('still pays the card orders of before, and answers a repeated request as before', async () => {
    const user = await makeUser(cards.shop);
    const shopper = await cards.shop.as(user);
    const sent = await body('card');
    const key = { 'idempotency-key': 'once' };
    const placed = await shopper.post('/orders', sent, key);
    const id = Number(Object.entries(placed.body ?? {}).find(([name]) => name === 'id')?.[1]);
    await cards.shop.set({ payments: { cash: true, card: false } });
    expect((await shopper.post('/orders', sent, key)).body).toEqual(placed.body);
    cards.account.pay(await cards.intent(shopper, id));
    expect((await cards.own(shopper, id)).paymentStatus).toBe('received');
  });
});

describe('an order keeps', () => {
  it('the time that it had to be paid when it was placed, also when it is revived', async () => {
    await cards.shop.set({ unpaidOrderMinutes: 10 });
    const { shopper, id, placed } = await cards.order();
    expect(Date.parse(placed.payUntil ?? '') - Date.parse(placed.createdAt)).toBe(600_000);
    await cards.shop.set({ unpaidOrderMinutes: 60 });
    expect((await cards.own(shopper, id)).payUntil).toBe(placed.payUntil);
    await cards.change(id, { status: 'cancelled' });
    const revived = await cards.change(id, { status: 'pending' });
    expect(Date.parse(revived.payUntil ?? '') - cards.shop.clock.now().getTime()).toBe(600_000);
    const next = await cards.order();
    expect(Date.parse(next.placed.payUntil ?? '') - Date.parse(next.placed.createdAt)).toBe(3_600_000);
  });

  it('on its invoice the footer and the seller of then', { timeout: 60_000 }, async () => {
    const footer = 'Managing director: Ann Lee\nBank: DE00 1234';
    await cards.shop.set({ invoiceFooter: footer, sellerName: 'Coffee Ltd' });
    const { id } = await cards.paidOrder();
    await cards.shop.set({ invoiceFooter: 'Later', sellerName: 'Tea Ltd' });
    const { text } = await pdfOf(cards.admin, `/orders/${id}/invoice.pdf`);
    for (const line of ['Coffee Ltd', 'Managing director: Ann Lee', 'Bank: DE00 1234']) expect(text).toContain(line);
    expect(text).not.toMatch(/Later|Tea Ltd/);
  });

  it('on its invoice the name of the shop, where no seller is named', { timeout: 60_000 }, async () => {
    await cards.shop.set({ sellerName: null, shopName: 'Amsel Coffee' });
    const { id } = await cards.paidOrder();
    const { text } = await pdfOf(cards.admin, `/orders/${id}/invoice.pdf`);
    expect(text).toContain('Amsel Coffee');
  });
});
