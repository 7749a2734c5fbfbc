import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

async function openLogin() {
  const rendered = renderShop('/login');
  await screen.findByRole('heading', { name: 'Log in to your account' });
  return {
    ...rendered,
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    button: screen.getByRole('button', { name: 'Log in' }),
  };
}

describe('login', () => {
  test('links to /forgot-password and /signup', async () => {
    await openLogin();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', '/signup');
  });

  test('asks for both fields under each, and moves the focus to the first', async () => {
    const { user, email, password, button } = await openLogin();
    await user.click(button);
    expect(email).toHaveAccessibleDescription('email is required');
    expect(password).toHaveAccessibleDescription('password is required');
    expect(email).toHaveFocus();
    expect(shop.lastSent('POST', '/auth/login')).toBeUndefined();
  });

  test('checks on blur, never during the first typing, and drops a message as soon as the value is right', async () => {
    const { user, email } = await openLogin();
    await user.type(email, 'ada@');
    expect(email).not.toHaveAccessibleDescription();
    await user.tab();
    expect(email).toHaveAccessibleDescription('email not valid');
    await user.type(email, 'example.com');
    expect(email).not.toHaveAccessibleDescription();
  });

  test('a message does not move a link away from under the press on it', async () => {
    const { user, email } = await openLogin();
    await user.click(email);
    await user.click(screen.getByRole('link', { name: 'Create an Account' }));
    expect(await screen.findByRole('heading', { name: 'Create a New Account' })).toBeVisible();
  });

  test('an error from the server is shown in red under the password field, and nothing typed is lost', async () => {
    const { user, email, password, button } = await openLogin();
    await user.type(email, 'ada@example.com');
    await user.type(password, 'Wrong1234');
    await user.click(button);
    expect(await screen.findByText('invalid credentials')).toHaveClass('text-red');
    expect(password).toHaveAccessibleDescription('invalid credentials');
    expect(password).toHaveFocus();
    expect(email).toHaveValue('ada@example.com');
    expect(password).toHaveValue('Wrong1234');
  });

  test('shows the sentence of a limit', async () => {
    const { user, email, password, button } = await openLogin();
    shop.answerNext('POST /auth/login', () => text('Too many attempts. Please wait and try again', 429));
    await user.type(email, 'ada@example.com');
    await user.type(password, 'Password1{Enter}');
    expect(button).toBeVisible();
    expect(await screen.findByText('Too many attempts. Please wait and try again')).toBeVisible();
  });

  test('shows the password while one wants to see it', async () => {
    const { user, password } = await openLogin();
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(password).toHaveAttribute('type', 'text');
  });
});
