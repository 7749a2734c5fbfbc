import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder } from '../../../test/samples.ts';

const unpaid = someOrder({ id: 6, paymentMethod: 'card' });
const inCash = someOrder({ id: 7 });

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.cart = [someCartItem({ id: 11 }), someCartItem({ id: 12 })];
  shop.orders = [unpaid];
});

const cashButton = () => screen.findByRole('button', { name: 'Pay in cash instead' });
const cancelButton = () => screen.findByRole('button', { name: 'Cancel this order' });
const placed = () => shop.sent.filter(({ method, path }) => method === 'POST' && path === '/orders');
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));

describe.each(['/my-orders', '/order-success/6'])('an unpaid card order at %s', (address) => {
  it('is ordered in cash instead, once, and leads to the new order; other lines of the cart stay', async () => {
    const { user, path } = renderShop(address);
    shop.answerNext('POST /orders', () => json(inCash, 201));
    shop.answerNext('GET /orders/own/7', () => json(inCash));
    await user.dblClick(await cashButton());
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(path()).toBe('/order-success/7');
    expect(placed().map(({ body }) => body)).toEqual([
      {
        items: [{ product: 1, quantity: 2 }],
        totalAmount: 36,
        totalItems: 2,
        user: 7,
        paymentMethod: 'cash',
        selectedAddress: unpaid.selectedAddress,
        status: 'pending',
      },
    ]);
    expect(shop.sent.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is cancelled after a question that names the consequence', async () => {
    const { user } = renderShop(address);
    await user.click(await cancelButton());
    const asked = await dialog();
    expect(asked.getByText(/^Order #6 will not be delivered\. Nothing is charged\./)).toBeVisible();
    const cancelled = { ...unpaid, status: 'cancelled' as const, waitsForPayment: undefined };
    shop.answerNext('POST /orders/own/6/cancel', () => {
      shop.orders = [cancelled];
      return json(cancelled);
    });
    await user.click(asked.getByRole('button', { name: 'Cancel this order' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
    expect(shop.sent.filter(({ path }) => path === '/orders/own/6/cancel')).toHaveLength(1);
  });
});

describe('an order in my orders', () => {
  it('stays when the person answers so', async () => {
    const { user } = renderShop('/my-orders');
    await user.click(await cancelButton());
    await user.click((await dialog()).getByRole('button', { name: 'Keep it' }));
    expect(await cancelButton()).toBeVisible();
    expect(shop.sent.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
  });

  it('that cannot be cancelled any more says why', async () => {
    const { user } = renderShop('/my-orders');
    await user.click(await cancelButton());
    shop.answerNext('POST /orders/own/6/cancel', () => {
      shop.orders = [{ ...unpaid, status: 'dispatched' }];
      return errorResponse('ORDER_SHIPPED');
    });
    await user.click((await dialog()).getByRole('button', { name: 'Cancel this order' }));
    expect(await screen.findByText('This order is on its way already')).toBeVisible();
  });

  it('that costs something else in cash now says old and new, and asks again with another key', async () => {
    const { user } = renderShop('/my-orders');
    const now = { id: 1, title: 'Product 1', price: 25, discountPrice: 25, stock: 5, deleted: false, quantity: 2 };
    shop.answerNext('POST /orders', () => errorResponse('PRICE_CHANGED', { totalAmount: 50, products: [now] }));
    await user.click(await cashButton());
    expect(await screen.findByText('Product 1: $18.00 before, now $25.00.')).toBeVisible();
    shop.answerNext('POST /orders', () => json(inCash, 201));
    shop.answerNext('GET /orders/own/7', () => json(inCash));
    await user.click(screen.getByRole('button', { name: 'Pay $50.00 in cash instead' }));
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(placed()[1]?.body).toMatchObject({ totalAmount: 50 });
  });

  it('got no answer: the next try says so and is the same', async () => {
    const { user } = renderShop('/my-orders');
    shop.answerNext('POST /orders', () => new Response('bad gateway', { status: 502 }));
    await user.click(await cashButton());
    expect(await screen.findByText(/Press Pay in cash instead again: it will never be ordered twice/)).toBeVisible();
    const key = sessionStorage.getItem('shop.cash-6-attempt');
    expect(key).not.toBeNull();
    shop.answerNext('POST /orders', () => errorResponse('PAYMENT_PROCESSING'));
    await user.click(await cashButton());
    expect(await screen.findByText('The payment of this order is processing')).toBeVisible();
  });

  it.each([
    {
      what: 'paid by card',
      order: someOrder({ id: 8, paymentMethod: 'card', paymentStatus: 'received', paidByCard: true }),
    },
    { what: 'in cash', order: inCash },
  ])('that is $what can be cancelled, and not paid in cash instead', async ({ order }) => {
    shop.orders = [order];
    const { user } = renderShop('/my-orders');
    await user.click(await cancelButton());
    const money = order.paidByCard ? /Your payment of \$36\.00 goes back to your card in full/ : /Nothing is charged/;
    expect((await dialog()).getByText(money)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay in cash instead', hidden: true })).toBeNull();
  });

  const paid = { paymentMethod: 'card', paymentStatus: 'received', paidByCard: true } as const;
  const dispute = { id: 1, reason: 'fraudulent', at: '2026-01-02T00:00:00.000Z' };
  it.each([
    {
      what: 'refunded in part',
      order: someOrder({ id: 8, ...paid, refundedAmount: 6 }),
      money: 'What is left of your payment, $30.00, goes back to your card.',
    },
    {
      what: 'disputed',
      order: someOrder({ id: 8, ...paid, disputes: [{ ...dispute, amount: 36, state: 'needs_response' }] }),
      money: 'Nothing is left of your payment to give back.',
    },
    {
      what: 'refunded in full',
      order: someOrder({ id: 8, paymentMethod: 'card', paymentStatus: 'received', refundedAmount: 36 }),
      money: 'Nothing is left of your payment to give back.',
    },
    {
      what: 'refunded, revived and paid once more',
      order: someOrder({ id: 8, ...paid, paidAmount: 72, refundedAmount: 36, refundableAmount: 36 }),
      money: 'Your payment of $36.00 goes back to your card in full.',
    },
    {
      what: 'paid in cash, and refunded in part',
      order: someOrder({ id: 8, paymentStatus: 'received', refundedAmount: 6 }),
      money: 'We hand the $30.00 that you paid over to you.',
    },
    {
      what: 'to be paid by card, and paid in another way',
      order: someOrder({ id: 8, paymentMethod: 'card', paymentStatus: 'received' }),
      money: 'We hand the $36.00 that you paid over to you.',
    },
  ])('that was $what promises only what still goes back', async ({ order, money }) => {
    shop.orders = [order];
    const { user } = renderShop('/my-orders');
    await user.click(await cancelButton());
    const text = `Order #8 will not be delivered. ${money} This cannot be taken back.`;
    expect((await dialog()).getByText(text)).toBeVisible();
  });

  it.each(['dispatched', 'delivered', 'cancelled'] as const)('that is %s offers neither', async (status) => {
    shop.orders = [someOrder({ id: 8, status })];
    renderShop('/my-orders');
    await screen.findByRole('article', { name: 'Order #8' });
    expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
  });
});

describe('an unpaid order with promotions and a shipping method', () => {
  const eta = { from: '2026-11-23', to: '2026-11-25' };
  const parts = {
    promotions: [
      { id: 1, code: 'SUMMER', name: 'Summer', amount: 4, lines: [4] },
      { id: 2, code: null, name: 'Automatic', amount: 1, lines: [1] },
    ],
    shipping: { id: 3, name: 'Parcel', price: 4.9, eta, pickUp: false },
    totalAmount: 35.9,
  };

  it('is ordered in cash with the same method and codes, for the same sum', async () => {
    shop.orders = [{ ...unpaid, ...parts }];
    const { user } = renderShop('/my-orders');
    shop.answerNext('POST /orders', () => json(inCash, 201));
    shop.answerNext('GET /orders/own/7', () => json(inCash));
    await user.click(await cashButton());
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 35.9, shippingMethod: 3, codes: ['SUMMER'] });
  });

  it('whose method is gone is ordered with the cheapest one on the next press', async () => {
    shop.orders = [{ ...unpaid, ...parts }];
    const { user } = renderShop('/my-orders');
    const errors = [{ path: 'shippingMethod', message: 'unknown' }];
    shop.answerNext('POST /orders', () => errorResponse('INVALID_INPUT', { errors }));
    await user.click(await cashButton());
    await screen.findByRole('alert');
    shop.answerNext('POST /orders', () => json(inCash, 201));
    shop.answerNext('GET /orders/own/7', () => json(inCash));
    await user.click(await cashButton());
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(placed()[1]?.body).not.toHaveProperty('shippingMethod');
  });
});
