import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerWithOrder,
  germanShop,
  orderNow,
  ordersSent,
  ourShop,
  radio,
  success,
} from '../../../test/checkout-steps.ts';
import { type FakeShop, json, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';
import { guestFound } from '../../state/auth-slice.ts';

const home = someAddress({ name: 'Robin', email: 'robin@example.com' });
const labels = [
  ['Full name', home.name],
  ['Email', home.email],
  ['Phone', home.phone],
  ['Street address', home.street],
  ['City', home.city],
  ['Pin code', home.pinCode],
] as const;

describe('somebody without an account, in an open shop', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = germanShop();
    shop.session = null;
    shop.isOpen = true;
    sayShop({ isOpen: true });
  });

  async function openCheckout() {
    const shown = renderShop('/checkout');
    shown.store.dispatch(guestFound());
    await screen.findByRole('heading', { name: 'New address' });
    return shown;
  }

  async function fillIn({ user }: Awaited<ReturnType<typeof openCheckout>>, email: string = home.email) {
    for (const [label, text] of labels) await user.type(screen.getByLabelText(label), label === 'Email' ? email : text);
    await user.click(await radio('Cash'));
  }

  it('orders to an address that the shop does not save, and can make an account of it', async () => {
    const shown = await openCheckout();
    await fillIn(shown);
    answerWithOrder(shop, { user: null, email: home.email, selectedAddress: home });
    await shown.user.click(orderNow());
    await success();
    expect(ordersSent(shop)[0]?.body).toMatchObject({ selectedAddress: { name: 'Robin', email: home.email } });
    expect(shop.sent.some(({ method }) => method === 'PATCH')).toBe(false);

    await shown.user.type(screen.getByLabelText('Password'), 'Password1');
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Your account is ready, and this order is in it.')).toBeVisible();
    expect(shop.lastSent('POST', '/auth/signup')?.body).toMatchObject({ email: home.email, password: 'Password1' });
  });

  it('is led to the log-in where the e-mail address has an account', async () => {
    shop.accounts.push({ user: someUser({ email: home.email }), password: 'Password1' });
    const shown = await openCheckout();
    await fillIn(shown);
    answerWithOrder(shop, { user: null, email: home.email, selectedAddress: home });
    await shown.user.click(orderNow());
    await success();
    await shown.user.type(screen.getByLabelText('Password'), 'Password2');
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }));
    await shown.user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Log in to your account' });
    expect(screen.getByLabelText('Email')).toHaveValue(home.email);
    shop.orders = [someOrder({ id: 5 })];
    await shown.user.type(screen.getByLabelText('Password'), 'Password1');
    await shown.user.keyboard('{Enter}');
    await success();
    expect(shown.path()).toBe('/order-success/5');
  });

  it('is asked for an e-mail address that looks like one', async () => {
    const shown = await openCheckout();
    await fillIn(shown, 'robin');
    await shown.user.click(orderNow());
    expect(await screen.findByText('email not valid')).toBeVisible();
    expect(ordersSent(shop)).toEqual([]);
  });

  it('gives only an e-mail address for an order that is picked up', async () => {
    const shown = await openCheckout();
    await shown.user.click(await radio(new RegExp(`^${ourShop.name}`)));
    await shown.user.click(await radio('Cash'));
    await shown.user.click(orderNow());
    expect(await screen.findByText('email is required')).toBeVisible();
    expect(ordersSent(shop)).toEqual([]);
    // The address form, which is hidden then, has one, too.
    const [field] = screen.getAllByLabelText('Email');
    if (field === undefined) throw new Error('There is no field');
    await shown.user.type(field, home.email);
    answerWithOrder(shop, { user: null, email: home.email, selectedAddress: null });
    await shown.user.click(orderNow());
    await success();
    expect(ordersSent(shop)[0]?.body).toMatchObject({ selectedAddress: null, email: home.email });
  });

  it('keeps added addresses in the tab, until somebody logs in', async () => {
    const shown = await openCheckout();
    await fillIn(shown);
    await shown.user.click(screen.getByRole('button', { name: 'Add address' }));
    expect(await radio(/^Robin/)).toBeChecked();
    expect(window.sessionStorage.getItem('shop.draft.guest-addresses')).toContain(home.street);
    shop.answerNext('POST /auth/login', () =>
      json({ ...someUser(), cart: { reduced: [{ product: 1, variant: null, wanted: 7, kept: 5 }] } }),
    );
    shop.accounts.push({ user: someUser(), password: 'Password1' });
    await shown.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await shown.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await shown.user.type(screen.getByLabelText('Password'), 'Password1');
    shop.session = someUser();
    await shown.user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Checkout' });
    expect(shown.path()).toBe('/checkout');
    expect(
      await screen.findByText('Teapot: here and in your account there were 7 together. 5 are in your cart now.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Robin/ })).toBeNull());
    expect(window.sessionStorage.getItem('shop.draft.guest-addresses')).toBeNull();
  });
});

it('in a shop for members the checkout leads to the log-in', async () => {
  const shop = germanShop();
  shop.session = null;
  const { path } = renderShop('/checkout');
  await screen.findByRole('heading', { name: 'Log in to your account' });
  expect(path()).toBe('/login');
});
