import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FAKE_SECRET, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { FakeStripe } from '../../../test/fake-stripe.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder } from '../../../test/samples.ts';

const unpaid = (id: number) => someOrder({ id, paymentMethod: 'card' });
const paid = (id: number) => someOrder({ id, paymentMethod: 'card', paymentStatus: 'received' });

describe('the payment page', () => {
  let shop: FakeShop;
  let stripe: FakeStripe;
  beforeEach(() => {
    stripe = new FakeStripe();
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  const preparedOrders = () =>
    shop.sent.filter(({ path }) => path === '/create-payment-intent').map(({ body }) => body);
  const payNow = () => screen.findByRole('button', { name: 'Pay now' });

  it('pays the order that its address names', async () => {
    shop.orders = [unpaid(6), unpaid(5)];
    renderShop('/stripe-checkout/?order=5');
    expect(await payNow()).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order #5' })).toHaveTextContent('$36.00');
    expect(preparedOrders()).toEqual([{ orderId: 5 }]);
  });

  it.each(['/stripe-checkout/', '/stripe-checkout'])('%s finds the newest unpaid order', async (address) => {
    shop.orders = [paid(9), someOrder({ id: 8 }), unpaid(7), unpaid(6)];
    renderShop(address);
    expect(await payNow()).toBeVisible();
    expect(preparedOrders()).toEqual([{ orderId: 7 }]);
  });

  it('with nothing to pay it redirects to /my-orders', async () => {
    shop.orders = [paid(9), someOrder({ id: 8 }), someOrder({ id: 7, paymentMethod: 'card', status: 'cancelled' })];
    const { path } = renderShop('/stripe-checkout/');
    await waitFor(() => expect(path()).toBe('/my-orders'));
    expect(preparedOrders()).toEqual([]);
  });

  it.each([
    ['succeeded', 'Payment succeeded!'],
    ['processing', 'Your payment is processing.'],
    [undefined, 'Something went wrong.'],
  ])('back from the provider with nothing left to pay it says how the payment went: %s', async (status, text) => {
    stripe.status = status;
    shop.orders = [paid(9)];
    const { path } = renderShop(
      `/stripe-checkout/?payment_intent=pi_1&payment_intent_client_secret=${FAKE_SECRET}&redirect_status=succeeded`,
    );
    expect(await screen.findByText(text)).toBeVisible();
    expect(path()).toBe('/stripe-checkout/');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'My Orders' })).toHaveAttribute(
      'href',
      '/my-orders',
    );
    expect(preparedOrders()).toEqual([]);
  });

  it('back from the provider in a shop that takes no cards any more it leads to the orders', async () => {
    shop.answerNext('GET /config', () =>
      json({ publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd' }),
    );
    const { user } = renderShop(`/stripe-checkout/?payment_intent_client_secret=${FAKE_SECRET}`);
    expect(await screen.findByText('It is not known here how your payment went. Your orders say it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your payment was not successful, please try again.')).toBeVisible();
  });

  it.each(['999', 'abc', '-1', '0', '5x', '', '99999999999999999999'])(
    "?order=%s, which is no order of one's own, redirects to /my-orders and asks for no payment",
    async (id) => {
      shop.orders = [unpaid(5)];
      const { path } = renderShop(`/stripe-checkout/?order=${id}`);
      await waitFor(() => expect(path()).toBe('/my-orders'));
      expect(preparedOrders()).toEqual([]);
    },
  );

  it('an order that is paid already leads to its success page', async () => {
    shop.orders = [paid(5)];
    const { path } = renderShop('/stripe-checkout/?order=5');
    await waitFor(() => expect(path()).toBe('/order-success/5'));
  });

  it('back from the provider with an order that is paid leads to its success page, which says so', async () => {
    shop.orders = [paid(5)];
    const { path } = renderShop('/stripe-checkout/?order=5&payment_intent=pi_1&redirect_status=succeeded');
    await waitFor(() => expect(path()).toBe('/order-success/5'));
    await waitFor(() => expect(screen.getByText('Payment succeeded!')).toBeVisible());
  });

  it('an order that was paid in another tab leads to its success page', async () => {
    shop.orders = [unpaid(5)];
    shop.answerNext('POST /create-payment-intent', () => {
      shop.orders = [paid(5)];
      return errorResponse('ALREADY_PAID');
    });
    const { path } = renderShop('/stripe-checkout/?order=5');
    await waitFor(() => expect(path()).toBe('/order-success/5'));
  });

  it('a cancelled order says so, and that the cart is still there', async () => {
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card', status: 'cancelled' })];
    shop.cart = [someCartItem()];
    renderShop('/stripe-checkout/?order=5');
    expect(await screen.findByText('Order #5 was cancelled, so there is nothing to pay.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });

  it('a cancelled order whose money went back says so, and promises no cart that is empty', async () => {
    const refund = { amount: 36, at: '2026-01-02T00:00:00.000Z' };
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card', status: 'cancelled', refund })];
    renderShop('/stripe-checkout/?order=5');
    expect(await screen.findByText(/^\$36\.00 were refunded to the card/)).toBeVisible();
    expect(screen.queryByText(/cart is kept/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
  });

  it('a payment under way says so and can be asked about again', async () => {
    shop.orders = [{ ...unpaid(5), paymentProcessing: true }];
    const { user, path } = renderShop('/stripe-checkout/?order=5');
    expect(await screen.findByText('Your payment is processing.')).toBeVisible();
    expect(preparedOrders()).toEqual([]);
    shop.answerNext('GET /orders/own/5', () => errorResponse('INTERNAL'));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    shop.orders = [paid(5)];
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(path()).toBe('/order-success/5'));
  });

  it.each(['GET /orders/own/5', 'POST /create-payment-intent', 'GET /config'] as const)(
    'when %s fails there is a message and a retry',
    async (call) => {
      shop.orders = [unpaid(5)];
      shop.answerNext(call, () => errorResponse('PAYMENTS_AWAY'));
      const { user } = renderShop('/stripe-checkout/?order=5');
      expect(await screen.findByRole('alert')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await payNow()).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('when the newest unpaid order cannot be looked for there is a message and a retry', async () => {
    shop.orders = [unpaid(5)];
    shop.answerNext('GET /orders/own', () => errorResponse('INTERNAL'));
    const { user } = renderShop('/stripe-checkout/');
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payNow()).toBeVisible();
  });

  it('an order that cannot be paid any more, but is not cancelled yet, is a message and no endless wait', async () => {
    shop.orders = [unpaid(5)];
    shop.answerNext('POST /create-payment-intent', () =>
      errorResponse('ORDER_CANCELLED', { detail: 'The time to pay this order is over' }),
    );
    renderShop('/stripe-checkout/?order=5');
    expect(await screen.findByText('The time to pay this order is over')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('reloads when the browser restores it from memory: what was pressed there is outdated', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    shop.orders = [unpaid(5)];
    renderShop('/stripe-checkout/?order=5');
    await payNow();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('without card payments it says so', async () => {
    shop.orders = [unpaid(5)];
    const none = { publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd' };
    shop.answerNext('GET /config', () => json(none));
    shop.answerNext('POST /create-payment-intent', () => errorResponse('CARD_UNAVAILABLE'));
    renderShop('/stripe-checkout/?order=5');
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
