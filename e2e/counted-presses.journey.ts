/**
 * How many actions a person takes: presses of keys, each letter one, and taps or clicks. Opening an address counts none. The shop is
 * open to all, so that nobody needs an account to buy.
 */

import { openHands } from './hands.ts';
import { expect, test } from './journey.ts';
import { mailsTo } from './mails.ts';
import { addressLabels, heading, orderNumber } from './screens.ts';
import { home, PASSWORD, signUp } from './shopper.ts';

test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });

/** As somebody writes it who is asked for it: the state in two letters. */
const address = { ...home, state: 'OR' };

const countOf = ({ counts }: ReturnType<typeof openHands>) => counts.clicks + counts.keys;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a first purchase by cash takes at most 84 actions', async ({ page }) => {
    const hands = openHands(page);
    await page.goto('/?category=Kitchen');
    await hands.click(page.getByRole('link', { name: 'Rosehip Stoneware Teapot' }));
    await hands.click(page.getByRole('button', { name: 'Add to Cart' }));
    await hands.click(page.getByRole('dialog').getByRole('link', { name: 'Checkout' }));
    for (const { field, label } of addressLabels) {
      await hands.click(page.getByLabel(label, { exact: true }));
      await hands.type(address[field]);
    }
    await hands.click(page.getByRole('radio', { name: 'Cash', exact: true }));
    await hands.click(page.getByRole('button', { name: 'Order Now' }));
    await orderNumber(page);
    expect(countOf(hands)).toBeLessThanOrEqual(84);
  });
});

test('a first purchase by cash takes at most 120 presses of keys', async ({ page }) => {
  const hands = openHands(page);
  /** Presses Tab until the control has the focus. */
  const tabTo = async (name: string, role: 'link' | 'button' | 'textbox' | 'radio') => {
    const target = page.getByRole(role, { name, exact: true }).first();
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await hands.press('Tab');
    }
    throw new Error(`${name} was not reached`);
  };
  const takenOver = page.waitForResponse((response) => response.url().endsWith('/auth/visitor'));
  await page.goto('/');
  await takenOver;
  await tabTo('Skip to products', 'link');
  await hands.press('Enter');
  await tabTo('Quick add: Rosehip Stoneware Teapot', 'button');
  await hands.press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeFocused();
  await hands.press('Enter');
  await expect(heading(page, 'Checkout')).toBeFocused();
  for (const { field, label } of addressLabels) {
    await tabTo(label, 'textbox');
    await hands.type(address[field]);
  }
  await tabTo('Cash', 'radio');
  await hands.press('Space');
  await tabTo('Order Now', 'button');
  await hands.press('Enter');
  await orderNumber(page);
  expect(countOf(hands)).toBeLessThanOrEqual(120);
});

test('a forgotten password is replaced with at most 30 actions from the log-in that refused it', async ({
  page,
  console,
  shop,
}) => {
  console.mayComplain(/status of 401/);
  const { email } = await signUp(page.request);
  await page.request.post('/auth/logout');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD}?`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('invalid credentials')).toBeVisible();

  const hands = openHands(page);
  await hands.click(page.getByRole('link', { name: 'Forgot password?' }));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await hands.click(page.getByRole('button', { name: 'Send the link' }));
  await expect(page.getByText('Mail Sent', { exact: true })).toBeVisible();
  const [mail = ''] = await mailsTo(shop, email, 'reset-link');
  await page.goto(/^http\S+$/m.exec(mail)?.[0] ?? '');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  await hands.click(password);
  await hands.type('Lantern-31');
  await hands.press('Tab');
  if (!(await page.getByLabel('Confirm password').evaluate((one) => one === document.activeElement)))
    await hands.press('Tab');
  await hands.type('Lantern-31');
  await hands.press('Enter');
  await expect(heading(page, 'Password Reset')).toBeVisible();
  expect(countOf(hands)).toBeLessThanOrEqual(30);
});
