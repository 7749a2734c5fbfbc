import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { enter, tabTo } from './keyboard.ts';
import { field, save } from './product-form.ts';
import { heading, orderRow, toast } from './screens.ts';
import { signUp } from './shopper.ts';

/** A second admin, at a browser of their own. */
async function secondAdmin(browser: Browser, url: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(url && { baseURL: url }), reducedMotion: 'reduce' });
  await logInAsAdmin(context.request);
  return context.newPage();
}

async function placeOrder(browser: Browser, url: string | undefined, product: { id: number }): Promise<number> {
  const context = await browser.newContext({ ...(url && { baseURL: url }) });
  const shopper = await signUp(context.request);
  await shopper.addToCart(product);
  const { id } = await shopper.order();
  await context.close();
  return id;
}

test('two admins edit one product: the second sees whose value is which, decides, and loses nothing', async ({
  page,
  browser,
  baseURL,
  console,
  admin: _admin,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/products\/\d+$/);
  const { id } = await backOffice.addProduct({ title: 'Shared', price: 20, stock: 10 });
  const other = await secondAdmin(browser, baseURL);
  for (const one of [page, other]) {
    await one.goto(`/admin/product-form/edit/${id}`);
    await expect(field(one, 'Product name')).toHaveValue('Shared');
  }
  await field(other, 'Product name').fill('Theirs');
  await field(other, 'Price').fill('30');
  await save(other);
  await expect(toast(other, 'Product Updated')).toBeVisible();

  await field(page, 'Product name').fill('Mine');
  await field(page, 'Description').fill('Also mine.');
  await field(page, 'Stock').fill('12');
  await save(page);
  await expect(page.getByRole('heading', { name: 'Someone else changed this product meanwhile' })).toBeFocused();
  const title = page.getByRole('group', { name: 'Product name' });
  await expect(title).toContainText('When you opened it: Shared');
  await expect(title.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  await expect(title).toContainText('Mine');
  await expect(title).toContainText('Theirs');
  const price = page.getByRole('group', { name: 'Price', exact: true });
  await expect(price.getByRole('radio', { name: 'Take theirs' })).toBeChecked();
  await expect(field(page, 'Product name')).toHaveValue('Mine');
  await expect(field(page, 'Description')).toHaveValue('Also mine.');
  await expect(field(page, 'Price')).toHaveValue('30');
  await expect(field(page, 'Stock')).toHaveValue('12');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await title.getByRole('radio', { name: 'Take theirs' }).check();
  await save(page);
  await expect(toast(page, 'Product Updated')).toBeVisible();
  await other.goto(`/admin/product-detail/${id}`);
  await expect(heading(other, 'Theirs')).toBeVisible();
  await expect(other.getByText('Also mine.')).toBeVisible();
  await expect(other.getByText('$27.00')).toBeVisible();
  await other.context().close();
});

test('units that are sold while an admin edits stay sold, and the admin sees a note', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const product = await backOffice.addProduct({ stock: 10 });
  await page.goto(`/admin/product-form/edit/${product.id}`);
  await expect(field(page, 'Stock')).toHaveValue('10');
  await placeOrder(browser, baseURL, product);
  await field(page, 'Stock').fill('20');
  await save(page);
  const note = '1 unit was sold while you were editing: the stock is 19 now, not 20.';
  await expect(page.getByText(note)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await expect(field(page, 'Stock')).toHaveValue('19');
});

test('two admins change one order: the second sees both values and decides', async ({
  page,
  browser,
  baseURL,
  console,
  admin: _admin,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/orders\/\d+$/);
  const id = await placeOrder(browser, baseURL, await backOffice.addProduct());
  const other = await secondAdmin(browser, baseURL);
  for (const one of [page, other]) {
    await one.goto('/admin/orders');
    await orderRow(one, id)
      .getByRole('button', { name: `Edit order ${id}` })
      .click();
  }
  await orderRow(other, id).getByLabel(`Order Status of order ${id}`).selectOption('cancelled');
  await expect(toast(other, `Order #${id} cancelled, 1 item back in stock`)).toBeVisible();

  await orderRow(page, id).getByLabel(`Order Status of order ${id}`).selectOption('dispatched');
  const alert = page.getByRole('alert').filter({ hasText: `Someone else changed order #${id} meanwhile.` });
  await expect(alert).toContainText('Order Status: was pending, theirs is cancelled, yours was dispatched');
  await expect(orderRow(page, id).getByText('cancelled')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await alert.getByRole('button', { name: 'Set to dispatched anyway' }).click();
  await expect(toast(page, `Order #${id} dispatched, 1 item taken from stock again`)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await other.reload();
  await expect(orderRow(other, id).getByText('dispatched')).toBeVisible();
  await other.context().close();
});

test('a form with unsaved changes warns before it is left, by a link, by Back and by closing the tab', async ({
  page,
  admin: _admin,
  backOffice,
}) => {
  const { id } = await backOffice.addProduct({ title: 'Half done', brand: 'Halfway' });
  await page.goto('/admin?brand=Halfway');
  await page.getByRole('link', { name: 'Edit Product: Half done' }).click();
  await field(page, 'Product name').fill('Half done, half not');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click(),
    () => page.getByRole('link', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/product-form/edit/${id}`);
    await expect(field(page, 'Product name')).toHaveValue('Half done, half not');
  }

  const [browsers] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(browsers.type()).toBe('beforeunload');
  await browsers.dismiss();
  await expect(field(page, 'Product name')).toHaveValue('Half done, half not');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin?brand=Halfway');
  await expect(page.getByRole('link', { name: 'Half done', exact: true })).toBeVisible();
});

test('what was typed into a product form survives the end of the session', async ({
  page,
  console,
  admin: _admin,
  backOffice,
}) => {
  console.mayComplain(/status of 401/);
  const { id } = await backOffice.addProduct({ title: 'Kept' });
  await page.goto(`/admin/product-form/edit/${id}`);
  await field(page, 'Product name').fill('Kept for good');
  await page.request.post('/auth/logout');
  await save(page);
  await expect(page.getByText('Your session has ended. Log in again to go on where you were.')).toBeVisible();
  await page.reload();
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Manager-2023');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/admin/product-form/edit/${id}`);
  await expect(page.getByText(/^Your session ended before this was saved/)).toBeVisible();
  await expect(field(page, 'Product name')).toHaveValue('Kept for good');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await save(page);
  await expect(toast(page, 'Product Updated')).toBeVisible();
});

test('an admin sees an order through by keyboard alone', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const product = await backOffice.addProduct();
  const [older, newer] = [await placeOrder(browser, baseURL, product), await placeOrder(browser, baseURL, product)];
  await page.goto('/admin/orders');
  const edit = (id: number) => page.getByRole('button', { name: `Edit order ${id}` });
  const status = (id: number) => page.getByLabel(`Order Status of order ${id}`);

  await tabTo(page, edit(newer));
  await page.keyboard.press('ArrowDown');
  await expect(edit(older)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(older)).toBeFocused();
  await page.keyboard.press('d');
  await expect(toast(page, `Order #${older} dispatched`)).toBeVisible();
  await expect(edit(older)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(older)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('r');
  await expect(toast(page, `Order #${older}: payment received`)).toBeVisible();
  await expect(orderRow(page, older).getByText('received')).toBeVisible();

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(status(newer)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit(newer)).toBeFocused();
  await expect(orderRow(page, newer).getByText('pending')).toHaveCount(2);

  await enter(page, page.getByRole('button', { name: `View order ${older}` }));
  await expect(page.getByRole('dialog', { name: `Order #${older}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `View order ${older}` })).toBeFocused();
});
