/** Two-step log-in in a real browser: an authenticator app, and a passkey of Chromium's virtual authenticator. */

import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './journey.ts';
import { PASSWORD } from './shopper.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });
const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step log-in' });

/** @param later so many half minutes: no code is good twice */
function codeOf(secret: string, later = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 });
}

async function logInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/logout');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function confirmByCode(page: Page, code: string, label = 'Six-digit code'): Promise<void> {
  await dialogOf(page).getByLabel(label).fill(code);
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
}

test.beforeEach(({ console }) => console.mayComplain(/status of 40[013]/));

test('an authenticator app is set up by its key, asked for at the log-in, and removed with a recovery code', async ({
  page,
  shopper,
}) => {
  await page.goto('/profile');
  await twoStep(page).getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await twoStep(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Six digits that the app shows').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = twoStep(page).locator('li code');
  await expect(shown).toHaveCount(10);
  const [recoveryCode = ''] = await shown.allTextContents();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(twoStep(page)).toContainText('10 are left.');

  await logInAgain(page, shopper.email);
  await confirmByCode(page, '000000');
  await expect(dialogOf(page)).toContainText('This code is wrong, or was used already');
  await confirmByCode(page, codeOf(secret, 1));
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await twoStep(page).getByRole('button', { name: 'Remove the app' }).click();
  await dialogOf(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await confirmByCode(page, recoveryCode, 'Recovery code');
  await expect(page.getByText('The app was removed')).toBeVisible();
  await expect(twoStep(page).getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

test('a passkey is made, logs in with the password, and is removed by itself', async ({ page, context, shopper }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto('/profile');
  await twoStep(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name, so that you know it again').fill('Laptop');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(twoStep(page).getByText('Laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await logInAgain(page, shopper.email);
  await dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await twoStep(page).getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  await dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(twoStep(page).getByText('You have none yet.')).toBeVisible();
  await expect(twoStep(page).getByRole('button', { name: 'Make new codes' })).toBeHidden();
});
