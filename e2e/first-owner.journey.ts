import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { newEmail, PASSWORD } from './shopper.ts';

test.use({ settings: { SEED: 'none' }, apart: import.meta.url });

test('the owner of an empty shop makes an account by the link that its start prints, once', async ({
  page,
  shop,
  console,
}) => {
  console.mayComplain(/status of 40[01]/);
  const link = /http\S+\/first-owner\?token=\S+/.exec(shop.output())?.[0] ?? '';
  expect(link.startsWith(`${shop.url}/first-owner?token=`)).toBe(true);
  await page.goto(link);
  await expect(heading(page, 'Make the first account')).toBeVisible();
  await expect(page).toHaveURL('/first-owner');
  const email = newEmail();
  const fillIn = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
  };
  await fillIn();
  // A reload loses nothing but what was typed.
  await page.reload();
  await fillIn();
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(heading(page, 'All Products')).toBeVisible();

  await page.goto('/logout');
  await expect(heading(page, 'Log in to your account')).toBeVisible();
  await page.goto(link);
  await fillIn();
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.goto('/admin');
  await expect(heading(page, 'All Products')).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(heading(page, 'All Products')).toBeVisible();
    if (width < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Products' }).filter({ visible: true }),
    ).toBeVisible();
    const menu = page.getByRole('banner').getByRole('button', { name: 'Categories' });
    await expect(menu, 'a shop without categories has no menu of them').toHaveCount(0);
  }
});
