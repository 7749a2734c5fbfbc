import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { mailsTo } from './mails.ts';
import { heading } from './screens.ts';
import { newEmail, PASSWORD } from './shopper.ts';

const NEW_PASSWORD = 'Lantern-2031';
const BAD_LINK = 'This link is no longer valid. Please ask for a new one';

async function askForLink(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Mail Sent', { exact: true })).toBeVisible();
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a user who forgot the password resets it by mail, and is logged out everywhere else', async ({
  page,
  browser,
  shop,
  shopper,
  console,
}) => {
  console.mayComplain(/status of 401/);
  await page.goto('/profile');
  await expect(heading(page, 'My Profile')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const forgetful = await elsewhere.newPage();
  await askForLink(forgetful, shopper.email.toUpperCase());
  const [mail = ''] = await mailsTo(shop, shopper.email, 'reset-link');
  const link = /^http\S+$/m.exec(mail)?.[0] ?? '';
  expect(link.startsWith(`${shop.url}/reset-password?token=`)).toBe(true);
  const token = new URL(link).searchParams.get('token') ?? '';

  const asked: { url: string; referrer: string | null }[] = [];
  forgetful.on('request', async (request) => {
    if (request.url() !== link) asked.push({ url: request.url(), referrer: await request.headerValue('referer') });
  });
  await forgetful.goto(link);
  await expect(heading(forgetful, 'Choose a new password')).toBeVisible();
  await expect(forgetful.getByText(shopper.email)).toBeVisible();
  await expect(forgetful).toHaveURL('/reset-password');
  await setPassword(forgetful, 'Password1');
  await expect(forgetful.getByRole('alert')).toContainText('leaked passwords');
  await forgetful.reload();
  await setPassword(forgetful, NEW_PASSWORD);
  await expect(heading(forgetful, 'Password Reset')).toBeVisible();
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ url, referrer }) => !url.startsWith(shop.url) || url.includes(token) || referrer)).toEqual([]);

  await forgetful.getByRole('link', { name: 'Log in' }).click();
  await logIn(forgetful, shopper.email, PASSWORD);
  await expect(forgetful.getByText('invalid credentials')).toBeVisible();
  await logIn(forgetful, shopper.email, NEW_PASSWORD);
  await expect(heading(forgetful, 'All Products')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  const [notice] = await mailsTo(shop, shopper.email, 'password-changed');
  expect(notice).toContain('Your password was changed');

  await forgetful.goto(link);
  await setPassword(forgetful, 'Another-2032');
  await expect(forgetful.getByRole('alert')).toContainText(BAD_LINK);
  await forgetful.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(forgetful, 'Forgot your password?')).toBeVisible();
  await elsewhere.close();
});

test('a stranger without an account sees the same answer, and gets no mail', async ({ page, shop, shopper }) => {
  const nobody = newEmail();
  await shopper.loseSession();
  await askForLink(page, nobody);
  // When this later mail has arrived, the first one was not just late.
  await askForLink(page, shopper.email);
  await mailsTo(shop, shopper.email, 'reset-link');
  await mailsTo(shop, nobody, 'reset-link', 0);
});

test("without both query values it shows 'Incorrect Link'", async ({ page }) => {
  for (const query of ['', '?token=abc', '?email=robin%40example.com']) {
    await page.goto(`/reset-password${query}`);
    await expect(page.getByRole('alert')).toHaveText('Incorrect Link');
    await expect(page.getByLabel('Password')).toHaveCount(0);
  }
});
