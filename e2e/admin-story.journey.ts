import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, fillIn, PICTURE, requiredFields, save } from './product-form.ts';
import {
  cartLine,
  chooseHomeAndCash,
  heading,
  listedTitles,
  openFilter,
  orderNumber,
  orderRow,
  toast,
} from './screens.ts';
import { home, signUp } from './shopper.ts';

// The categories that it adds would hide those of the demo shop, so it has a shop of its own.
test.use({ apart: import.meta.url });

async function setStatus(page: Page, id: number, status: string) {
  await orderRow(page, id)
    .getByRole('button', { name: `Edit order ${id}` })
    .click();
  await orderRow(page, id).getByLabel(`Order Status of order ${id}`).selectOption(status);
}

test('an admin adds a product, a shopper buys it, and the admin sees its orders through', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
}) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
  const shopper = await signUp(theirs.request);
  await shopper.saveAddress();
  const shop = await theirs.newPage();

  const product = await test.step('the admin fills in the form, and sees price and pictures while typing', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await expect(heading(page, 'Add New Product')).toBeVisible();
    await fillIn(page, requiredFields);
    await expect(page.getByText('Shoppers pay $22.49 instead of $29.99')).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Story Lantern');
    await expect(preview).toContainText('$22.49');
    await expect(preview.locator('img')).toHaveAttribute('src', PICTURE);
    await fillIn(page, { 'Highlight 1': 'Does not drip', 'Highlight 4': 'Folds flat' });
    await page.getByRole('checkbox', { name: 'Black' }).check();
    for (const size of ['M', 'L']) await page.getByRole('checkbox', { name: size, exact: true }).check();
    await page.getByRole('checkbox', { name: 'L available', exact: true }).uncheck();
    await expect(page.getByText('A new brand: it is added with the product.')).toBeVisible();
    await save(page);
    await expect(toast(page, 'Product Created')).toBeVisible();
    await expect(heading(page, 'Story Lantern')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/product-detail\/\d+$/);
    return Number(page.url().split('/').at(-1));
  });

  const bought = await test.step('a shopper finds it by its new brand and buys two', async () => {
    await shop.goto('/');
    const filters = shop.getByRole('region', { name: 'Filters' });
    await openFilter(filters, 'Brands');
    await filters.getByRole('button', { name: /^Show more .* Brands$/ }).click();
    await filters.getByRole('checkbox', { name: 'Storyteller' }).check();
    await shop.getByRole('link', { name: 'Story Lantern' }).click();
    await expect(shop.getByText('Does not drip')).toBeVisible();
    await expect(shop.getByRole('radio', { name: 'L, not in stock' })).toBeDisabled();
    await shop.getByRole('radio', { name: 'Black' }).check();
    await shop.getByRole('radio', { name: 'M', exact: true }).check();
    await shop.getByRole('button', { name: 'Add to Cart' }).click();
    await shop.getByRole('link', { name: 'Cart, 1 item' }).click();
    await cartLine(shop, 'Story Lantern').getByRole('combobox').selectOption('2');
    await shop.getByRole('link', { name: 'Checkout' }).click();
    await chooseHomeAndCash(shop);
    await shop.getByRole('button', { name: 'Order Now' }).click();
    return orderNumber(shop);
  });
  await shopper.addToCart({ id: product });
  const { id: regretted } = await shopper.order();

  await test.step('the admin reads the order, and dispatches and delivers it', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    const row = orderRow(page, bought);
    for (const text of ['Story Lantern', '2 × $22.49', '$44.98', home.street, home.city, 'Cash']) {
      await expect(row).toContainText(text);
    }
    await row.getByRole('button', { name: `View order ${bought}` }).click();
    const view = page.getByRole('dialog', { name: `Order #${bought}` });
    for (const text of ['Storyteller · Black · Size M', 'list price $29.99', home.email, home.phone, home.pinCode]) {
      await expect(view).toContainText(text);
    }
    await page.keyboard.press('Escape');
    await setStatus(page, bought, 'dispatched');
    await expect(toast(page, `Order #${bought} dispatched`)).toBeVisible();
    await setStatus(page, bought, 'delivered');
    await expect(toast(page, `Order #${bought} delivered`)).toBeVisible();
    await row.getByRole('button', { name: `Edit order ${bought}` }).click();
    await row.getByLabel(`Payment Status of order ${bought}`).selectOption('received');
    await expect(toast(page, `Order #${bought}: payment received`)).toBeVisible();
    await page.reload();
    await expect(row.getByText('delivered')).toBeVisible();
    await expect(row.getByText('received')).toBeVisible();
  });

  const stock = async () => {
    await page.goto(`/admin/product-form/edit/${product}`);
    return field(page, 'Stock').inputValue();
  };
  await test.step('cancels the other one, and the stock returns; undoes that, and it goes again', async () => {
    expect(await stock()).toBe('2');
    await page.goto('/admin/orders');
    await setStatus(page, regretted, 'cancelled');
    await expect(toast(page, `Order #${regretted} cancelled, 1 item back in stock`)).toBeVisible();
    expect(await stock()).toBe('3');
    await page.goto('/admin/orders');
    await setStatus(page, regretted, 'pending');
    await expect(toast(page, `Order #${regretted} pending, 1 item taken from stock again`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, `Order #${regretted} cancelled, 1 item back in stock`)).toBeVisible();
    expect(await stock()).toBe('3');
  });

  await test.step('the shopper sees what became of both', async () => {
    await shop.goto('/my-orders');
    const delivered = shop.getByRole('article', { name: `Order #${bought}` });
    // Of the order, and of its shipment.
    await expect(delivered.getByText('delivered', { exact: true }).first()).toBeVisible();
    await expect(delivered.getByText('received')).toBeVisible();
    const cancelled = shop.getByRole('article', { name: `Order #${regretted}` });
    await expect(cancelled.getByText('cancelled')).toBeVisible();
  });

  await test.step('the admin deletes the product, and restores it', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Product Deleted')).toBeVisible();
    await shop.goto('/?brand=Storyteller');
    await expect(shop.getByText('No products match')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, 'Product Restored')).toBeVisible();
    await shop.reload();
    await expect.poll(() => listedTitles(shop)).toEqual(['Story Lantern']);
  });
  await theirs.close();
});
