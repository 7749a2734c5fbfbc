import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { orderRow } from './screens.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the page');
  return box;
}

/** The number of cards in each row of the list, from the top. */
async function cardsInRows(page: Page): Promise<number[]> {
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article');
  await expect(cards).toHaveCount(10);
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
}

test('ten products are two rows of five on wide screens, and leave no hole', async ({ page, shopper: _someone }) => {
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    expect(await cardsInRows(page), `${width} px`).toEqual([5, 5]);
  }
});

test('beside the filters a list is never shorter than half of them, however few products there are', async ({
  page,
  shopper: _someone,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const address of ['/?brand=Halvorne', '/?q=teapot', '/?category=Kitchen', '/category/kitchen']) {
    await page.goto(address);
    const last = page.getByRole('region', { name: 'Products' }).getByRole('article').last();
    await expect(last).toBeVisible();
    const [card, filters] = await Promise.all([boxOf(last), boxOf(page.getByRole('region', { name: 'Filters' }))]);
    expect(card.y + card.height - filters.y, address).toBeGreaterThanOrEqual(filters.height / 2);
  }
});

test('pages begin at one left edge, which is the logo’s', async ({ page, shopper, backOffice }) => {
  const product = await backOffice.addProduct();
  await shopper.addToCart(product);
  const { id } = await shopper.order();
  await shopper.addToCart(product);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/cart', '/checkout', '/my-orders', '/profile', `/order-success/${id}`]) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const logo = page.getByRole('banner').getByRole('link').first();
    const left = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? Number.NaN);
    await expect.poll(async () => (await left(heading)) - (await left(logo)), { message: path }).toBe(0);
  }
});

test('on a phone Add to Cart is in sight before anything is scrolled, and the pages of a list are one line', async ({
  page,
  shopper: _someone,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/?page=2');
  const pages = page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: /^Page/ });
  await expect(pages.first()).toBeVisible();
  const lines = await pages.evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(lines).size).toBe(1);

  await page.getByRole('region', { name: 'Products' }).getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
});

test('the orders table can be read at 1280 px, and its edges are the page’s', async ({
  page,
  shopper,
  backOffice,
  admin: _admin,
}) => {
  const product = await backOffice.addProduct({ title: 'Stoneware Teapot' });
  await shopper.addToCart(product);
  const { id } = await shopper.order();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/orders');
  const row = orderRow(page, id);
  const title = await boxOf(row.getByText('Stoneware Teapot'));
  expect(title.height, 'room for a title on one line').toBeLessThan(30);
  const [table, heading] = [await boxOf(page.getByRole('table')), await boxOf(page.getByRole('heading', { level: 1 }))];
  expect(table.x).toBe(heading.x);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(Math.round(table.x + table.width)).toBe(Math.round(width - heading.x));
});

test('the heads of a table begin where its cells begin', async ({ page, admin: _admin }) => {
  await page.goto('/admin/options');
  for (const name of ['Option', 'Values', 'Color']) {
    const head = page.getByRole('table').locator('th', { hasText: name }).first();
    await expect(head).toHaveCSS('text-align', 'start');
  }
});

test('an opened order is printed as a sheet of its own', async ({ page, shopper, backOffice, admin: _admin }) => {
  const product = await backOffice.addProduct({ title: 'Printed Teapot' });
  await shopper.addToCart(product);
  const { id } = await shopper.order();
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `View order ${id}` }).click();
  const sheet = page.getByRole('dialog', { name: `Order #${id}` });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText('Printed Teapot')).toBeVisible();
  await expect(sheet.getByText('Robin Doe').first()).toBeVisible();
  for (const name of ['Print', 'Close']) await expect(sheet.getByRole('button', { name }).first()).toBeHidden();
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('a dialog moves nothing of the page where scrollbars take no room', async ({ page, shopper }) => {
  await shopper.addToCart({ id: 3 });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/cart');
  const ends = () =>
    page.evaluate(() => [...document.querySelectorAll('h1, header a')].map((one) => one.getBoundingClientRect().x));
  await page.getByRole('button', { name: 'Remove' }).waitFor();
  const before = await ends();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await ends()).toEqual(before);
});
