import { badEmailLink } from '@shop/contract/own-account';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, json, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

const TOKEN = 'A'.repeat(43);

describe('the page of the link that confirms an address', () => {
  test('takes the token out of the address, and sends it only when it is told to', async () => {
    const { user, router } = renderShop(`/confirm-email?token=${TOKEN}`);
    await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail address' });
    await waitFor(() => expect(router.location.search).toBe(''));
    expect(shop.lastSent('POST', '/auth/confirm-email')).toBeUndefined();
    shop.answerNext('POST /auth/confirm-email', () => json({ success: true }));
    await user.click(screen.getByRole('button', { name: 'Confirm this address' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your e-mail address was changed' })).toBeVisible();
    expect(shop.lastSent('POST', '/auth/confirm-email')?.body).toEqual({ token: TOKEN });
  });

  test('says why a link is refused', async () => {
    const { user } = renderShop(`/confirm-email?token=${TOKEN}`);
    shop.answerNext('POST /auth/confirm-email', () => text(badEmailLink, 400));
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(badEmailLink);
  });

  test("that is not whole shows 'Incorrect Link'", async () => {
    renderShop('/confirm-email');
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect Link');
  });
});
