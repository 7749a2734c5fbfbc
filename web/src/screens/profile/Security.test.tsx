import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openProfile() {
  shop.signIn(someUser());
  const rendered = renderShop('/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  return rendered;
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const wrongPassword = () =>
  errorResponse('INVALID_INPUT', { errors: [{ path: 'password', message: 'This is not your password' }] });

describe('log-in and security', () => {
  test('another e-mail address is asked for with the password, and waits for its link', async () => {
    const { user } = await openProfile();
    await user.click(press('Change e-mail address'));
    await user.type(screen.getByLabelText('New e-mail address'), 'new@example.com');
    await user.type(screen.getByLabelText('Your password'), 'Wrong-Horse-7');
    shop.answerNext('POST /users/own/email', wrongPassword);
    await user.click(press('Send the link'));
    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('This is not your password'),
    );
    shop.answerNext('POST /users/own/email', () => errorResponse('EMAIL_TAKEN'));
    await user.click(press('Send the link'));
    await waitFor(() => expect(screen.getByLabelText('New e-mail address')).toBeInvalid());
    shop.answerNext('POST /users/own/email', () => json({ pendingEmail: 'new@example.com' }));
    await user.click(press('Send the link'));
    expect(await screen.findByText(/^We have sent a link to new@example\.com/)).toBeVisible();
    expect(press('Change e-mail address')).toHaveFocus();
    expect(shop.lastSent('POST', '/users/own/email')?.body).toEqual({
      ...{ email: 'new@example.com', password: 'Wrong-Horse-7' },
    });
  });

  test('another password needs the present one', async () => {
    const { user } = await openProfile();
    await user.click(press('Change password'));
    await user.type(screen.getByLabelText('Present password'), 'Correct-Horse-7');
    await user.type(screen.getByLabelText('New password'), 'weak');
    await user.click(press('Save password'));
    expect(screen.getByLabelText('New password')).toBeInvalid();
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'Another-Horse-9');
    shop.answerNext('POST /users/own/password', () => json({ success: true }));
    await user.click(press('Save password'));
    expect(await screen.findByText('Password saved. You are logged out on your other devices.')).toBeVisible();
  });

  test('devices are listed, and each but this one can be logged out', async () => {
    const { user } = await openProfile();
    const at = '2026-01-01T00:00:00.000Z';
    const session = (id: number, device: string, current = false) => ({
      ...{ id, device, current, createdAt: at, lastUsedAt: at },
    });
    shop.answerNext('GET /users/own/sessions', () => json([session(1, 'Firefox on Linux', true), session(2, '')]));
    await user.click(press('Show devices'));
    const [mine, other] = await waitFor(() => {
      const items = within(screen.getByRole('region', { name: 'Log-in and security' })).getAllByRole('listitem');
      expect(items).toHaveLength(2);
      return items;
    });
    expect(mine).toHaveTextContent('Firefox on LinuxLast used');
    expect(mine).toHaveTextContent('This device');
    expect(other).toHaveTextContent('Unknown device');
    shop.answerNext('DELETE /users/own/sessions/2', () => json({ success: true }));
    await user.click(press('Log out Unknown device'));
    await waitFor(() => expect(other).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus();
  });

  test('the account is deleted with the password only, and the shop begins in another document', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const { user } = await openProfile();
    await user.click(press('Delete account'));
    expect(screen.getByText(/Orders and invoices stay as long as the law wants\.$/)).toBeVisible();
    await user.click(press('Delete for good'));
    expect(screen.getByText('password is required')).toBeVisible();
    await user.type(screen.getByLabelText('Your password'), 'Correct-Horse-7');
    shop.answerNext('POST /users/own/deletion', () => json({ success: true }));
    await user.click(press('Delete for good'));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  });

  test('the data is a link to a file', async () => {
    await openProfile();
    expect(screen.getByRole('link', { name: 'Download your data' })).toHaveAttribute('href', '/users/own/data');
  });
});
