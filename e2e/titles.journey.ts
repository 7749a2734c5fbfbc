import type { Page } from '@playwright/test';
import { shopOrder } from '@shop/contract/orders';
import { expect, test } from './journey.ts';
import { home } from './shopper.ts';

/** The title in the document of a path, and the title in the tab after the screen has been rendered. */
async function titlesOf(page: Page, path: string): Promise<{ first: string | undefined; later: string }> {
  const answer = await page.goto(path);
  const first = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '')?.[1];
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('.animate-spin, .animate-pulse, [aria-busy=true]')).toHaveCount(0);
  return { first, later: await page.title() };
}

async function expectRightFromTheFirstByte(page: Page, titles: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, title] of Object.entries(titles)) {
    const whole = `${title} – E-Commerce`;
    expect(await titlesOf(page, path), path).toEqual({ first: whole, later: whole });
  }
}

test('the title of a page is right from the first byte: for a stranger', async ({ page, console }) => {
  console.mayComplain(/status of 40[14]/);
  await expectRightFromTheFirstByte(page, {
    '/login': 'Log in to your account',
    '/signup': 'Create a New Account',
    '/forgot-password': 'Forgot your password?',
    '/reset-password?token=x&email=robin%40example.com': 'Choose a new password',
    '/first-owner?token=x': 'Make the first account',
    '/accept-invitation?token=x&email=a@b.example': 'Accept the invitation',
    '/confirm-email?token=x': 'Confirm your e-mail address',
    '/my-orders': 'Log in to your account',
    '/order/1': 'This link opens no order',
    '/nowhere': 'Page not found',
  });
});

test('the title of a page is right from the first byte: for a shopper', async ({ page, shopper }) => {
  await shopper.addToCart({ id: 3 });
  await expectRightFromTheFirstByte(page, {
    '/': 'All Products',
    '/?brand=Alder': 'All Products',
    '/cart': 'Cart',
    '/checkout': 'Checkout',
    '/my-orders': 'My Orders',
    '/profile': 'My Profile',
  });
  const product = await titlesOf(page, '/product-detail/3');
  expect(product).toEqual({ first: 'Product – E-Commerce', later: 'Rosehip Stoneware Teapot – E-Commerce' });
});

test('the title of a page is right from the first byte, for admins too: their two lists have different titles', async ({
  page,
  admin: _admin,
}) => {
  await expectRightFromTheFirstByte(page, {
    '/': 'All Products',
    '/admin': 'Products – Back office',
    '/admin/dashboard': 'Dashboard',
    '/admin/orders': 'Orders',
    '/admin/imports': 'Import and export',
    '/admin/search': 'Search terms',
    '/admin/attributes': 'Attributes',
    '/admin/categories': 'Categories',
    '/admin/collections': 'Collections',
    '/admin/options': 'Options',
    '/admin/mail-texts': 'Mail texts',
    '/admin/customers': 'Customers',
    '/admin/segments': 'Segments',
    '/admin/staff': 'Staff',
    '/admin/shipping': 'Shipping',
    '/admin/taxes': 'Taxes',
    '/admin/promotions': 'Discounts',
    '/admin/settings': 'Settings',
    '/admin/product-form': 'Add New Product',
    '/admin/product-form/edit/3': 'Edit Product',
  });
  const placed = await page.request.post('/orders', {
    data: {
      items: [{ product: 3, quantity: 1 }],
      totalAmount: 51.3,
      paymentMethod: 'cash',
      selectedAddress: home,
    },
  });
  const { id } = shopOrder.parse(await placed.json());
  const order = await titlesOf(page, `/admin/orders/${id}`);
  expect(order).toEqual({ first: 'Order – E-Commerce', later: `Order #${id} – E-Commerce` });
});
