import { expectAccessible } from './accessibility.ts';
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

test('by keyboard the first product is a few steps away from the start of the page', async ({
  page,
  shopper: _someone,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  let presses = 0;
  const skip = page.getByRole('link', { name: 'Skip to products' });
  while (presses < 5 && !(await skip.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab');
    presses += 1;
  }
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator('a[href^="/product-detail/"]').first()).toBeFocused();
});

test('the cart in the menu of a phone is called by what is seen there', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.addToCart({ id: 3 });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expectAccessible(page);
});
