import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../../test/fake-shop.ts';
import { renderShop } from '../../../../test/render-shop.tsx';

const passkeys = vi.hoisted(() => ({ make: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: passkeys.make }));

const OWN = '/users/own/second-factor';
const codes = Array.from({ length: 10 }, (_, n) => `aaaaa${n}-bbbbbb-cccccc-dddddd`);
let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const state = (more: object) => json({ totp: false, passkeys: [], recoveryCodesLeft: 0, ...more });

async function open(user = someUser()) {
  shop.signIn(user);
  const rendered = renderShop('/profile');
  await screen.findByRole('button', { name: 'Set up an app' });
  return rendered;
}

function loseConnection(): never {
  throw new TypeError('Failed to fetch');
}

describe('two-step log-in', () => {
  test('reads a second time when the first answer failed, which the document had asked for', async () => {
    shop.answerNext(`GET ${OWN}`, loseConnection);
    await open();
    expect(shop.sent.filter(({ path }) => path === OWN)).toHaveLength(2);
    expect(screen.queryByText(/^The shop cannot be reached/)).not.toBeInTheDocument();
  });

  test('reads again when the shop answers again', async () => {
    shop.answerNext(`GET ${OWN}`, loseConnection);
    shop.answerNext(`GET ${OWN}`, loseConnection);
    shop.signIn(someUser());
    const { user } = renderShop('/profile');
    expect(await screen.findByText(/^The shop cannot be reached. Check your connection/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeVisible();
    expect(screen.queryByText(/^The shop cannot be reached/)).not.toBeInTheDocument();
  });

  test('sets up an app by its picture or its key, and shows the recovery codes once', async () => {
    const { user } = await open();
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    shop.answerNext(`POST ${OWN}/totp`, () => json({ secret, uri: `otpauth://totp/Shop:ada?secret=${secret}` }, 201));
    await user.click(press('Set up an app'));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const field = screen.getByLabelText('Six digits that the app shows');
    const wrong = { errors: [{ path: 'code', message: 'This code is wrong' }] };
    shop.answerNext(`POST ${OWN}/totp/confirm`, () => errorResponse('INVALID_INPUT', wrong));
    await user.type(field, '000000');
    await user.click(press('Turn on'));
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong'));
    shop.answerNext(`POST ${OWN}/totp/confirm`, () => json({ recoveryCodes: codes }));
    shop.answerNext(`GET ${OWN}`, () => state({ totp: true, recoveryCodesLeft: 10 }));
    await user.click(press('Turn on'));
    expect(await screen.findAllByText(/-bbbbbb-cccccc-dddddd$/)).toHaveLength(10);
    const file = screen.getByRole('link', { name: 'Download' });
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(codes[9]);
    expect(await screen.findByRole('button', { name: 'Remove the app' })).toBeVisible();
    await user.click(press('Done'));
    expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
    expect(screen.getByText('10 are left.')).toBeVisible();
  });

  test('adds a passkey under a name, and removes one', async () => {
    const { user } = await open();
    await user.click(press('Add a passkey'));
    await user.clear(screen.getByLabelText('Name, so that you know it again'));
    await user.type(screen.getByLabelText('Name, so that you know it again'), 'Phone');
    const options = {
      ...{
        rp: { id: 'shop.test', name: 'Shop' },
        user: { id: 'AA', name: 'ada', displayName: 'Ada' },
        challenge: 'AAAA',
      },
      ...{
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
      },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    };
    shop.answerNext(`POST ${OWN}/passkeys/options`, () => json(options));
    passkeys.make.mockRejectedValueOnce(new Error('NotAllowedError'));
    await user.click(press('Make the passkey'));
    expect(await screen.findByText(/^The passkey was not made/)).toBeVisible();
    shop.answerNext(`POST ${OWN}/passkeys/options`, () => json(options));
    const response = { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'] };
    passkeys.make.mockResolvedValueOnce({ id: 'x', rawId: 'x', type: 'public-key', response });
    const added = { id: 4, name: 'Phone', createdAt: '2026-01-01T00:00:00.000Z' };
    shop.answerNext(`POST ${OWN}/passkeys`, () => json({ ...added, recoveryCodes: codes }, 201));
    shop.answerNext(`GET ${OWN}`, () => state({ passkeys: [added], recoveryCodesLeft: 10 }));
    await user.click(press('Make the passkey'));
    expect(await screen.findByText('Phone')).toBeVisible();
    expect(shop.lastSent('POST', `${OWN}/passkeys`)?.body).toMatchObject({
      name: 'Phone',
      response: { id: 'x', response },
    });
    shop.answerNext(`DELETE ${OWN}/passkeys/4`, () => errorResponse('SECOND_FACTOR_STAYS'));
    await user.click(press('Remove the passkey Phone'));
    expect(await screen.findByText(/^The shop demands a second factor of its staff/)).toBeVisible();
    shop.answerNext(`DELETE ${OWN}/passkeys/4`, () => json({ success: true }));
    await user.click(press('Remove the passkey Phone'));
    await waitFor(() => expect(screen.getByText('You have none yet.')).toBeVisible());
  });
});

describe('a member of staff of whom the shop demands it', () => {
  test('is led here from the back office, is told why, and gets in once it is set up', async () => {
    shop.rights = { staffRole: 'manager', permissions: [], mustSetUpSecondFactor: true };
    shop.signIn(someUser({ role: 'admin' }));
    const { user, path, store } = renderShop('/admin/orders');
    expect(await screen.findByText(/^The shop demands two-step log-in of its staff/)).toBeVisible();
    expect(path()).toBe('/profile');
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Orders' })).not.toBeInTheDocument();
    shop.answerNext(`POST ${OWN}/totp`, () => json({ secret: 'JBSW', uri: 'otpauth://totp/x?secret=JBSW' }, 201));
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    shop.answerNext(`POST ${OWN}/totp/confirm`, () => json({ recoveryCodes: codes }));
    shop.answerNext(`GET ${OWN}`, () => state({ totp: true, recoveryCodesLeft: 10 }));
    shop.rights = { ...shop.rights, permissions: ['orders.read'], mustSetUpSecondFactor: false };
    await user.type(await screen.findByLabelText('Six digits that the app shows'), '123456{Enter}');
    await waitFor(() => expect(store.getState().auth.loggedInUserToken?.permissions).toEqual(['orders.read']));
    expect(screen.queryByText(/^The shop demands two-step log-in/)).not.toBeInTheDocument();
    expect(screen.getByText(codes[0] ?? '')).toBeVisible();
  });
});
