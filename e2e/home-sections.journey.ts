import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { holdAnswers } from './connection.ts';
import { expect, test } from './journey.ts';
import { drawPicture } from './picture-files.ts';
import { heading } from './screens.ts';
import { signUp } from './shopper.ts';
import { slowDown, watchShifts } from './slow-phone.ts';

// The menu and the home page of the whole shop. Journeys with the same settings share one, so it has settings of its own.
test.use({ apart: import.meta.url });

const menu = [
  { label: 'Best rated', to: '/?_sort=rating&_order=desc' },
  { label: 'Ada’s <i>blog</i>', to: 'https://blog.example/' },
];

async function uploadPicture(page: Page): Promise<string> {
  const file = await drawPicture(page, { name: 'cups.png', width: 1600, height: 900, color: 'sienna' });
  const answer = await page.request.post('/media', { multipart: { file } });
  const picture: unknown = await answer.json();
  if (typeof picture !== 'object' || picture === null || !('id' in picture && 'url' in picture))
    throw new Error(`No picture: ${answer.status()}`);
  await page.request.patch(`/media/${picture.id}`, { data: { alt: 'Cups of coffee' } });
  return String(picture.url);
}

async function decorate(api: APIRequestContext, image: string): Promise<void> {
  const home = [
    {
      kind: 'hero',
      title: 'Roasted on Tuesdays',
      text: 'On your doorstep by Thursday.',
      image,
      button: { label: 'All by price', to: '/?_sort=discountPrice&_order=asc' },
    },
    { kind: 'products', title: 'Best rated', filter: '_sort=rating&_order=desc', limit: 4 },
    { kind: 'products', title: 'Gone', filter: 'category=Gone', limit: 12 },
    { kind: 'categories', title: 'Browse' },
    { kind: 'text', markdown: '## About us\n\nSince **1999**.' },
  ];
  const answer = await api.patch('/settings', { data: { menu, home } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.beforeEach(async ({ page, admin: _admin }) => {
  await page.goto('/admin/mail-texts');
  await decorate(page.request, await uploadPicture(page));
  // What the page of staff still asks for would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signUp(page.context().request);
});

for (const { on, viewport, slowness } of [
  { on: 'a slow phone', viewport: { width: 390, height: 844 }, slowness: 5 },
  { on: 'a wide window', viewport: { width: 1280, height: 900 }, slowness: 2 },
]) {
  test(`a shopper sees menu and sections on ${on}, and nothing moves`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    const shifted = await watchShifts(page);
    await slowDown(page, slowness);
    await page.goto('/', { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    await expect(heading(page, 'All Products')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Roasted on Tuesdays' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Best rated' }).getByRole('article')).toHaveCount(4);
    await expect(main.getByRole('region', { name: 'Gone' })).toHaveCount(0);
    await expect(main.getByRole('heading', { name: 'About us' })).toBeVisible();
    const { sum, moved } = await shifted();
    expect(sum, moved.join(', ')).toBe(0);
    await expectNoSidewaysScrolling(page);
  });
}

test('the menu stands in the document, and stays where it is when the app comes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const scripts = await holdAnswers(page, /\/assets\/.*\.js$/);
  await page.goto('/profile', { waitUntil: 'commit' });
  const link = page.locator('header nav a', { hasText: 'Ada’s <i>blog</i>' });
  await expect(link).toBeVisible();
  // The document's styles and font may still be on their way, and another font is as wide as it likes.
  const isLoaded = () =>
    [...document.fonts].some(({ family, status }) => family.includes('Figtree') && status === 'loaded');
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  const before = await link.boundingBox();
  scripts.letGo();
  await expect(heading(page, 'My Profile')).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('sections and menu lead on within the app, and Back finds them again', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('heading', { name: 'Roasted on Tuesdays' });
  await expect(hero).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('region', { name: 'Browse' }).getByRole('link').first().click();
  await expect(hero).toBeHidden();
  await page.goBack();
  await expect(hero).toBeVisible();
  await page.getByRole('region', { name: 'Best rated' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await page.goBack();
  await expect(hero).toBeVisible();
  await page.getByRole('link', { name: 'All by price' }).click();
  await expect(page).toHaveURL(/_sort=discountPrice/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a merchant writes menu and home page in the settings, and sees them without a reload', async ({
  page,
  context,
  admin: _admin,
}) => {
  await logInAsAdmin(context.request);
  await context.request.patch('/settings', { data: { menu: [], home: [] } });
  await page.goto('/admin/settings#home');
  const group = page.getByRole('region', { name: 'Home page' });
  await group.getByRole('button', { name: 'Add link' }).click();
  await group.getByLabel('Words of the link').fill('Orders so far');
  await group.getByLabel('Where it leads').fill('/my-orders');
  await group.getByRole('button', { name: 'Products', exact: true }).click();
  await group.getByLabel('Title').fill('Cheapest');
  await group.getByLabel('Which products').fill('/?_sort=discountPrice&_order=asc');
  await group.getByRole('button', { name: 'Hero', exact: true }).click();
  const hero = group.getByRole('group', { name: 'Hero 2 of 2' });
  await hero.getByLabel('Title').fill('Hello');
  const file = await drawPicture(page, { name: 'front.png', width: 1200, height: 800, color: 'teal' });
  await hero.getByLabel('Picture', { exact: true }).setInputFiles(file);
  await hero.getByLabel('Picture in words').fill('The front of the shop');
  await hero.getByLabel('Picture in words').blur();
  await expect(hero.getByText('Saved')).toBeVisible();
  await group.getByRole('button', { name: 'Move up: Hero 2 of 2' }).click();
  await expect(group.getByRole('button', { name: 'Move up: Hero 1 of 2' })).toBeFocused();
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Save Home page' }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'E-Commerce' }).click();
  await expect(page.getByRole('img', { name: 'The front of the shop' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cheapest' }).getByRole('article')).toHaveCount(4);
  await page.getByRole('banner').getByRole('link', { name: 'Orders so far' }).click();
  await expect(heading(page, 'My Orders')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings#home');
  await expect(group.getByLabel('Picture in words')).toHaveValue('The front of the shop');
  await expectNoSidewaysScrolling(page);
});
