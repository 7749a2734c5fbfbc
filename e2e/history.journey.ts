import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';

test('an admin reads who changed a product and what became of an order, by keyboard and by mouse', async ({
  page,
  shop,
  shopper,
  backOffice,
  browser,
}) => {
  const product = await backOffice.addProduct({ title: 'Barometer' });
  await backOffice.changeProduct(product.id, { price: 25, stock: 7 });
  await shopper.addToCart(product);
  const { id } = await shopper.order();
  await backOffice.cancelOrder(id);

  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const admin = await office.newPage();
  await admin.goto(`/admin/product-detail/${product.id}`);
  await admin.locator('summary').filter({ hasText: 'History' }).focus();
  await admin.keyboard.press('Enter');
  const entries = admin.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveText([
    /^admin@example\.com changed price \$20\.00 → \$25\.00admin@example\.com changed stock 50 → 7/,
    /^admin@example\.com created the product/,
  ]);
  await expectAccessible(admin);
  await expectNoSidewaysScrolling(admin);

  await admin.goto('/admin/orders');
  await admin.getByRole('button', { name: `View order ${id}`, exact: true }).click();
  await admin.getByRole('dialog').getByText('History').click();
  await expect(entries).toHaveText([
    /^admin@example\.com changed status pending → cancelled/,
    /order placed \(\$22\.50\)/,
  ]);
  await admin.getByRole('dialog').getByText('Customer’s account').click();
  await expect(admin.getByRole('region', { name: 'Customer’s account' }).getByRole('listitem')).toHaveText([
    /signed up/,
  ]);
  await expectAccessible(admin);
  await office.close();
  await page.goto('/my-orders');
  await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('cancelled');
});
