import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

test.describe('the header', () => {
  test.beforeEach(async ({ page, shopper: _someone }) => {
    await page.goto('/');
    await expect(heading(page, 'All Products')).toBeVisible();
    await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
  });

  test('stays in sight where there is room', async ({ page }) => {
    await page.mouse.wheel(0, 800);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  for (const { what, ...viewport } of [
    { what: 'on a phone held sideways', width: 844, height: 390 },
    { what: 'on a page enlarged fourfold', width: 320, height: 256 },
  ]) {
    test(`scrolls away ${what}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.mouse.wheel(0, 800);
      await expect(page.getByRole('banner')).not.toBeInViewport();
    });
  }
});
