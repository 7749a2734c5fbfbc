import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { watchShifts } from './slow-phone.ts';

const cardPicture = (page: Page) => page.getByRole('main').locator('img').first();

/** A shop that has just started knows its first picture from the second document on. */
async function knowsItsFirstPicture(page: Page) {
  await expect(async () => {
    const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('inert');
  }).toPass();
}

/** Holds back all scripts of the app until the journey releases them, or all but the one that loads the others. */
async function holdScripts(page: Page, { butStart = false } = {}): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!butStart || !route.request().url().includes('/assets/start')) await released;
    await route.continue();
  });
  return letGo;
}

test.beforeEach(async ({ shopper: _someone, page }) => {
  await knowsItsFirstPicture(page);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the home page and its first picture stand there before any script, and nothing moves when the app comes (${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const shifted = await watchShifts(page);
    const letGo = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const title = page.locator('h1', { hasText: 'All Products' });
    await expect(title).toBeVisible();
    await expect
      .poll(() => cardPicture(page).evaluate((img) => img instanceof HTMLImageElement && img.complete))
      .toBe(true);
    const before = await cardPicture(page).evaluate((img) => img instanceof HTMLImageElement && img.currentSrc);
    const places = async () => [await title.boundingBox(), await cardPicture(page).boundingBox()];
    const shown = await places();
    // The prerendered page is inert.
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCount(0);

    letGo();
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('link').first()).toBeVisible();
    await expect(heading(page, 'All Products')).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(await places()).toEqual(shown);
    expect(await cardPicture(page).evaluate((img) => img instanceof HTMLImageElement && img.currentSrc)).toBe(before);
    expect((await shifted()).sum).toBeLessThan(0.02);
  });
}

test('a search that is typed before the app has started goes on in the app, wherever its keys fall', async ({
  page,
}) => {
  const letGo = await holdScripts(page, { butStart: true });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByLabel('Search products');
  await expect(page.locator('form[role=search]:not([inert] *)').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('so');
  await expect(field).toHaveValue('so');
  const words = 'socks';
  for (const [place, letter] of [...words.slice(2)].entries()) {
    if (place === 1) letGo();
    await page.keyboard.type(letter);
  }
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(field).toHaveValue(words);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, `Results for “${words}”`)).toBeVisible();
});

test('a search on a phone can be sent before the app has started, and nothing else can be pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letGo = await holdScripts(page, { butStart: true });
  await page.goto('/', { waitUntil: 'commit' });
  const form = page.locator('form[role=search]:not([inert] *):visible');
  await form.getByLabel('Search products').click();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCount(0);
  await form.getByLabel('Search products').fill('socks');
  await page.keyboard.press('Enter');
  letGo();
  await expect(heading(page, 'Results for “socks”')).toBeFocused();
  await expect(page).toHaveURL('/?q=socks');
});

test('the app replaces the prerendered page in one step, when its list is loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const list = document.querySelector('main');
      if (document.querySelector('#root') === null) return;
      seen.add(list === null ? 'nothing' : list.querySelector('article') === null ? 'places' : 'cards');
      document.documentElement.dataset.seen = [...seen].join(' ');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toMatch(/^(?:nothing )?places cards$/);
});

test('a list that is slow leaves the first picture where it is', async ({ page }) => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/products\?/, async (route) => {
    await answering;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading(page, 'All Products')).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(cardPicture(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading products…')).toBeAttached();
  answer();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('a session that is over ends at the login, whatever the document showed', async ({ page, shopper, console }) => {
  console.mayComplain(/status of 401/);
  const cookies = await page.context().cookies();
  await shopper.loseSession();
  await page.context().addCookies(cookies);
  await page.goto('/');
  await expect(heading(page, 'Log in to your account')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

for (const path of ['/cart', '/profile', '/my-orders', '/product-detail/1']) {
  test(`header and footer of ${path} stand there before any script, and do not move when the app comes`, async ({
    page,
  }) => {
    const shifted = await watchShifts(page);
    const letGo = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const logo = page.locator('header').getByText('E-Commerce').first();
    // The browser paints nothing before the styles are there.
    await expect.poll(async () => (await logo.boundingBox())?.y).toBeLessThan(64);
    await page.evaluate(async () => (await document.fonts.ready).size);
    const place = await logo.boundingBox();

    letGo();
    await expect(page.locator('[inert]')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await logo.boundingBox()).toEqual(place);
    expect((await shifted()).sum).toBeLessThan(0.02);
  });
}
