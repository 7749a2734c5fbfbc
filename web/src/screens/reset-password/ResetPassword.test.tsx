import { passwordRule } from '@shop/contract/accounts';
import { badResetLink } from '@shop/contract/password-reset';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, json, someUser, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

const TOKEN = 'A'.repeat(43);
const LINK = `/reset-password?token=${TOKEN}&email=ada%2Bshop%40example.com`;

async function openLink(link = LINK) {
  const rendered = renderShop(link);
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  return { ...rendered, search: () => rendered.router.location.search };
}
const fields = () => ({
  password: screen.getByLabelText('Password'),
  confirm: screen.getByLabelText('Confirm password'),
  button: screen.getByRole('button', { name: 'Set the new password' }),
});

describe('reset password', () => {
  test('has the rules of the sign-up', async () => {
    const { user } = await openLink();
    const { password, confirm, button } = fields();
    await user.click(button);
    expect(password).toHaveAccessibleDescription('password is required');
    expect(confirm).toHaveAccessibleDescription('confirm password is required');
    await user.type(password, 'weak');
    await user.type(confirm, 'other');
    await user.click(button);
    expect(password).toHaveAccessibleDescription(passwordRule);
    expect(confirm).toHaveAccessibleDescription('password not matching');
    expect(shop.lastSent('POST', '/auth/reset-password')).toBeUndefined();
  });

  test("takes the token out of the address at once, sends it, and on success shows 'Password Reset'", async () => {
    const { user, search, store, router } = await openLink();
    await waitFor(() => expect(search()).toBe(''));
    const { password, confirm, button } = fields();
    await user.type(password, 'Better-Horse-8');
    await user.type(confirm, 'Better-Horse-8');
    shop.answerNext('POST /auth/reset-password', () => json({ success: true }));
    await user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Password Reset' })).toBeInTheDocument();
    expect(shop.lastSent('POST', '/auth/reset-password')?.body).toEqual({
      email: 'ada+shop@example.com',
      token: TOKEN,
      password: 'Better-Horse-8',
    });
    expect(store.getState().auth.passwordReset).toBe(true);
    await waitFor(() => expect(router.location.state).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  test("shows the server's error in red, and the next try still has the token", async () => {
    const { user } = await openLink();
    const { password, confirm, button } = fields();
    await user.type(password, 'Password1');
    await user.type(confirm, 'Password1');
    shop.answerNext('POST /auth/reset-password', () => text('This password is on the lists of leaked passwords.', 400));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This password is on the lists of leaked passwords.');
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
    shop.answerNext('POST /auth/reset-password', () => text(badResetLink, 400));
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(badResetLink));
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
    const tokens = shop.sent.filter((one) => one.path === '/auth/reset-password').map((one) => one.body);
    expect(tokens).toEqual([expect.objectContaining({ token: TOKEN }), expect.objectContaining({ token: TOKEN })]);
  });

  test.each(['', '?token=abc', '?email=ada%40example.com', '?token=&email='])(
    "without both query values ('%s') shows 'Incorrect Link'",
    async (query) => {
      await openLink(`/reset-password${query}`);
      expect(screen.getByRole('alert')).toHaveTextContent('Incorrect Link');
      expect(screen.queryByLabelText('Password')).toBeNull();
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
    },
  );

  test('logs this browser out, as the shop has done', async () => {
    shop.signIn(someUser());
    const { user, store } = await openLink();
    const { password, confirm, button } = fields();
    await user.type(password, 'Better-Horse-8');
    await user.type(confirm, 'Better-Horse-8');
    shop.answerNext('POST /auth/reset-password', () => json({ success: true }));
    await user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Password Reset' });
    expect(store.getState().auth.loggedInUserToken).toBeNull();
  });
});
