import { passwordRule } from '@shop/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, someUser, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

async function openSignup() {
  const rendered = renderShop('/signup');
  await screen.findByRole('heading', { name: 'Create a New Account' });
  return {
    ...rendered,
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    confirm: screen.getByLabelText('Confirm password'),
    button: screen.getByRole('button', { name: 'Sign up' }),
  };
}

describe('signup', () => {
  test('asks for all three fields', async () => {
    const { user, email, password, confirm, button } = await openSignup();
    await user.click(button);
    expect(email).toHaveAccessibleDescription('email is required');
    expect(password).toHaveAccessibleDescription('password is required');
    expect(confirm).toHaveAccessibleDescription('confirm password is required');
  });

  test('states the password rule before, and as the message after a weak one', async () => {
    const { user, password } = await openSignup();
    expect(password).toHaveAccessibleDescription(passwordRule);
    await user.type(password, 'weak');
    await user.tab();
    expect(password).toHaveAttribute('aria-invalid', 'true');
    expect(password).toHaveAccessibleDescription(passwordRule);
  });

  test("a repeated password that differs is 'password not matching' until either is right", async () => {
    const { user, email, password, confirm } = await openSignup();
    await user.type(email, 'new@example.com');
    await user.type(password, 'Password12');
    await user.type(confirm, 'Password1');
    await user.tab();
    await user.tab();
    expect(confirm).toHaveAccessibleDescription('password not matching');
    await user.type(password, '{Backspace}');
    expect(confirm).not.toHaveAccessibleDescription();
  });

  test("makes an account with an empty addresses list and role 'user', and logs in", async () => {
    const { user, email, password, confirm, button, path } = await openSignup();
    await user.type(email, 'new@example.com');
    await user.type(password, 'Password1');
    await user.type(confirm, 'Password1');
    await user.click(button);
    await waitFor(() => expect(path()).toBe('/'));
    expect(shop.lastSent('POST', '/auth/signup')?.body).toEqual({
      email: 'new@example.com',
      password: 'Password1',
      addresses: [],
      role: 'user',
    });
  });

  test('an e-mail that is registered already is said at the e-mail, until it is changed', async () => {
    shop.accounts.push({ user: someUser(), password: 'Password1' });
    const { user, email, password, confirm, button } = await openSignup();
    await user.type(email, 'ada@example.com');
    await user.type(password, 'Password1');
    await user.type(confirm, 'Password1');
    await user.click(button);
    await waitFor(() => expect(email).toHaveAccessibleDescription('An account with this e-mail exists already'));
    expect(email).toHaveFocus();
    expect(password).toHaveValue('Password1');
    await user.type(password, '2');
    expect(email).toHaveAccessibleDescription('An account with this e-mail exists already');
    await user.type(email, 'm');
    expect(email).not.toHaveAccessibleDescription();
  });

  test('any other error appears on the page', async () => {
    const { user, email, password, confirm, button } = await openSignup();
    shop.answerNext('POST /auth/signup', () => text('This password is one of the most common ones', 400));
    await user.type(email, 'new@example.com');
    await user.type(password, 'Password1');
    await user.type(confirm, 'Password1');
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This password is one of the most common ones');
  });
});
