import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FAKE_SECRET, FakeShop, someUser } from '../../../test/fake-shop.ts';
import { FakeStripe } from '../../../test/fake-stripe.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

const UNEXPECTED = 'An unexpected error occurred.';

describe('the card form', () => {
  let shop: FakeShop;
  let stripe: FakeStripe;
  beforeEach(() => {
    stripe = new FakeStripe();
    shop = new FakeShop();
    shop.signIn(someUser());
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card' })];
  });
  async function open(search = '') {
    const page = renderShop(`/stripe-checkout/?order=5${search}`);
    const button = await screen.findByRole('button', { name: 'Pay now' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return { ...page, button };
  }

  it('confirms the payment with the success page of the order as return address', async () => {
    const { user, button } = await open();
    await user.click(button);
    expect(stripe.confirmed).toEqual([{ returnUrl: `${window.location.origin}/order-success/5` }]);
    expect(screen.getByRole('button', { name: 'Paying…' })).toBeVisible();
  });

  it('a double click pays once', async () => {
    const { user, button } = await open();
    await user.dblClick(button);
    expect(stripe.confirmed).toHaveLength(1);
  });

  it('two submits before the next render pay once', async () => {
    const { button } = await open();
    act(() => {
      button.closest('form')?.requestSubmit();
      button.closest('form')?.requestSubmit();
    });
    expect(stripe.confirmed).toHaveLength(1);
  });

  it.each([
    { type: 'card_error', message: 'Your card was declined.', shown: 'Your card was declined.' },
    { type: 'validation_error', message: 'Your card number is incomplete.', shown: 'Your card number is incomplete.' },
    { type: 'card_error', shown: UNEXPECTED },
    { type: 'api_error', message: 'Internals of the provider', shown: UNEXPECTED },
    { type: 'api_connection_error', message: 'Internals of the provider', shown: UNEXPECTED },
    { type: 'invalid_request_error', message: 'Internals of the provider', shown: UNEXPECTED },
  ])('a $type shows "$shown", and one can try again', async ({ shown, ...error }) => {
    stripe.failNext(error);
    const { user, button } = await open();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(shown);
    await user.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(stripe.confirmed).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a script that throws is an unexpected error', async () => {
    stripe.throwNext();
    const { user, button } = await open();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(UNEXPECTED);
    expect(screen.getByRole('button', { name: 'Pay now' })).not.toHaveAttribute('aria-disabled');
  });

  it('a payment that turns out to be made already leads to the success page', async () => {
    stripe.failNext({ type: 'invalid_request_error' });
    const { user, button, path } = await open();
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card', paymentStatus: 'received' })];
    await user.click(button);
    await waitFor(() => expect(path()).toBe('/order-success/5'));
  });

  describe('a payment that got no answer is asked for', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const waitThreeSeconds = () => act(() => vi.advanceTimersByTimeAsync(3000));

    it('until the shop knows that it was made, also while the shop has trouble to answer', async () => {
      stripe.throwNext();
      const { user, button, path } = await open();
      await user.click(button);
      expect(await screen.findByRole('alert')).toHaveTextContent(UNEXPECTED);
      expect(screen.getByText('We are checking whether your payment was made…')).toBeVisible();
      shop.answerNext('GET /orders/own/5', () => errorResponse('UNAVAILABLE'));
      await waitThreeSeconds();
      expect(path()).toBe('/stripe-checkout/');
      shop.orders = [someOrder({ id: 5, paymentMethod: 'card', paymentStatus: 'received' })];
      await waitThreeSeconds();
      await waitFor(() => expect(path()).toBe('/order-success/5'));
    });

    it('for a minute, after which the page says that it has not arrived', async () => {
      stripe.throwNext();
      const { user, button } = await open();
      await user.click(button);
      for (let seconds = 0; seconds <= 60; seconds += 3) await waitThreeSeconds();
      expect(await screen.findByText(/^Your payment has not arrived\. You can pay again/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Pay now' }));
      expect(stripe.confirmed).toHaveLength(2);
      expect(screen.queryByText(/^Your payment has not arrived/)).toBeNull();
    });
  });

  it('an order that turns out to be cancelled says so', async () => {
    stripe.failNext({ type: 'invalid_request_error' });
    const { user, button } = await open();
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card', status: 'cancelled' })];
    await user.click(button);
    expect(await screen.findByText('Order #5 was cancelled, so there is nothing to pay.')).toBeVisible();
  });

  it('card fields that fail to load are a message and a retry', async () => {
    stripe.fields = 'fail';
    const { user } = renderShop('/stripe-checkout/?order=5');
    expect(await screen.findByRole('alert')).toHaveTextContent('The card form could not be loaded.');
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
    stripe.fields = 'come';
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('card fields that never come are a message and a retry after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      stripe.fields = 'never';
      renderShop('/stripe-checkout/?order=5');
      await screen.findByRole('button', { name: 'Pay now' });
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(screen.getByRole('alert')).toHaveTextContent('The card form could not be loaded.');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    { status: 'succeeded', text: 'Payment succeeded!' },
    { status: 'processing', text: 'Your payment is processing.' },
    { status: 'requires_payment_method', text: 'Your payment was not successful, please try again.' },
    { status: 'canceled', text: 'Something went wrong.' },
    { status: undefined, text: 'Something went wrong.' },
  ])('back from the provider with an intent that is $status it says "$text"', async ({ status, text }) => {
    stripe.status = status;
    await open(`&payment_intent_client_secret=${FAKE_SECRET}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(stripe.retrieved).toEqual([FAKE_SECRET]);
  });
});
