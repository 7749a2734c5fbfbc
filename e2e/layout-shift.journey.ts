import { type Page, request } from '@playwright/test';
import { customer } from '@shop/contract/customers';
import { holdAnswers } from './connection.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { home, signUp } from './shopper.ts';
import { slowDown, watchShifts } from './slow-phone.ts';

/** A fifth of the limit for a good score. */
const ALMOST_NOTHING = 0.02;

const devices = [
  { on: 'a slow phone', viewport: { width: 390, height: 844 }, slowness: 5 },
  { on: 'half as fast a machine with a wide window', viewport: { width: 1280, height: 900 }, slowness: 2 },
];

type Route = { path: string; name: string };

/** Opens each route on a slow device and sums the layout shift until the page is complete. */
async function expectToStandStill(page: Page, slowness: number, routes: readonly Route[]): Promise<void> {
  const shifted = await watchShifts(page);
  await slowDown(page, slowness);
  // The stream of orders never ends: with it the network would never be idle.
  await page.route('**/orders/events', (route) => route.fulfill({ status: 204 }));
  for (const { path, name } of routes) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(heading(page, name), path).toBeVisible();
    await expect(page.getByRole('main').locator('.animate-spin, .animate-pulse, [aria-busy=true]'), path).toHaveCount(
      0,
    );
    const { sum, moved } = await shifted();
    expect.soft(sum, `${path}: ${moved.join(', ')}`).toBeLessThan(ALMOST_NOTHING);
  }
}

for (const { on, viewport, slowness } of devices) {
  test.describe(`on ${on}, by a slow connection`, () => {
    test.use({ viewport });
    test.setTimeout(240_000);

    test('nothing moves by itself on the pages of a stranger', async ({ page, console }) => {
      console.mayComplain(/status of 404/);
      await expectToStandStill(page, slowness, [
        { path: '/login', name: 'Log in to your account' },
        { path: '/signup', name: 'Create a New Account' },
        { path: '/forgot-password', name: 'Forgot your password?' },
        { path: '/reset-password', name: 'Choose a new password' },
        { path: '/first-owner?token=x', name: 'Make the first account' },
        { path: '/accept-invitation?token=x&email=a@b.example', name: 'Accept the invitation' },
        { path: '/confirm-email?token=x', name: 'Confirm your e-mail address' },
        { path: '/nowhere', name: 'Page not found' },
      ]);
    });

    test('nothing moves by itself on the pages of a shopper', async ({ page, shopper }) => {
      await shopper.saveAddress();
      await shopper.addToCart({ id: 3 }, { id: 5 });
      const { id } = await shopper.order();
      await shopper.addToCart({ id: 3 }, { id: 7 });
      await expectToStandStill(page, slowness, [
        { path: '/', name: 'All Products' },
        { path: '/?brand=Alder', name: 'All Products' },
        { path: '/?q=shoes&price_lte=150', name: 'Results for “shoes”' },
        { path: '/?q=hedphones', name: 'Results for “hedphones”' },
        { path: '/product-detail/3', name: 'Rosehip Stoneware Teapot' },
        { path: '/cart', name: 'Cart' },
        { path: '/checkout', name: 'Checkout' },
        { path: `/order-success/${id}`, name: 'Order Successfully Placed' },
        { path: '/my-orders', name: 'My Orders' },
        { path: `/my-orders/${id}`, name: `Order #${id}` },
        { path: '/profile', name: 'My Profile' },
      ]);
    });

    test('nothing moves by itself on the payment page', async ({ page, shopper }) => {
      await shopper.addToCart({ id: 3 });
      const { id } = await shopper.order('card');
      await expectToStandStill(page, slowness, [{ path: `/stripe-checkout/?order=${id}`, name: 'Payment' }]);
    });

    test('nothing moves by itself on the pages of the back office', async ({ page, shop, admin: _admin }) => {
      const api = await request.newContext({ baseURL: shop.url });
      const shopper = await signUp(api);
      await shopper.addToCart({ id: 3 });
      const { id } = await shopper.order('cash', { ...home, name: 'Wilhelmine Vogelsang' });
      await api.dispose();
      const found: unknown = await (await page.request.get(`/customers?order=${id}`)).json();
      const buyer = customer.parse(Array.isArray(found) ? found[0] : undefined);
      await expectToStandStill(page, slowness, [
        { path: '/admin', name: 'All Products' },
        { path: '/admin?view=table&q=shoes', name: 'All Products' },
        { path: '/admin/dashboard', name: 'Dashboard' },
        { path: '/admin/orders', name: 'Orders' },
        { path: `/admin/orders/${id}`, name: `Order #${id}` },
        { path: '/admin/product-detail/3', name: 'Rosehip Stoneware Teapot' },
        { path: '/admin/product-form', name: 'Add New Product' },
        { path: '/admin/product-form/edit/3', name: 'Edit Product' },
        { path: '/admin/imports', name: 'Import and export' },
        { path: '/admin/search', name: 'Search terms' },
        { path: '/admin/attributes', name: 'Attributes' },
        { path: '/admin/categories', name: 'Categories' },
        { path: '/admin/collections', name: 'Collections' },
        { path: '/admin/options', name: 'Options' },
        { path: '/admin/mail-texts', name: 'Mail texts' },
        { path: '/admin/customers', name: 'Customers' },
        { path: `/admin/customers/${buyer.id}`, name: 'Wilhelmine Vogelsang' },
        { path: '/admin/segments', name: 'Segments' },
        { path: '/admin/staff', name: 'Staff' },
        { path: '/admin/shipping', name: 'Shipping' },
        { path: '/admin/taxes', name: 'Taxes' },
        { path: '/admin/promotions', name: 'Discounts' },
        { path: '/admin/settings', name: 'Settings' },
      ]);
    });
  });
}

for (const path of ['/', '/product-detail/3', '/profile']) {
  test(`the typeface moves nothing when it comes late (${path})`, async ({ page, shopper: _someone }) => {
    const shifted = await watchShifts(page);
    const font = await holdAnswers(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('.animate-spin, .animate-pulse, [aria-busy=true]')).toHaveCount(0);
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(false);
    font.letGo();
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
    const { sum, moved } = await shifted();
    expect(sum, moved.join(', ')).toBeLessThan(ALMOST_NOTHING);
  });
}
