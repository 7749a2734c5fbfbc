import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder } from '../../../test/samples.ts';

describe('the order success page', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
    shop.cart = [someCartItem({ id: 11 })];
  });
  function open(order: ReturnType<typeof someOrder>, search = '') {
    shop.answerNext(`GET /orders/own/${order.id}`, () => json(order));
    return renderShop(`/order-success/${order.id}${search}`);
  }

  it('says the order number and where the order can be checked', async () => {
    open(someOrder({ id: 5 }));
    expect(await screen.findByRole('heading', { name: 'Order Successfully Placed' })).toBeVisible();
    expect(screen.getByText('Order Number #5')).toBeVisible();
    expect(screen.getByText('You can check your order in My Account > My Orders')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
  });

  it('links to the order, names the address of the mail and says what happens next', async () => {
    open(someOrder({ id: 5 }));
    expect(await screen.findByRole('link', { name: 'View this order' })).toHaveAttribute('href', '/my-orders/5');
    const next = screen.getByRole('region', { name: 'What happens next' });
    await waitFor(() => expect(next).toHaveTextContent(someUser().email));
    expect(next).toHaveTextContent('You pay $36.00 in cash when it is delivered.');
  });

  it('says of an order that cost nothing that there is nothing to pay, and of one that is picked up where', async () => {
    const shipping = { id: 3, name: 'Our shop', price: 0, eta: { from: '2026-11-23', to: '2026-11-23' }, pickUp: true };
    open(someOrder({ id: 5, totalAmount: 0, paymentStatus: 'received', selectedAddress: null, shipping }));
    const next = await screen.findByRole('region', { name: 'What happens next' });
    expect(next).toHaveTextContent('It is free: there is nothing to pay.');
    expect(next).toHaveTextContent('write to you again when it is ready');
    expect(screen.getByText('Our shop: Mon, Nov 23')).toBeVisible();
  });

  it.each([
    ['that was paid by card is sure: its code is forgotten, others are not', 'received' as const, ['big']],
    [
      'that waits for its card payment keeps its code, as its lines stay in the cart',
      'pending' as const,
      ['summer', 'big'],
    ],
  ])('an order %s', async (_does, paymentStatus, left) => {
    const draft = { userId: someUser().id, draft: ['summer', 'big'] };
    sessionStorage.setItem('shop.draft.codes', JSON.stringify(draft));
    const promotions = [{ id: 1, code: 'SUMMER', name: 'Summer', amount: 4, lines: [4] }];
    open(someOrder({ id: 5, paymentMethod: 'card', paymentStatus, promotions }));
    await screen.findByText('Order Number #5');
    expect(JSON.parse(sessionStorage.getItem('shop.draft.codes') ?? '')).toEqual({ ...draft, draft: left });
    sessionStorage.clear();
  });

  it('a later visit only shows: the cart stays', async () => {
    const { store } = open(someOrder({ id: 5 }));
    await screen.findByRole('heading', { name: 'Order Successfully Placed' });
    await waitFor(() => expect(store.getState().cart.items).toHaveLength(1));
    expect(shop.sent.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it.each(['/order-success', '/order-success/999', '/order-success/abc'])(
    '%s, which names no own order, redirects to / and touches nothing',
    async (address) => {
      const { path } = renderShop(address);
      await waitFor(() => expect(path()).toBe('/'));
      expect(shop.cart).toHaveLength(1);
    },
  );

  it('an unpaid card order shows that the payment is missing, with Pay now', async () => {
    open(someOrder({ id: 5, paymentMethod: 'card' }));
    expect(await screen.findByRole('heading', { name: 'Payment missing' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/stripe-checkout/?order=5');
    expect(screen.queryByText('Order Successfully Placed')).toBeNull();
  });

  it('a shop that cannot answer at first is asked again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      shop.orders = [someOrder({ id: 5, paymentMethod: 'card', paymentStatus: 'received' })];
      shop.answerNext('GET /orders/own/5', () => errorResponse('UNAVAILABLE'));
      renderShop('/order-success/5?redirect_status=succeeded');
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(await screen.findByText('Payment succeeded!')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('a payment under way says so', async () => {
    open(someOrder({ id: 5, paymentMethod: 'card' }), '?redirect_status=processing');
    expect(await screen.findByText('Your payment is processing.')).toBeVisible();
  });

  it('an address that claims a payment which never arrives is believed for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      shop.orders = [someOrder({ id: 5, paymentMethod: 'card' })];
      renderShop('/order-success/5?redirect_status=succeeded');
      expect(await screen.findByText('Your payment is processing.')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
      for (let seconds = 0; seconds <= 60; seconds += 3) await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(await screen.findByRole('heading', { name: 'Payment missing' })).toBeVisible();
      expect(screen.getByText(/^Something went wrong\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Pay now' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('a payment under way that arrives becomes the confirmation by itself', async () => {
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card' })];
    renderShop('/order-success/5?redirect_status=succeeded');
    expect(await screen.findByText('Your payment is processing.')).toBeVisible();
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card', paymentStatus: 'received' })];
    expect(await screen.findByText('Payment succeeded!')).toBeVisible();
    expect(shop.cart, 'the shop itself empties what was paid').toHaveLength(1);
  });

  it('a payment that is recorded after the page has read the cart empties the cart that is shown', async () => {
    const paid = someOrder({ id: 5, paymentMethod: 'card', paymentStatus: 'received' });
    shop.answerNext('GET /orders/own/5', async () => {
      await waitFor(() => expect(shop.lastSent('GET', '/cart')).toBeDefined());
      shop.cart = [];
      return json(paid);
    });
    const { store } = renderShop('/order-success/5?redirect_status=succeeded');
    expect(await screen.findByText('Payment succeeded!')).toBeVisible();
    await waitFor(() => expect(store.getState().cart.items).toEqual([]));
  });

  it('a cancelled order whose money went back says so', async () => {
    const refund = { amount: 36, at: '2026-01-02T00:00:00.000Z' };
    open(someOrder({ id: 5, paymentMethod: 'card', status: 'cancelled', refund }), '?redirect_status=succeeded');
    expect(await screen.findByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
    expect(screen.getByText(/^\$36\.00 were refunded to the card/)).toBeVisible();
    expect(screen.queryByText('Payment succeeded!')).toBeNull();
  });

  it('a failed payment says that one can try again', async () => {
    open(someOrder({ id: 5, paymentMethod: 'card' }), '?redirect_status=failed');
    expect(await screen.findByText(/Your payment was not successful, please try again\./)).toBeVisible();
  });

  it('a payment that was received says so', async () => {
    open(someOrder({ id: 5, paymentMethod: 'card', paymentStatus: 'received' }), '?redirect_status=succeeded');
    expect(await screen.findByText('Payment succeeded!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Order Successfully Placed' })).toBeVisible();
  });
});
