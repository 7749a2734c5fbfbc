/** An order takes the uses of its promotions, and gives them back when it is cancelled before its money was received. */

import { type Order, shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { quote } from '@shop/contract/quotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { clearPriceRules, type GivenPromotion, makePromotion, usesOf } from '../../../test/price-rules.ts';
import { type Client, read } from '../../../test/test-app.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});
let lamp: Awaited<ReturnType<typeof makeProduct>>;
let shopper: Client;
beforeEach(async () => {
  lamp = await makeProduct(cards.shop, { price: 2000, discountHundredths: 0, stock: 100 });
  shopper = await someone();
});
afterEach(() => clearPriceRules(cards.shop));

const someone = async () => cards.shop.as(await makeUser(cards.shop));
const body = (by: 'cash' | 'card', totalAmount: number, changes: object = {}) => ({
  ...orderOf([{ product: lamp, quantity: 1 }]),
  paymentMethod: by,
  totalAmount,
  codes: ['ten'],
  ...changes,
});
/** Orders a lamp of $20 for $18, with the code. */
async function order(by: 'cash' | 'card', of = shopper): Promise<Order> {
  const answer = await of.post('/orders', body(by, 18));
  expect(answer.status).toBe(201);
  return read(shopOrder, answer);
}
const whyNot = async (of: Client, codes = ['ten']) =>
  read(quote, await of.post('/quotes', { items: [{ product: lamp.id, quantity: 1 }], codes })).notApplied.map(
    ({ reason }) => reason,
  );
const ten = (limits: GivenPromotion = {}) =>
  makePromotion(cards.shop, { name: 'Ten', code: 'TEN', limit: 1, ...limits });

describe('the use of a promotion', () => {
  it('is taken with the order, and then others cannot have it', async () => {
    const promotion = await ten();
    const { id } = await order('cash');
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [id], givenBack: [] });
    const other = await someone();
    expect(await whyNot(other)).toEqual(['USED_UP']);
    const rejected = await other.post('/orders', body('cash', 18));
    expect(read(problem, rejected)).toMatchObject({
      code: 'PRICE_CHANGED',
      totalAmount: 20,
      quote: { total: 20, notApplied: [{ code: 'ten', reason: 'USED_UP' }] },
    });
  });

  it('is not taken by a quote, nor by an order that is rejected', async () => {
    const promotion = await ten();
    expect(await whyNot(shopper)).toEqual([]);
    expect((await shopper.post('/orders', body('cash', 17))).status).toBe(409);
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [], givenBack: [] });
  });

  it('is given back when its owner cancels the unpaid order', async () => {
    const promotion = await ten();
    const { id } = await order('cash');
    await shopper.post(`/orders/own/${id}/cancel`, {});
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [], givenBack: [id] });
    await order('cash', await someone());
  });

  it('is given back when an admin cancels the unpaid order, and when the order expires', async () => {
    const promotion = await ten();
    const first = await order('card');
    await cards.change(first.id, { status: 'cancelled' });
    const second = await order('card', await someone());
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [], givenBack: [first.id, second.id] });
  });

  it('stays with an order that was paid, also when it is cancelled and refunded, or was set back before', async () => {
    const promotion = await ten({ limit: 5 });
    const paid = async () => {
      const { id } = await order('card');
      cards.account.pay(await cards.intent(shopper, id));
      expect((await cards.own(shopper, id)).paymentStatus).toBe('received');
      return id;
    };
    const refunded = await paid();
    await shopper.post(`/orders/own/${refunded}/cancel`, {});
    await cards.reconcileDue();
    const setBack = await paid();
    await cards.change(setBack, { paymentStatus: 'pending' });
    await cards.change(setBack, { status: 'cancelled' });
    const byHand = (await order('cash')).id;
    await cards.change(byHand, { paymentStatus: 'received' });
    await cards.change(byHand, { status: 'cancelled' });
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [refunded, setBack, byHand], givenBack: [] });
    // What was not given back is not taken twice.
    await cards.change(byHand, { status: 'pending' });
    expect((await usesOf(cards.shop, promotion)).used).toHaveLength(3);
  });

  it('is taken again when the order leaves cancelled, or that is 409', async () => {
    const promotion = await ten();
    const { id } = await order('cash');
    await cards.change(id, { status: 'cancelled' });
    await cards.change(id, { status: 'pending' });
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [id], givenBack: [] });
    await cards.change(id, { status: 'cancelled' });
    const other = await order('cash', await someone());
    const answer = await cards.admin.patch(`/orders/${id}`, { status: 'pending' });
    expect(read(problem, answer)).toMatchObject({ status: 409, code: 'USED_UP' });
    expect((await cards.known(shopper, id)).status).toBe('cancelled');
    expect(await cards.stockOf(lamp)).toBe(99);
    await cards.change(other.id, { status: 'cancelled' });
    await cards.change(id, { status: 'dispatched' });
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [id], givenBack: [other.id] });
  });

  it('goes from an unpaid order to the one that replaces it', async () => {
    const promotion = await ten({ limitPerCustomer: 1 });
    const first = await order('card');
    expect(await whyNot(shopper)).toEqual([]);
    const second = await order('card');
    expect((await cards.known(shopper, first.id)).status).toBe('cancelled');
    expect(await usesOf(cards.shop, promotion)).toEqual({ used: [second.id], givenBack: [first.id] });
  });

  it('of a code that was made in bulk goes to the order that replaces the unpaid one', async () => {
    const promotion = await makePromotion(cards.shop, { madeCodes: ['ONE-1', 'TWO-2'] });
    const place = (of: Client, code: string, totalAmount = 18) =>
      of.post('/orders', body('card', totalAmount, { codes: [code] }));
    expect((await place(shopper, 'one-1')).status).toBe(201);
    const replacing = read(shopOrder, await place(shopper, 'One-1'));
    expect(replacing.promotions).toMatchObject([{ code: 'ONE-1' }]);
    const other = await someone();
    expect(await whyNot(other, ['one-1'])).toEqual(['USED_UP']);
    expect((await place(other, 'one-1')).status).toBe(409);
    expect((await place(other, 'two-2')).status).toBe(201);
    expect((await usesOf(cards.shop, promotion)).used).toHaveLength(2);
  });

  it('is taken once by an order that is sent again under its key', async () => {
    const promotion = await ten({ limit: 5 });
    const headers = { 'idempotency-key': unique('key') };
    const answers = await Promise.all([1, 2].map(() => shopper.post('/orders', body('cash', 18), headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await usesOf(cards.shop, promotion)).used).toHaveLength(1);
  });
});

describe('a promotion for first orders', () => {
  it('is not for a second order, but again for one whose first was cancelled or is replaced', async () => {
    await makePromotion(cards.shop, { code: 'TEN', firstOrder: true });
    const first = await order('card');
    const replacing = await order('card');
    const desk = await makeProduct(cards.shop);
    const other = { items: [{ product: desk.id, quantity: 1 }], codes: ['ten'] };
    expect(read(quote, await shopper.post('/quotes', other)).notApplied).toMatchObject([
      { reason: 'FIRST_ORDER_ONLY' },
    ]);
    await cards.change(replacing.id, { status: 'cancelled' });
    expect(read(quote, await shopper.post('/quotes', other)).notApplied).toEqual([]);
    expect((await cards.known(shopper, first.id)).status).toBe('cancelled');
  });
});

describe('a promotion that was deleted', () => {
  it('stays on orders, which are cancelled and revived without it', async () => {
    await ten();
    const placed = await order('cash');
    await clearPriceRules(cards.shop);
    await cards.change(placed.id, { status: 'cancelled' });
    const revived = await cards.change(placed.id, { status: 'pending' });
    expect(revived).toMatchObject({ totalAmount: 18, promotions: placed.promotions });
  });
});
