import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, json, someUser, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

async function openScreen() {
  const rendered = renderShop('/forgot-password');
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  return {
    ...rendered,
    email: screen.getByLabelText('Email'),
    button: screen.getByRole('button', { name: 'Send the link' }),
  };
}

describe('forgot password', () => {
  test("asks for an e-mail that is one, and on success shows 'Mail Sent'", async () => {
    const { user, email, button, store } = await openScreen();
    await user.click(button);
    expect(email).toHaveAccessibleDescription('email is required');
    await user.type(email, 'ada@example');
    await user.tab();
    expect(email).toHaveAccessibleDescription('email not valid');
    await user.type(email, '.com');
    shop.answerNext('POST /auth/reset-password-request', () => json({ success: true }));
    await user.click(button);
    expect(await screen.findByText('Mail Sent')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('ada@example.com');
    expect(store.getState().auth.mailSent).toBe(true);
    expect(shop.lastSent('POST', '/auth/reset-password-request')?.body).toEqual({ email: 'ada@example.com' });
  });

  test("shows the server's error in red and leaves what was typed; a later success removes the error", async () => {
    const { user, email, button } = await openScreen();
    await user.type(email, 'ada@example.com');
    shop.answerNext('POST /auth/reset-password-request', () => text('Too many requests from your network', 429));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests from your network');
    expect(email).toHaveValue('ada@example.com');
    shop.answerNext('POST /auth/reset-password-request', () => json({ success: true }));
    await user.click(button);
    await screen.findByText('Mail Sent');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is also open to users who are logged in', async () => {
    shop.signIn(someUser());
    const { path } = await openScreen();
    await waitFor(() => expect(path()).toBe('/forgot-password'));
  });
});
