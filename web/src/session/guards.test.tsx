import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { fetchCart } from '../state/cart-slice.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

const privatePages = ['/', '/cart', '/checkout', '/product-detail/1', '/order-success/1', '/my-orders', '/profile'];

describe('a user who is not logged in', () => {
  test.each(privatePages)('is redirected from %s to the login', async (path) => {
    const { path: shown } = renderShop(path);
    await screen.findByRole('heading', { name: 'Log in to your account' });
    expect(shown()).toBe('/login');
  });

  test('is not redirected before the session check has its answer', async () => {
    shop.signIn(someUser());
    const { path } = renderShop('/profile');
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(path()).toBe('/profile');
  });

  test('sees the 404 page at any other path', async () => {
    renderShop('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
  });

  test('lands after the login where they wanted to go', async () => {
    shop.accounts.push({ user: someUser(), password: 'Password1' });
    const { path, router, user } = renderShop('/profile?tab=addresses#top');
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'Password1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(path()).toBe('/profile');
    expect(router.location.search).toBe('?tab=addresses');
  });
});

describe('a logged-in user', () => {
  beforeEach(() => shop.signIn(someUser()));

  test.each(['/login', '/signup'])('is redirected from %s to /', async (path) => {
    const { path: shown } = renderShop(path);
    await waitFor(() => expect(shown()).toBe('/'));
  });

  test('is never led to another site by the login', async () => {
    const { router, path } = renderShop('/profile');
    await screen.findByRole('heading', { name: 'My Profile' });
    await router.navigate('/login', { state: { from: '//evil.example/' } });
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('is logged out by /logout, and then at the login', async () => {
    const { path, store } = renderShop('/logout');
    await screen.findByRole('heading', { name: 'Log in to your account' });
    expect(path()).toBe('/login');
    expect(shop.session).toBeNull();
    expect(store.getState().user.userInfo).toBeNull();
  });

  test('whose session ends comes back to the same place after logging in again', async () => {
    const { store, path, user } = renderShop('/profile');
    await screen.findByRole('heading', { name: 'My Profile' });
    shop.answerNext('GET /cart', () => errorResponse('NOT_LOGGED_IN'));
    await store.dispatch(fetchCart());
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'Password1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(path()).toBe('/profile');
  });
});
