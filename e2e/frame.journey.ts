import { expectAccessible, expectHeaderUncovered } from './accessibility.ts';
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

for (const { what, width, height } of [
  { what: 'a wide screen', width: 1280, height: 800 },
  { what: 'a phone', width: 390, height: 844 },
]) {
  test(`by keyboard the first product is at most six presses from / on ${what}`, async ({
    page,
    shopper: _someone,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to products' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator('a[href^="/product-detail/"]').first()).toBeFocused();
  });
}

test.describe('the menu of categories', () => {
  test('opens by hover, press and keyboard, and leads to a category', async ({ page, shopper: _someone }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await expect(page.getByText(/^Showing 1 to 10/)).toBeAttached();
    const banner = page.getByRole('banner');
    const button = banner.getByRole('button', { name: 'Categories' });
    const clothing = banner.getByRole('link', { name: 'Clothing' });
    await button.hover();
    await expect(clothing).toBeVisible();
    await expectAccessible(page);
    await button.click();
    await expect(clothing, 'a press leaves open what the pointer has opened').toBeVisible();
    await page.mouse.move(640, 700);
    await page.keyboard.press('Escape');
    await expect(clothing).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(clothing).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await clothing.press('Enter');
    await expect(heading(page, 'Clothing')).toBeVisible();
    await expect(clothing).toBeHidden();
  });

  test('is in the drawer of a phone', async ({ page, shopper: _someone }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Categories' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Clothing' }).click();
    await expect(heading(page, 'Clothing')).toBeVisible();
  });
});

test('the cart in the menu of a phone is called by what is seen there', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.addToCart({ id: 3 });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expectAccessible(page);
});

const WIDTHS = [320, 768, 900, 1024, 1280];

test('nothing in the header covers anything else, for a shopper', async ({ page, shopper: _someone }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/product-detail/3');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expectHeaderUncovered(page, `${width} px`);
  }
});

test('nothing in the header covers anything else, for staff', async ({ page, admin: _admin }) => {
  for (const path of ['/', '/admin/orders']) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectHeaderUncovered(page, `${path} at ${width} px`);
    }
  }
});
