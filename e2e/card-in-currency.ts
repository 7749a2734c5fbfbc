/** An order by card, paid and given back, in a shop whose currency has no decimals, or three. */

import type { Browser, Page } from '@playwright/test';
import type { BackOffice } from './back-office.ts';
import { paymentPath, payNow, payWith, testCards } from './card.ts';
import { expect, test } from './journey.ts';
import { orderRow, toast } from './screens.ts';
import { signUp } from './shopper.ts';

interface Sale {
  currency: string;
  price: number;
  /** What the product costs, as the shop shows it. */
  total: string;
  /** A price with a decimal too many, and one that fits. */
  more: string;
  fits: string;
}

/** @param page of an admin. @param url of the shop */
export async function buyAndGiveBack(
  { page, browser, backOffice, url }: { page: Page; browser: Browser; backOffice: BackOffice; url: string },
  { currency, price, total, more, fits }: Sale,
): Promise<void> {
  // The demo's prices have two decimals.
  expect((await page.request.post('/demo/removal', { data: {} })).status()).toBe(200);
  expect((await page.request.patch('/settings', { data: { currency } })).status()).toBe(200);
  const product = await backOffice.addProduct({ title: 'Lantern', price });
  const theirs = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const shopper = await signUp(theirs.request);
  await shopper.saveAddress();
  const shop = await theirs.newPage();

  await test.step('the list, the cart and the checkout show it in the currency', async () => {
    await shop.goto('/');
    await expect(shop.getByRole('article').filter({ hasText: 'Lantern' })).toContainText(total);
    await shopper.addToCart(product);
    await shop.goto('/cart');
    await expect(shop.getByRole('main')).toContainText(total);
    await shop.goto('/checkout');
    await shop.getByRole('radio', { name: 'Card Payment' }).check();
    await expect(shop.getByRole('region', { name: 'Order Summary' })).toContainText(total);
  });

  const { id } = await shopper.order('card');
  await test.step('the page of the payment asks for it', async () => {
    await shop.goto(paymentPath(id));
    await expect(shop.getByRole('region', { name: `Order #${id}` })).toContainText(total);
    await expect(payNow(shop)).toBeEnabled();
    await payWith(shop, testCards.succeeds, id);
  });

  await test.step('staff cancel it, and all of it goes back', async () => {
    await page.goto('/admin/orders');
    const row = orderRow(page, id);
    await expect(row).toContainText(total);
    await row.getByRole('button', { name: `Edit order ${id}` }).click();
    await row.getByRole('combobox', { name: `Order Status of order ${id}` }).selectOption('cancelled');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click();
    await expect(toast(page, `Order #${id} cancelled, 1 item back in stock, its payment refunded`)).toBeVisible();
    await shop.goto('/my-orders');
    const card = shop.getByRole('article', { name: `Order #${id}` });
    await expect(card.getByText(`${total} were refunded to the card`)).toBeVisible();
  });

  await test.step('a price takes the decimals of the currency, and no more', async () => {
    await page.goto(`/admin/product-form/edit/${product.id}`);
    const field = page.getByRole('textbox', { name: 'Price', exact: true });
    await field.fill(more);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(fits);
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await answered).status()).toBe(200);
    expect(await (await page.request.get(`/products/${product.id}`)).json()).toMatchObject({ price: Number(fits) });
  });
  await theirs.close();
}
