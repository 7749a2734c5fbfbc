import { expect, test } from './journey.ts';
import { signUp } from './shopper.ts';

test('the dashboard shows the order just placed, and its link opens the list of it', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
  backOffice,
}) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shopper = await signUp(theirs.request);
  await shopper.addToCart(await backOffice.addProduct({ stock: 5 }));
  const { id } = await shopper.order('cash');
  await theirs.close();

  await page.goto('/admin/dashboard?period=today');
  const figure = page
    .getByRole('region', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ hasText: 'placed and not cancelled' });
  await expect(figure).toContainText(/[1-9]/);
  await figure.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/orders\?from=.*&to=.*&status=/);
  await expect(page.getByRole('rowheader', { name: String(id), exact: true })).toBeVisible();
});
