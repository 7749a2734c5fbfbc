import { expect, test } from './journey.ts';

test('a stranger who opens the home page is asked to log in', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your account');
});

test('an address that does not exist shows the 404 page, with its status', async ({ page, console }) => {
  console.mayComplain(/status of 404 .*no-such-page/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
});
