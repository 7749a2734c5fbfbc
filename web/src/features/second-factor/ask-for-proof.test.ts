import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { proving } from '../../state/proving.ts';
import { endProof, proveAndRepeat } from './ask-for-proof.ts';

const passkeys = vi.hoisted(() => ({ use: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: passkeys.use }));

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => endProof());

const asked = (factors: string, sentence = 'Please confirm it is you with your second factor') =>
  text(sentence, 401, { 'Second-Factor': factors });
const dialog = () => screen.findByRole('dialog', { name: 'Confirm it is you' });
const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

function open(path: string) {
  const rendered = renderShop(path);
  proving.retry = (refused) => proveAndRepeat(rendered.store, refused);
  return rendered;
}

async function logIn(factors: string) {
  shop.accounts.push({ user: someUser(), password: 'Password1' });
  const rendered = open('/login');
  const { user } = rendered;
  shop.answerNext('POST /auth/login', () => asked(factors));
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await dialog();
  return rendered;
}
const sent = () => shop.lastSent('POST', '/auth/login')?.body;

describe('the log-in of an account with a second factor', () => {
  test('asks for a code after the password; a wrong one is said beside it and stays there', async () => {
    const { user, path } = await logIn('totp');
    const field = screen.getByLabelText('Six-digit code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(press('Confirm'));
    expect(field).toHaveAccessibleDescription('code is required');
    shop.answerNext('POST /auth/login', () => asked('totp', 'This code is wrong'));
    await user.type(field, '111111');
    await user.click(press('Confirm'));
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong'));
    expect(field).toHaveValue('111111');
    await user.clear(field);
    await user.type(field, '222222{Enter}');
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent()).toEqual({ email: 'ada@example.com', password: 'Password1', code: '222222' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('takes a recovery code', async () => {
    const { user, path } = await logIn('totp');
    await user.click(press('Use a recovery code'));
    await user.type(screen.getByLabelText('Recovery code'), 'abcdef-ghijkm');
    await user.click(press('Confirm'));
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent()).toMatchObject({ code: 'abcdef-ghijkm' });
  });

  test('takes a passkey, and says where the browser had none', async () => {
    const { user, path } = await logIn('passkey');
    expect(screen.queryByLabelText('Six-digit code')).not.toBeInTheDocument();
    const options = { rpId: 'shop.test', challenge: 'AAAA', timeout: 300_000, userVerification: 'preferred' };
    shop.answerNext('POST /auth/passkey-options', () => json(options));
    passkeys.use.mockRejectedValueOnce(new Error('NotAllowedError'));
    await user.click(press('Use a passkey'));
    expect(await screen.findByText(/^The passkey was not used/)).toBeVisible();
    shop.answerNext('POST /auth/passkey-options', () => json(options));
    const response = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' };
    passkeys.use.mockResolvedValueOnce({ id: 'x', rawId: 'x', type: 'public-key', response });
    await user.click(press('Use a passkey'));
    await waitFor(() => expect(path()).toBe('/'));
    expect(passkeys.use).toHaveBeenLastCalledWith({ optionsJSON: options });
    expect(shop.lastSent('POST', '/auth/passkey-options')?.body).toEqual({ email: 'ada@example.com' });
    expect(sent()).toMatchObject({ passkey: { id: 'x', response } });
  });

  test('is left by Cancel, and nothing typed is lost', async () => {
    const { user, path } = await logIn('totp, passkey');
    await user.click(press('Cancel'));
    expect(path()).toBe('/login');
    expect(screen.getByLabelText('Password')).toHaveValue('Password1');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/confirm it is you/);
  });
});

describe('what asks again', () => {
  test('is sent once more with the code as a header', async () => {
    shop.signIn(someUser());
    shop.answerNext('GET /users/own/second-factor', () => json({ totp: true, passkeys: [], recoveryCodesLeft: 3 }));
    const { user } = open('/profile');
    shop.answerNext('DELETE /users/own/second-factor/totp', () =>
      errorResponse('SECOND_FACTOR_ASKED', { secondFactor: 'totp' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }));
    await dialog();
    shop.answerNext('DELETE /users/own/second-factor/totp', () => json({ success: true }));
    await user.type(screen.getByLabelText('Six-digit code'), '333333{Enter}');
    expect(await screen.findByText('The app was removed')).toBeVisible();
    expect(shop.lastSent('DELETE', '/users/own/second-factor/totp')?.headers?.get('Second-Factor-Code')).toBe('333333');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
