import type { CartItem } from '@shop/contract/cart';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FakeShop, json, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder, someShirtLine } from '../../../test/samples.ts';

describe('the checkout of a card order', () => {
  let shop: FakeShop;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    shop = new FakeShop();
    shop.signIn(someUser({ addresses: [someAddress()] }));
    shop.cart = [someCartItem({ id: 11 })];
  });
  const note = () => screen.queryByText(/waits for its card payment/);

  it('redirects to the payment of the order, and the cart stays', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user } = renderShop('/checkout');
    await user.click(await screen.findByRole('radio', { name: 'Ada Lovelace' }));
    const card = screen.getByRole('radio', { name: 'Card Payment' });
    await waitFor(() => expect(card).toBeEnabled());
    await user.click(card);
    shop.answerNext('POST /orders', () => json(someOrder({ id: 5, paymentMethod: 'card' }), 201));
    await user.click(screen.getByRole('button', { name: 'Order Now' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/stripe-checkout/?order=5'));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(shop.sent.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('can be placed again after Back from the payment page restored the checkout as it was', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user } = renderShop('/checkout');
    await user.click(await screen.findByRole('radio', { name: 'Ada Lovelace' }));
    const card = screen.getByRole('radio', { name: 'Card Payment' });
    await waitFor(() => expect(card).toBeEnabled());
    await user.click(card);
    const order = someOrder({ id: 5, paymentMethod: 'card' });
    shop.answerNext('POST /orders', () => json(order, 201));
    await user.click(screen.getByRole('button', { name: 'Order Now' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })));
    expect(screen.queryByRole('button', { name: 'Order Now' })).toBeNull();
    shop.orders = [{ ...order, waitsForPayment: true }];
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText(/waits for its card payment/)).toBeVisible();
    shop.answerNext('POST /orders', () => json(someOrder({ id: 6, paymentMethod: 'card' }), 201));
    await user.click(screen.getByRole('button', { name: 'Order Now' }));
    await waitFor(() => expect(leave).toHaveBeenLastCalledWith('/stripe-checkout/?order=6'));
  });

  it('is chosen before the shop has said whether it takes cards, and no longer once it takes none', async () => {
    let answer = (_config: Response) => {};
    shop.answerNext(
      'GET /config',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = renderShop('/checkout');
    const card = await screen.findByRole('radio', { name: 'Card Payment' });
    await user.click(card);
    expect(card).toBeChecked();
    answer(json({ publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd' }));
    await waitFor(() => expect(card).toBeDisabled());
    expect(card).not.toBeChecked();
  });

  describe('with an unpaid card order of a shirt', () => {
    const REPLACED = /If you order again below, it is cancelled and replaced/;
    const [small, medium] = [someShirtLine(11, 42), someShirtLine(12, 43)];
    const unpaidOrderOf = (id: number, { product, variant }: CartItem) =>
      someOrder({
        id,
        paymentMethod: 'card',
        payUntil,
        items: [{ id: 51, quantity: 1, choices: [], variant, product }],
      });
    const payUntil = '2126-01-01T00:00:00.000Z';

    it('says that it is replaced when the cart has the same size', async () => {
      shop.cart = [small];
      shop.orders = [unpaidOrderOf(6, small)];
      renderShop('/checkout');
      expect(await screen.findByText(/^Order #6 /)).toHaveTextContent(REPLACED);
    });

    it('does not say so when the cart has another size, beside which it stays', async () => {
      shop.cart = [medium];
      shop.orders = [unpaidOrderOf(6, small)];
      renderShop('/checkout');
      expect(await screen.findByText(/^Order #6 /)).not.toHaveTextContent(REPLACED);
    });

    it('does not say so of one that was sent unpaid', async () => {
      shop.cart = [small];
      shop.orders = [{ ...unpaidOrderOf(6, small), status: 'dispatched', payUntil: undefined }];
      renderShop('/checkout');
      expect(await screen.findByText(/^Order #6 /)).not.toHaveTextContent(REPLACED);
    });

    it('names the one that is replaced, also if another one is newer', async () => {
      shop.cart = [small];
      shop.orders = [unpaidOrderOf(7, medium), unpaidOrderOf(6, small)];
      renderShop('/checkout');
      expect(await screen.findByText(/^Order #6 /)).toHaveTextContent(REPLACED);
    });
  });

  it("shows a note with 'Pay now' when an unpaid card order waits", async () => {
    const payUntil = new Date(Date.now() + 1_800_000).toISOString();
    shop.orders = [someOrder({ id: 7 }), someOrder({ id: 6, paymentMethod: 'card', payUntil })];
    renderShop('/checkout');
    const text = await screen.findByText(/^Order #6 over \$36\.00 is placed already and waits for its card payment/);
    const status = text.closest<HTMLElement>('[role=status]');
    expect(status).toHaveTextContent('Pay within 29 minutes.');
    expect(within(status ?? text).getByRole('link', { name: 'Pay now' })).toHaveAttribute(
      'href',
      '/stripe-checkout/?order=6',
    );
  });

  it('says of a payment under way that it is, and offers no second one', async () => {
    shop.orders = [someOrder({ id: 6, paymentMethod: 'card', paymentProcessing: true })];
    renderShop('/checkout');
    expect(
      await screen.findByText(/^Order #6 over \$36\.00 is placed already, and its payment is processing/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('takes the note away when the time to pay is over', async () => {
    const order = someOrder({ id: 6, paymentMethod: 'card', payUntil: '2026-01-01T00:30:00.000Z' });
    shop.answerNext('GET /orders/own', () => json([order], 200, { 'X-Total-Count': '1' }));
    shop.orders = [{ ...order, status: 'cancelled', waitsForPayment: undefined }];
    const { store } = renderShop('/checkout');
    await waitFor(() => expect(store.getState().order.unpaidOrders).toEqual([]));
    expect(note()).toBeNull();
  });

  it.each([
    { name: 'no order waits', orders: [someOrder({ paymentMethod: 'card', paymentStatus: 'received' })] },
    { name: 'the order was cancelled', orders: [someOrder({ paymentMethod: 'card', status: 'cancelled' })] },
  ])('shows no note when $name', async ({ orders }) => {
    shop.orders = orders;
    const { store } = renderShop('/checkout');
    await waitFor(() => expect(store.getState().order.unpaidOrders).toEqual([]));
    expect(note()).toBeNull();
  });

  it('can be finished when it is not known whether an order waits', async () => {
    shop.answerNext('GET /orders/own', () => errorResponse('INTERNAL'));
    const { store } = renderShop('/checkout');
    await waitFor(() => expect(store.getState().order.unpaidOrdersFailure).not.toBeNull());
    expect(note()).toBeNull();
    expect(screen.getByRole('button', { name: 'Order Now' })).toBeVisible();
  });
});
