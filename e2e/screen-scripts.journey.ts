/** Pages whose script is slow or cannot be loaded. */

import type { Page } from '@playwright/test';
import { holdAnswers } from './connection.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

const NOT_LOADED = 'This page could not be loaded';
const profileScript = /\/assets\/Profile-[\w-]+\.js$/;

async function goToProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'My Profile' }).click();
}

test.describe('a page whose script is slow', () => {
  test('gets its address only when it is rendered; an email address that is typed until then goes along', async ({
    page,
  }) => {
    await page.goto('/login');
    const slow = await holdAnswers(page, /\/assets\/Signup-[\w-]+\.js$/);
    await page.getByRole('link', { name: 'Create an Account' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
    await expect(page).toHaveURL(/\/login$/);
    await expect(heading(page, 'Log in to your account')).toBeVisible();
    await page.getByLabel('Email').fill('late@example.com');

    slow.letGo();
    await expect(heading(page, 'Create a New Account')).toBeVisible();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByLabel('Email')).toHaveValue('late@example.com');
    await page.goBack();
    await expect(heading(page, 'Log in to your account')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('late@example.com');
  });

  test('whose address is there first, after Back, leaves nothing to type into in vain', async ({ page }) => {
    await page.goto('/signup');
    await page.goto('/forgot-password');
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(heading(page, 'Log in to your account')).toBeVisible();
    await page.reload();
    // Only the page that is shown can wait for the script of the next; before it is, Back just opens the other address.
    await expect(heading(page, 'Log in to your account')).toBeVisible();
    const slow = await holdAnswers(page, /\/assets\/ForgotPassword-[\w-]+\.js$/);
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expect(page.locator('[inert]').getByLabel('Email')).toBeAttached();
    slow.letGo();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });
});

test.describe('a page whose script cannot be had', () => {
  test.beforeEach(async ({ page, shopper: _someone, console }) => {
    console.mayComplain(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|status of 404/);
    await page.goto('/');
    await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
  });

  test('leaves the frame, says so in its place, and comes by itself when the network is back', async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    await goToProfile(page);
    await expect(heading(page, NOT_LOADED)).toBeFocused();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByText('You are offline. What you typed is still here.')).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, NOT_LOADED)).toBeVisible();

    await context.setOffline(false);
    await expect(heading(page, 'My Profile')).toBeFocused();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  test('leads back to the page before', async ({ page, context }) => {
    await context.setOffline(true);
    await goToProfile(page);
    await expect(heading(page, NOT_LOADED)).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'All Products')).toBeVisible();
    await context.setOffline(false);
    await goToProfile(page);
    await expect(heading(page, 'My Profile')).toBeVisible();
  });

  test('since a newer build has other scripts, is reloaded with it', async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(profileScript, (route) =>
      documents === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    );
    await goToProfile(page);
    await expect(heading(page, 'My Profile')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    expect(documents).toBe(1);
  });

  test('although the shop answers, is reloaded once and no more', async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(profileScript, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await goToProfile(page);
    await expect(heading(page, NOT_LOADED)).toBeVisible();
    expect(documents).toBe(1);
    await page.unroute(profileScript);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'My Profile')).toBeVisible();
    expect(documents).toBe(1);
  });
});

test.describe('product, cart and checkout', () => {
  /** True if the browser has started to load a file of this name. */
  const asked = (page: Page, name: string) =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
      `/assets/${name}-`,
    );

  test('are there before they are opened, so that they open without a network', async ({
    page,
    context,
    shopper,
    console,
  }) => {
    console.mayComplain(/ERR_INTERNET_DISCONNECTED/);
    await shopper.addToCart({ id: 3 });
    await page.goto('/');
    for (const name of ['ProductDetail', 'Cart', 'Checkout'])
      await expect.poll(() => asked(page, name), name).toBe(true);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    await expect(heading(page, 'Cart')).toBeVisible();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(heading(page, 'Checkout')).toBeVisible();
  });

  test('are not loaded if the browser saves data', async ({ page, shopper: _someone }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
    expect(await asked(page, 'Checkout')).toBe(false);
  });
});

for (const path of ['/', '/cart', '/login']) {
  test(`a page of which no script can be had says so after ten seconds (${path})`, async ({
    page,
    console,
    shopper: _someone,
  }) => {
    console.mayComplain(/ERR_FAILED/);
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(path);
    const sentence = page.getByText('The shop is slow to start. If nothing more appears, check your connection');
    await expect(sentence).toBeHidden();
    const waits = await sentence.evaluate((element) => {
      const [animation] = element.getAnimations();
      const delay = animation?.effect?.getTiming().delay;
      animation?.finish();
      return delay;
    });
    expect(waits).toBe(10_000);
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('alert')).toBeInViewport();
    await page.unroute(/\.js$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sentence).toHaveCount(0);
  });
}
