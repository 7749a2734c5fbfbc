/** The setting that staff need a second factor: who has none is led to the profile, sets one up, and gets in. */

import { type APIRequestContext, type Page, request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { inviteMember, openAs } from './members.ts';
import { heading } from './screens.ts';

// The setting closes the back office to everybody else.
test.use({ apart: import.meta.url });

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step log-in' });
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });

/** Only who has a second factor may demand it of others. */
async function demandIt(owner: APIRequestContext): Promise<void> {
  const own = '/users/own/second-factor/totp';
  const { secret } = await (await owner.post(own, { data: {} })).json();
  expect((await owner.post(`${own}/confirm`, { data: { code: codeOf(secret) } })).status()).toBe(200);
  expect((await owner.patch('/settings', { data: { staffSecondFactor: true } })).status()).toBe(200);
}

test('a member is led from the back office to the profile, sets up an app or a passkey there, and gets in', async ({
  browser,
  shop,
  console,
}) => {
  console.mayComplain(/status of 403/);
  const members = [await inviteMember(shop, 'fulfilment'), await inviteMember(shop, 'accountant')];
  const [packs, counts] = await Promise.all(members.map((email) => openAs(browser, shop, email)));
  const owner = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(owner);
  await demandIt(owner);
  await owner.dispose();

  const page = await (packs ?? browser).newPage();
  await page.goto('/admin/orders');
  await expect(page).toHaveURL('/profile');
  await expect(twoStep(page)).toContainText('The shop demands two-step log-in of its staff');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await twoStep(page).getByRole('button', { name: 'Set up an app' }).click();
  const secret = ((await twoStep(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Six digits that the app shows').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(twoStep(page).locator('li code')).toHaveCount(10);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(heading(page, 'Orders')).toBeVisible();

  const other = await (counts ?? browser).newPage();
  const devtools = await other.context().newCDPSession(other);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await other.goto('/admin/dashboard');
  await expect(other).toHaveURL('/profile');
  await twoStep(other).getByRole('button', { name: 'Add a passkey' }).click();
  await other.getByLabel('Name, so that you know it again').fill('Laptop');
  await other.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(twoStep(other).getByText('Laptop')).toBeVisible();
  await expect(twoStep(other)).not.toContainText('The shop demands two-step log-in');
  await other.goto('/admin/dashboard');
  await expect(heading(other, 'Dashboard')).toBeVisible();
  for (const context of [packs, counts]) await context?.close();
});
