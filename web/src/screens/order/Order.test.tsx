import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';
import { guestFound } from '../../state/auth-slice.ts';

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop();
});

const placed = { id: 4, at: '2026-01-01T00:00:00.000Z', kind: 'placed', text: 'Order placed: 2 items' };

/** The shop opens order 5 to somebody who is not logged in. */
function open(order = someOrder({ id: 5, user: null, email: 'gina@example.com' })) {
  for (let time = 0; time < 3; time += 1) {
    shop.answerNext('GET /orders/own/5', () => json(order));
    shop.answerNext('GET /orders/own/5/timeline', () => json([placed]));
  }
}
const ofOrder = () => shop.sent.filter(({ path }) => path.startsWith('/orders/own/5'));

describe('the order of a guest of this browser', () => {
  it('offers an account, which takes the order along', async () => {
    const order = someOrder({ id: 5, user: null, email: 'gina@example.com' });
    open(order);
    shop.answerNext('GET /orders/own', () => json([order], 200, { 'X-Total-Count': '1' }));
    for (let time = 0; time < 3; time += 1) shop.answerNext('GET /cart', () => json([]));
    const { user, store } = renderShop('/order/5');
    act(() => void store.dispatch(guestFound()));
    const form = await screen.findByRole('region', { name: 'Choose a password' });
    await user.type(within(form).getByLabelText('Password'), 'Better-Horse-8');
    await user.click(within(form).getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Your account is ready, and this order is in it.')).toBeVisible();
    expect(shop.lastSent('POST', '/auth/signup')?.body).toMatchObject({
      email: 'gina@example.com',
      password: 'Better-Horse-8',
    });
  });

  it('offers none to who has neither its session nor its key', async () => {
    open();
    shop.answerNext('GET /orders/own', () => json([], 200, { 'X-Total-Count': '0' }));
    const { store } = renderShop('/order/5');
    act(() => void store.dispatch(guestFound()));
    await waitFor(() => expect(shop.lastSent('GET', '/orders/own')).toBeDefined());
    expect(screen.queryByRole('region', { name: 'Choose a password' })).toBeNull();
  });
});

describe('the link of a mail', () => {
  it('opens the order without a log-in; the key leaves the address bar, and every call has it', async () => {
    open();
    const { router, path } = renderShop('/order/5?key=secret-1');
    expect(await screen.findByText('Order placed: 2 items')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Order #5' })).toBeVisible();
    expect([path(), router.location.search]).toEqual(['/order/5', '']);
    expect(new Set(ofOrder().map(({ query }) => query))).toEqual(new Set(['?key=secret-1']));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  });

  it('offers an account in another browser, too: the sign-up has the key, so that the order goes with it', async () => {
    open();
    for (let time = 0; time < 3; time += 1) shop.answerNext('GET /cart', () => json([]));
    const { user } = renderShop('/order/5?key=secret-1');
    const form = await screen.findByRole('region', { name: 'Choose a password' });
    await user.type(within(form).getByLabelText('Password'), 'Better-Horse-8');
    await user.click(within(form).getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Your account is ready, and this order is in it.')).toBeVisible();
    expect(shop.lastSent('POST', '/auth/signup')).toMatchObject({
      query: '?key=secret-1',
      body: { email: 'gina@example.com', password: 'Better-Horse-8' },
    });
  });

  it('offers none of an order that has become an account’s', async () => {
    open(someOrder({ id: 5, user: 7, email: 'gina@example.com' }));
    renderShop('/order/5?key=secret-1');
    expect(await screen.findByText('Order placed: 2 items')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Choose a password' })).toBeNull();
  });

  it('is not needed again after a reload', async () => {
    open();
    const { unmount } = renderShop('/order/5?key=secret-1');
    await screen.findByText('Order placed: 2 items');
    unmount();
    renderShop('/order/5');
    expect(await screen.findByText('Order placed: 2 items')).toBeVisible();
    expect(ofOrder().at(-1)?.query).toBe('?key=secret-1');
  });

  it('leads to the payment of an order that waits for it; another order in its place is not offered', async () => {
    const waiting = { paymentMethod: 'card', waitsForPayment: true, payUntil: '2099-01-01T00:00:00.000Z' } as const;
    open(someOrder({ id: 5, user: null, ...waiting }));
    renderShop('/order/5?key=secret-1');
    const pay = await screen.findByRole('link', { name: 'Pay now' });
    expect(pay).toHaveAttribute('href', '/stripe-checkout/?order=5');
    expect(screen.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay in cash instead' })).toBeNull();
  });

  it('cancels the order', async () => {
    open();
    const { user } = renderShop('/order/5?key=secret-1');
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    shop.answerNext('POST /orders/own/5/cancel', () => json(someOrder({ id: 5, user: null, status: 'cancelled' })));
    await user.click(screen.getAllByRole('button', { name: 'Cancel this order' }).at(-1) ?? document.body);
    await waitFor(() => expect(shop.lastSent('POST', '/orders/own/5/cancel')?.query).toBe('?key=secret-1'));
  });

  it('puts no key into the address of a paper, which is saved', async () => {
    const invoices = [{ number: 'INV-000012', at: '2026-01-01T00:00:00.000Z', amount: 36 }];
    open(someOrder({ id: 5, user: null, invoices }));
    const { user } = renderShop('/order/5?key=secret-1');
    const paper = await screen.findByRole('link', { name: 'Invoice INV-000012 (PDF, is saved)' });
    expect(paper).toHaveAttribute('href', '/orders/own/5/invoices/INV-000012.pdf');
    shop.answerNext('GET /orders/own/5/invoices/INV-000012.pdf', () => errorResponse('TOO_MANY_REQUESTS'));
    await user.click(paper);
    await waitFor(() =>
      expect(shop.lastSent('GET', '/orders/own/5/invoices/INV-000012.pdf')?.query).toBe('?key=secret-1'),
    );
  });

  it('says so also where nobody is let in without an account', async () => {
    renderShop('/order/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link opens no order' })).toBeVisible();
  });

  it.each(['/order/5?key=bad', '/order/5', '/order/x'])('that opens nothing says what to do (%s)', async (address) => {
    shop.answerNext('GET /orders/own/5', () => errorResponse('NOT_FOUND'));
    const { router } = renderShop(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link opens no order' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Orders' })).toHaveAttribute('href', '/my-orders');
    expect(router.location.search).toBe('');
  });
});
