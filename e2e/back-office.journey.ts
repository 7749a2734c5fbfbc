import { expect, test } from './journey.ts';
import { enter, tabTo, typeInto } from './keyboard.ts';
import { heading, listedTitles, toast } from './screens.ts';
import { signUp } from './shopper.ts';

// The categories that it adds would hide those of the demo shop, so it has a shop of its own.
test.use({ apart: import.meta.url });

const PICTURE = '/pictures/rosehip-stoneware-teapot-1.webp';

test('an admin adds, edits and deletes a product by keyboard alone', async ({ page, admin: _admin }) => {
  await page.goto('/admin');
  await enter(page, page.getByRole('link', { name: 'Add New Product' }));
  await expect(heading(page, 'Add New Product')).toBeFocused();
  for (const [label, text] of [
    ['Product name', 'Keyboard Clock'],
    ['Description', 'Ticks at every key.'],
    ['Brand', 'Keystone'],
    ['Category', 'Clocks'],
    ['Price', '40'],
    ['Discount percentage', '25'],
    ['Stock', '3'],
  ] as const) {
    await typeInto(
      page,
      page
        .getByRole('textbox', { name: label, exact: true })
        .or(page.getByRole('combobox', { name: label, exact: true })),
      text,
    );
  }
  // It stands in the places of the other pictures, too.
  await typeInto(page, page.getByRole('textbox', { name: 'Thumbnail', exact: true }), PICTURE);
  await enter(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(toast(page, 'Product Created')).toBeVisible();

  await page.goto('/admin?brand=Keystone');
  await enter(page, page.getByRole('link', { name: 'Edit Product: Keyboard Clock' }));
  await expect(heading(page, 'Edit Product')).toBeVisible();
  const stock = page.getByRole('textbox', { name: 'Stock' });
  await expect(stock).toHaveValue('3');
  await tabTo(page, stock);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('9');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Product Updated')).toBeVisible();

  await page.goto('/admin?brand=Keystone');
  await enter(page, page.getByRole('link', { name: 'Edit Product: Keyboard Clock' }));
  await expect(stock).toHaveValue('9');
  await enter(page, page.getByRole('button', { name: 'Delete' }));
  const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await enter(page, question.getByRole('button', { name: 'Delete' }));
  await expect(toast(page, 'Product Deleted')).toBeVisible();
});

test("the admin's list shows deleted products, marked, and the shopper's does not", async ({
  page,
  admin: _admin,
  backOffice,
}) => {
  const [sold, gone] = [
    await backOffice.addProduct({ brand: 'Attic', title: 'Kept', stock: 0 }),
    await backOffice.addProduct({ brand: 'Attic', title: 'Gone' }),
  ];
  await backOffice.changeProduct(gone.id, { deleted: true });
  await page.goto('/admin?brand=Attic');
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect(card(gone.title).getByText('product deleted')).toBeVisible();
  await expect(card(sold.title).getByText('out of stock')).toBeVisible();
  await expect(card(sold.title).getByText('product deleted')).toHaveCount(0);
  await page.goto('/?brand=Attic');
  await expect.poll(() => listedTitles(page)).toEqual(['Kept']);
});

test("the admin's product page says 'Item added to Cart'", async ({ page, admin: _admin, backOffice }) => {
  const { id } = await backOffice.addProduct();
  await page.goto(`/admin/product-detail/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Item added to Cart')).toBeVisible();
});

test('an admin changes order and payment status, and the shopper sees it', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shopper = await signUp(theirs.request);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order();

  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(id), exact: true }) });
  await row.getByRole('button', { name: `Edit order ${id}` }).click();
  const status = row.getByLabel(`Order Status of order ${id}`);
  await expect(status.getByRole('option')).toHaveText(['pending', 'dispatched', 'delivered', 'cancelled']);
  await status.selectOption('dispatched');
  await expect(row.getByText('dispatched')).toBeVisible();
  await expect(row.getByText('Saving…')).toHaveCount(0);
  await row.getByRole('button', { name: `Edit order ${id}` }).click();
  await row.getByLabel(`Payment Status of order ${id}`).selectOption('received');
  await expect(row.getByText('received')).toBeVisible();

  const orders = await theirs.newPage();
  await orders.goto('/my-orders');
  const order = orders.getByRole('article', { name: `Order #${id}` });
  await expect(order.getByText('dispatched')).toBeVisible();
  await expect(order.getByText('received')).toBeVisible();
  await theirs.close();
});

test('the order table sorts by number, amount and times, both ways, and keeps it in its address', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shopper = await signUp(theirs.request);
  const ids: number[] = [];
  // The most expensive of all orders, so that they are on the first page whatever other journeys have ordered.
  for (const price of [9000, 7000, 8000]) {
    await shopper.addToCart(await backOffice.addProduct({ price }));
    ids.push((await shopper.order()).id);
  }
  await theirs.close();
  await page.goto('/admin/orders');
  await expect(page.getByRole('columnheader')).toHaveCount(10);
  const shownIds = async () =>
    (await page.getByRole('rowheader').allInnerTexts()).map(Number).filter((id) => ids.includes(id));
  const [dear, cheap, middle] = ids;
  await page.getByRole('button', { name: 'Total Amount' }).click();
  const amount = page.getByRole('columnheader', { name: 'Total Amount' });
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Total Amount' }).click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  const expected = [dear, middle, cheap];
  await expect.poll(shownIds).toEqual(expected);
  await page.reload();
  await expect.poll(shownIds).toEqual(expected);
  for (const name of ['Order#', 'Order Time', 'Last Updated']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', /ascending|descending/);
  }
});

test('the order table shows ten orders a page, the newest first', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shopper = await signUp(theirs.request);
  const product = await backOffice.addProduct();
  const ids: number[] = [];
  for (let placed = 0; placed < 11; placed += 1) {
    await shopper.addToCart(product);
    ids.unshift((await shopper.order()).id);
  }
  await theirs.close();
  await page.goto('/admin/orders');
  const shownIds = async () => (await page.getByRole('rowheader').allInnerTexts()).map(Number);
  await expect.poll(shownIds).toEqual(ids.slice(0, 10));
  await expect(page.getByText(/^Showing 1 to 10 of \d+ results$/)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(async () => (await shownIds())[0]).toBe(ids[10]);
  await expect(page).toHaveURL('/admin/orders?page=2');
  await page.getByRole('button', { name: 'Order#' }).click();
  await expect(page).toHaveURL('/admin/orders?_sort=id&_order=asc');
});
