/** Orders that cost nothing need no payment. */

import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { statesOfOrder } from '../../../test/order-life-tables.ts';
import { cartOf, useCardShop } from '../../../test/ordering.ts';
import { read } from '../../../test/test-app.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

/** An order of a product that is discounted by 100 %, one unit of which was in the cart. */
async function placeFree(paymentMethod: 'cash' | 'card') {
  const user = await makeUser(cards.shop);
  const shopper = await cards.shop.as(user);
  const product = await makeProduct(cards.shop, { discountHundredths: 10_000, stock: 4 });
  await shopper.post('/cart', { product: product.id, quantity: 1 });
  const answer = await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), paymentMethod });
  expect(answer.status).toBe(201);
  return { user, shopper, product, placed: read(shopOrder, answer) };
}

describe.each(['cash', 'card'] as const)('an order by %s that costs nothing', (paymentMethod) => {
  it('is paid at once, and its lines have left the cart', async () => {
    const { shopper, placed } = await placeFree(paymentMethod);
    expect(placed).toMatchObject({ totalAmount: 0, subtotal: 0, paymentMethod, paymentStatus: 'received' });
    expect(placed).not.toHaveProperty('waitsForPayment');
    expect(placed).not.toHaveProperty('payUntil');
    expect(placed).not.toHaveProperty('paidByCard');
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('cannot be paid', async () => {
    const { shopper, placed } = await placeFree(paymentMethod);
    const answer = await shopper.post('/create-payment-intent', { orderId: placed.id });
    expect(read(problem, answer)).toMatchObject({ status: 409, code: 'NOTHING_TO_PAY' });
  });

  it('does not expire, and cancelling it gives the stock back and refunds nothing', async () => {
    const { shopper, product, placed } = await placeFree(paymentMethod);
    cards.timeIsOver();
    await cards.reconcileDue();
    expect((await cards.known(shopper, placed.id)).status).toBe('pending');
    const cancelled = read(shopOrder, await shopper.post(`/orders/own/${placed.id}/cancel`, {}));
    await cards.reconcileDue();
    expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [], refundedAmount: 0 });
    expect(await cards.stockOf(product)).toBe(4);
    expect(await cards.known(shopper, placed.id)).not.toHaveProperty('refund');
  });

  it('never waits for a payment, whatever an admin sets', async () => {
    const { shopper, placed } = await placeFree(paymentMethod);
    for (const changes of [{ paymentStatus: 'pending' }, { status: 'cancelled' }, { status: 'pending' }]) {
      expect(await cards.change(placed.id, changes)).not.toHaveProperty('waitsForPayment');
    }
    await cards.reconcileDue();
    const answer = await shopper.post('/create-payment-intent', { orderId: placed.id });
    expect(read(problem, answer).code).toBe('NOTHING_TO_PAY');
  });

  it('is mailed as one with nothing to pay', async () => {
    const mailbox = openMailbox(cards.shop);
    const { user, placed } = await placeFree(paymentMethod);
    const [mail, ...others] = await mailbox.read(user.email);
    expect(mail?.parsed.subject).toBe(`Order #${placed.id} is placed`);
    expect(mail?.parsed.text).toContain('There is nothing to pay.');
    expect(mail?.parsed.text).not.toMatch(/in cash|Pay now|card payment/);
    expect(others).toEqual([]);
  });
});

describe('a card order', () => {
  it('that costs nothing has the columns of one line of the table in every state', async () => {
    const { placed } = await placeFree('card');
    const passed = [await statesOfOrder(cards.shop.db, placed.id)];
    for (const changes of [{ paymentStatus: 'pending' }, { status: 'cancelled' }, { status: 'pending' }]) {
      await cards.change(placed.id, changes);
      await cards.reconcileDue();
      passed.push(await statesOfOrder(cards.shop.db, placed.id));
    }
    expect(new Set(passed.flat())).toEqual(new Set(['costs nothing']));
    expect(passed.map((names) => names.length)).toEqual([1, 1, 1, 1]);
  });

  it('that costs nothing is one of 50 that wait for dispatch with the cash orders; the next is 429, and one for money is not', async () => {
    const user = await makeUser(cards.shop);
    const shopper = await cards.shop.as(user);
    const waiting = { user_id: user.id, status: 'pending' as const, total_items: 1, selected_address: '{}' };
    const at = { created_at: cards.shop.clock.now(), updated_at: cards.shop.clock.now() };
    const cash = { payment_method: 'cash' as const, payment_status: 'pending' as const, total_amount_cents: 500 };
    const free = { payment_method: 'card' as const, payment_status: 'received' as const, total_amount_cents: 0 };
    const before = [...Array.from({ length: 20 }, () => cash), ...Array.from({ length: 29 }, () => free)];
    await cards.shop.db
      .insertInto('orders')
      .values(before.map((one) => ({ ...waiting, ...at, ...one })))
      .execute();
    const product = await makeProduct(cards.shop, { discountHundredths: 10_000 });
    const body = { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' };
    const placed = read(shopOrder, await shopper.post('/orders', body));
    const refused = await shopper.post('/orders', body);
    expect(read(problem, refused)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_OPEN_ORDERS',
      detail:
        'You have 50 orders that wait for dispatch. You can place another once one of them is on its way or cancelled',
    });
    const other = await makeProduct(cards.shop);
    const forMoney = { ...orderOf([{ product: other, quantity: 1 }]), paymentMethod: 'card' };
    expect((await shopper.post('/orders', forMoney)).status).toBe(201);
    await shopper.post(`/orders/own/${placed.id}/cancel`, {});
    expect((await shopper.post('/orders', body)).status).toBe(201);
  });

  it('of 1 to 49 cents is below the provider’s minimum', async () => {
    const product = await makeProduct(cards.shop, { price: 4900, discountHundredths: 9900 });
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const body = { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' };
    expect(await shopper.post('/orders', body)).toMatchObject({ status: 422, body: { code: 'BELOW_CARD_MINIMUM' } });
  });
});
