import { expect, test } from './journey.ts';
import { heading, toast } from './screens.ts';

test('a toast stands at the bottom left and is gone after 5000 ms', async ({ page, shopper }) => {
  await page.clock.install();
  await page.goto('/product-detail/3');
  await expect(heading(page, 'Rosehip Stoneware Teapot')).toBeVisible();
  await shopper.addToCart({ id: 3 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const message = toast(page, 'Item Already added');
  await expect(message).toBeVisible();

  const region = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const window = page.viewportSize();
  expect(region?.x).toBeLessThanOrEqual(24);
  expect((region?.y ?? 0) + (region?.height ?? 0)).toBeGreaterThan((window?.height ?? 0) - 40);

  await page.clock.runFor(4_999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(message).toHaveCount(0);
});

test("a toast's clock stands still while it is pointed at", async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.addToCart({ id: 3 });
  await page.goto('/product-detail/3');
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const message = toast(page, 'Item Already added');
  await message.hover();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await heading(page, 'Rosehip Stoneware Teapot').hover();
  await page.clock.runFor(5_000);
  await page.clock.resume();
  await expect(message).toHaveCount(0);
});
