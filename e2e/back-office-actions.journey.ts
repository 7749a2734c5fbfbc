/** How many actions frequent work in the back office takes. */

import { expect, type Page, request } from '@playwright/test';
import { product as productBody } from '@shop/contract/catalogue';
import { shopOrders } from '@shop/contract/orders';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { openActions } from './actions.ts';
import { test } from './journey.ts';
import { drawPicture } from './picture-files.ts';
import { toast } from './screens.ts';
import { home, signUp } from './shopper.ts';

// Lists of all products and orders: a shop of their own.
test.use({ apart: import.meta.url });

async function stocks(page: Page, ids: readonly number[]): Promise<number[]> {
  const read = ids.map(async (id) => productBody.parse(await (await page.request.get(`/products/${id}`)).json()).stock);
  return Promise.all(read);
}

test('30 products are restocked from a pasted table in at most 40 actions, what it misnames is left out, and all is undone', async ({
  page,
  backOffice,
  admin: _admin,
}) => {
  const ids: number[] = [];
  for (let n = 1; n <= 30; n += 1) {
    ids.push((await backOffice.addProduct({ title: `Restocked, no. ${n}`, stock: 1 })).id);
  }
  const table = ids.map((_id, index) => `Restocked, no. ${index + 1}\t${20 + index}`);
  const person = openActions(page);

  await person.goTo('/admin?view=table');
  await person.button('Paste a table');
  await person.fill('SKU or title, and stock', ['Title\tStock', ...table, 'Unknown teapot\t3'].join('\r\n'));
  await person.button('Preview');
  const dialog = page.getByRole('dialog', { name: 'What will change' });
  await expect(dialog).toContainText('30 stocks change.');
  await expect(dialog).toContainText('Line 32, Unknown teapot: No product has this SKU or this title.');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await person.button('Leave these out, change 30 stocks');
  await expect(toast(page, '30 stocks changed')).toBeVisible();
  expect(person.taken()).toBeLessThanOrEqual(40);
  expect(await stocks(page, ids)).toEqual(ids.map((_id, index) => 20 + index));

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '30 stocks put back')).toBeVisible();
  expect(await stocks(page, ids)).toEqual(ids.map(() => 1));
});

test('40 orders are recorded as paid in at most 3 actions', async ({ page, shop, backOffice, admin: _admin }) => {
  test.slow();
  const pending = async () =>
    shopOrders.parse(await (await page.request.get('/orders?paymentStatus=pending&_limit=100')).json());
  // Other tests of this shop may have left some.
  for (const { id } of await pending())
    await page.request.patch(`/orders/${id}`, { data: { paymentStatus: 'received' } });
  const product = await backOffice.addProduct({ stock: 60 });
  const api = await request.newContext({ baseURL: shop.url });
  const shopper = await signUp(api);
  for (let placed = 0; placed < 40; placed += 1) {
    await shopper.addToCart(product);
    await shopper.order('cash', home);
  }
  await api.dispose();
  await page.goto('/admin/orders?paymentStatus=pending&limit=50');
  await expect(page.getByText('40 orders', { exact: true })).toBeVisible();
  const person = openActions(page);

  await person.key('a');
  await expect(page.getByRole('region', { name: 'Selected orders' }).getByText('40 selected')).toBeVisible();
  await person.key('m');
  await expect(toast(page, 'Payments of 40 orders recorded')).toBeVisible();
  expect(person.taken()).toBeLessThanOrEqual(3);
  expect(await pending()).toEqual([]);
});

test('a product with four pictures of its own is added in at most 80 actions', async ({ page, admin: _admin }) => {
  const person = openActions(page);
  await person.goTo('/admin/product-form');
  const pictures = [];
  for (const color of ['teal', 'navy', 'olive', 'maroon']) {
    pictures.push(await drawPicture(page, { name: `${color}.png`, width: 700, height: 600, color }));
  }
  await person.fill('Product name', 'Four views');
  await person.fill('Description', 'From all sides.');
  for (const [label, text] of [
    ['Brand', 'Viewer'],
    ['Category', 'Views'],
    ['Price', '20'],
    ['Discount percentage', '0'],
    ['Stock', '3'],
  ] as const) {
    await person.fillIn(page.getByLabel(label, { exact: true }), text);
  }
  await person.giveFiles(page.getByLabel('Choose pictures', { exact: true }), pictures);
  for (const place of ['Thumbnail', 'Image 1', 'Image 2', 'Image 3']) {
    await expect(page.getByLabel(place, { exact: true })).toHaveValue(/^\/media\//);
  }
  await person.button('Save');
  await expect(toast(page, 'Product Created')).toBeVisible();
  expect(person.taken()).toBeLessThanOrEqual(80);
  await page.waitForURL(/product-detail.\d+$/);
  const made = productBody.parse(await (await page.request.get(page.url().replace(/.*\//, '/products/'))).json());
  expect(new Set([made.thumbnail, ...made.images]).size).toBe(4);
});
