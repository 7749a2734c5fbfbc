import { badInvitation } from '@shop/contract/accept-invitation';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeShop, json, someUser, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TOKEN = 'A'.repeat(43);

async function open(link = `/accept-invitation?token=${TOKEN}&email=ann%40example.com`) {
  const rendered = renderShop(link);
  await screen.findByRole('heading', { level: 1, name: 'Accept the invitation' });
  return rendered;
}

describe('the page of an invitation into the staff', () => {
  it('takes the token out of the address at once, sends what it has, and opens the back office in a new document', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const { user, router } = await open();
    await waitFor(() => expect(router.location.search).toBe(''));
    expect(screen.getByText('ann@example.com')).toBeVisible();
    shop.answerNext('POST /auth/accept-invitation', () => json(someUser({ role: 'admin' }), 201));
    await user.type(screen.getByLabelText('Password'), 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin'));
    expect(shop.lastSent('POST', '/auth/accept-invitation')?.body).toEqual({
      ...{ token: TOKEN, email: 'ann@example.com', password: 'Correct-Horse-7' },
    });
  });

  it('says why it is refused, and what to do', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Password'), 'Correct-Horse-7');
    shop.answerNext('POST /auth/accept-invitation', () => text('invalid credentials', 401));
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('invalid credentials');
    shop.answerNext('POST /auth/accept-invitation', () => text(badInvitation, 400));
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Ask the person who invited you for a new one.'),
    );
  });

  it.each(['', '?token=x', '?email=a@b.example'])("that is not whole ('%s') shows 'Incorrect Link'", async (query) => {
    await open(`/accept-invitation${query}`);
    expect(screen.getByRole('alert')).toHaveTextContent('Incorrect Link');
  });
});
