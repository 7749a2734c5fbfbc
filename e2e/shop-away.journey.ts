import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

// A shop of its own, because it is stopped.
test.use({ apart: import.meta.url });

test('when the shop answers again, the banner goes and what failed is loaded', async ({
  page,
  shop,
  shopper: _someone,
  console,
}) => {
  console.mayComplain(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE/);
  await page.goto('/');
  await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
  await shop.shutDown('SIGTERM');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(heading(page, 'This page could not be loaded')).toBeVisible();
  const banner = page.getByText('The shop cannot be reached at the moment. What you typed is still here.');
  await expect(banner).toBeVisible();

  await shop.startAgain();
  await expect(heading(page, 'My Orders')).toBeVisible({ timeout: 35_000 });
  await expect(banner).toBeHidden();
  await expect(page.getByRole('main').getByText('No orders yet').first()).toBeVisible();
});
