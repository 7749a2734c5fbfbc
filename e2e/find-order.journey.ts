import { expect, request } from '@playwright/test';
import { test } from './journey.ts';
import { heading } from './screens.ts';
import { home, signUp } from './shopper.ts';

test('an admin opens an order of which half a name is known in three actions, and Back leads to the list of before', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const api = await request.newContext({ baseURL: shop.url });
  const shopper = await signUp(api);
  for (const name of ['Kwame Asante', 'Johanna Lindqvist', 'Ada Byron']) {
    await shopper.addToCart(await backOffice.addProduct());
    await shopper.order('cash', { ...home, name });
  }
  await api.dispose();
  await page.goto('/admin');
  await expect(heading(page, 'All Products')).toBeVisible();

  let actions = 0;
  const act = async (action: Promise<void>) => {
    actions += 1;
    await action;
  };
  await act(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click());
  await act(page.getByRole('searchbox', { name: 'Search orders' }).fill('lindq'));
  await expect(page.getByText('1 order for “lindq”')).toBeVisible();
  await act(page.getByRole('button', { name: /^View order/ }).click());
  await expect(page.getByRole('dialog')).toContainText('Johanna Lindqvist');
  expect(actions).toBe(3);

  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL('/admin/orders');
  await expect(page.getByText('Ada Byron')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('');
});
