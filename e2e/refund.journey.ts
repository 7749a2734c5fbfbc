import { paymentPath, payWith, testCards } from './card.ts';
import { expect, test } from './journey.ts';
import { orderRow, toast } from './screens.ts';
import { signUp } from './shopper.ts';

test('an admin cancels a paid card order: the money goes back, which shows on the order', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
  const shopper = await signUp(theirs.request);
  const product = await backOffice.addProduct({ stock: 5 });
  await shopper.addToCart(product);
  const { id } = await shopper.order('card');
  const shop = await theirs.newPage();
  await shop.goto(paymentPath(id));
  await payWith(shop, testCards.succeeds, id);

  await page.goto('/admin/orders');
  const row = orderRow(page, id);
  await expect(row).toContainText('received');
  const change = async () => {
    await row.getByRole('button', { name: `Edit order ${id}` }).click();
    await row.getByRole('combobox', { name: `Order Status of order ${id}` }).selectOption('cancelled');
  };
  await change();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click();
  await expect(row).toContainText('received');
  await change();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(toast(page, `Order #${id} cancelled, 1 item back in stock, its payment refunded`)).toBeVisible();
  await expect(row).toContainText('cancelled');
  await page.getByRole('button', { name: `View order ${id}` }).click();
  const view = page.getByRole('dialog', { name: `Order #${id}` });
  await expect(view.getByText('Refund', { exact: true })).toBeVisible();
  await expect(view).toContainText('$18.00');

  await shop.goto('/my-orders');
  const card = shop.getByRole('article', { name: `Order #${id}` });
  await expect(card.getByText('$18.00 were refunded to the card')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Pay now' })).toBeHidden();
  await shop.goto(paymentPath(id));
  await expect(shop.getByText(`Order #${id} was cancelled, so there is nothing to pay.`)).toBeVisible();
  await expect(shop.getByText('$18.00 were refunded to the card')).toBeVisible();
  await theirs.close();
  expect((await backOffice.changeProduct(product.id, {})).stock).toBe(5);
});
