import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FakeShop, json, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder, someProduct } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';

const teapot = someCartItem({ id: 11, quantity: 2, product: someProduct({ id: 1, title: 'Teapot' }) });
const noCards = { publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd' };

describe('the checkout', () => {
  let shop: FakeShop;
  let keys: (string | null)[];

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    shop = new FakeShop();
    shop.signIn(someUser({ addresses: [someAddress({ name: 'Ada at home' }), someAddress({ name: 'Ada at work' })] }));
    shop.cart = [teapot];
    shop.answerNext('GET /config', () => json(noCards));
    keys = [];
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (path === '/orders') keys.push(new Headers(init.headers).get('Idempotency-Key'));
      return answer(path, init);
    });
  });

  async function fillIn() {
    const shown = renderShop('/checkout');
    await shown.user.click(await screen.findByRole('radio', { name: 'Ada at work' }));
    await shown.user.click(screen.getByRole('radio', { name: 'Cash' }));
    return { ...shown, orderNow: () => shown.user.click(screen.getByRole('button', { name: 'Order Now' })) };
  }
  function answerWithOrder() {
    shop.answerNext('POST /orders', () => {
      shop.cart = [];
      return json(someOrder({ id: 5 }), 201);
    });
    shop.answerNext('GET /orders/own/5', () => json(someOrder({ id: 5 })));
  }
  const placed = () => shop.sent.filter(({ method, path }) => method === 'POST' && path === '/orders');

  it('before the first order neither address nor payment method is preselected, and card payment says when there is none', async () => {
    renderShop('/checkout');
    const radios = await screen.findAllByRole('radio');
    for (const radio of radios) expect(radio).not.toBeChecked();
    const card = screen.getByRole('radio', { name: 'Card Payment' });
    await waitFor(() => expect(card).toHaveAccessibleDescription('This shop takes no cards at the moment.'));
    expect(card).toBeDisabled();
  });

  it('offers only the ways to pay that the merchant takes, and has the words of the merchant on its button', async () => {
    sayShop({ payments: { cash: true, card: false }, orderButton: 'Zahlungspflichtig bestellen' });
    renderShop('/checkout');
    expect(await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Cash' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Card Payment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Order Now' })).toBeNull();
  });

  it('ordering without both shows an alert and moves the focus to what is missing', async () => {
    const { user } = renderShop('/checkout');
    await user.click(await screen.findByRole('button', { name: 'Order Now' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter Address and Payment method');
    expect(screen.getByRole('radio', { name: 'Ada at home' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Ada at home' }));
    await user.click(screen.getByRole('button', { name: 'Order Now' }));
    expect(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus();
    expect(placed()).toEqual([]);
  });

  it('an order in cash goes to its success page, and the cart is empty', async () => {
    const { orderNow, path, store } = await fillIn();
    answerWithOrder();
    await orderNow();
    expect(await screen.findByRole('heading', { name: 'Order Successfully Placed' })).toBeVisible();
    expect(path()).toBe('/order-success/5');
    expect(placed()[0]?.body).toEqual({
      items: [{ id: 11, product: 1, quantity: 2 }],
      totalAmount: 36,
      totalItems: 2,
      user: 7,
      paymentMethod: 'cash',
      selectedAddress: someAddress({ name: 'Ada at work' }),
      status: 'pending',
    });
    await waitFor(() => expect(store.getState().cart.items).toEqual([]));
    expect(store.getState().order.currentOrder).toBeNull();
  });

  it('a double click makes one order', async () => {
    const { user } = await fillIn();
    answerWithOrder();
    await user.dblClick(screen.getByRole('button', { name: 'Order Now' }));
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(placed()).toHaveLength(1);
  });

  it('no answer keeps the key: the next try sends the same', async () => {
    const { orderNow } = await fillIn();
    shop.answerNext('POST /orders', () => new Response('bad gateway', { status: 502 }));
    await orderNow();
    expect(await screen.findByText(/not known whether your order was placed/)).toBeVisible();
    answerWithOrder();
    await orderNow();
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('after a reload an attempt without an answer is looked up with its key, though the cart is empty', async () => {
    const { orderNow } = await fillIn();
    shop.answerNext('POST /orders', () => new Response('bad gateway', { status: 502 }));
    await orderNow();
    await screen.findByText(/not known whether your order was placed/);
    shop.cart = [];
    answerWithOrder();
    renderShop('/checkout');
    expect(await screen.findByRole('heading', { name: 'Order Successfully Placed' })).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
  });

  it('a changed price stops, shows old and new, and asks again with a new key', async () => {
    const { orderNow } = await fillIn();
    const now = { ...teapot.product, discountPrice: 25 };
    shop.answerNext('POST /orders', () =>
      errorResponse('PRICE_CHANGED', { totalAmount: 50, products: [{ ...now, quantity: 2 }] }),
    );
    shop.cart = [{ ...teapot, product: now }];
    await orderNow();
    expect(await screen.findByText('Teapot: $18.00 before, now $25.00.')).toBeVisible();
    expect(screen.getByText('Total: $36.00 before, now $50.00.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Ada at work' })).toBeChecked();
    answerWithOrder();
    await orderNow();
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    expect(placed()[1]?.body).toMatchObject({ totalAmount: 50 });
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('a line that cannot be filled is named', async () => {
    const { orderNow } = await fillIn();
    shop.answerNext('POST /orders', () =>
      errorResponse('OUT_OF_STOCK', { products: [{ ...teapot.product, stock: 1, quantity: 2 }] }),
    );
    await orderNow();
    expect(await screen.findByText('Teapot: you asked for 2, 1 left.')).toBeVisible();
  });

  it.each([
    ['TOO_MANY_ORDERS', 'You have placed 60 orders within an hour. Please try again in 12 minutes'],
    ['TOO_MANY_OPEN_ORDERS', 'You have 50 cash orders that wait for dispatch'],
  ] as const)('a limit of orders says why nothing was ordered: %s', async (code, detail) => {
    const { orderNow } = await fillIn();
    shop.answerNext('POST /orders', () => errorResponse(code, { detail }));
    await orderNow();
    expect(await screen.findByText('Nothing was ordered.')).toBeVisible();
    expect(screen.getByText(`${detail}.`)).toBeVisible();
  });

  it('a key that was used means that the first try was placed: its order is shown', async () => {
    const { orderNow } = await fillIn();
    shop.answerNext('POST /orders', () => errorResponse('IDEMPOTENCY_KEY_REUSED'));
    answerWithOrder();
    await orderNow();
    expect(await screen.findByRole('heading', { name: 'Order Successfully Placed' })).toBeVisible();
  });

  it('an empty cart redirects to /', async () => {
    shop.cart = [];
    const { path } = renderShop('/checkout');
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('a new address is saved to the user and then chosen', async () => {
    const { user } = renderShop('/checkout');
    await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
    const fields = ['Full name', 'Email', 'Phone', 'Street address', 'City', 'State / Province', 'Pin code'];
    for (const field of fields) {
      await user.clear(screen.getByLabelText(field));
      await user.type(screen.getByLabelText(field), `new ${field}`);
    }
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    expect(await screen.findByRole('radio', { name: 'new Full name' })).toBeChecked();
    expect(shop.session?.addresses).toHaveLength(3);
  });
});
