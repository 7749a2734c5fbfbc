import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { PASSWORD } from './shopper.ts';

const guestPages = [
  { path: '/login', name: 'Log in to your account' },
  { path: '/signup', name: 'Create a New Account' },
];
const publicPages = [
  ...guestPages,
  { path: '/forgot-password', name: 'Forgot your password?' },
  { path: '/reset-password?token=x&email=robin%40example.com', name: 'Choose a new password' },
  { path: '/first-owner?token=x', name: 'Make the first account' },
  { path: '/accept-invitation?token=x&email=a@b.example', name: 'Accept the invitation' },
  { path: '/confirm-email?token=x', name: 'Confirm your e-mail address' },
];
const shopperPages = [
  { path: '/', name: 'All Products' },
  { path: '/product-detail/3', name: 'Rosehip Stoneware Teapot' },
  { path: '/cart', name: 'Cart' },
  { path: '/checkout', name: 'Checkout' },
  { path: '/my-orders', name: 'My Orders' },
  { path: '/profile', name: 'My Profile' },
];
const adminPages = [
  { path: '/admin', name: 'All Products' },
  { path: '/admin/product-detail/3', name: 'Rosehip Stoneware Teapot' },
  { path: '/admin/product-form', name: 'Add New Product' },
  { path: '/admin/product-form/edit/3', name: 'Edit Product' },
  { path: '/admin/dashboard', name: 'Dashboard' },
  { path: '/admin/orders', name: 'Orders' },
  { path: '/admin/imports', name: 'Import and export' },
  { path: '/admin/search', name: 'Search terms' },
  { path: '/admin/attributes', name: 'Attributes' },
  { path: '/admin/categories', name: 'Categories' },
  { path: '/admin/collections', name: 'Collections' },
  { path: '/admin/options', name: 'Options' },
  { path: '/admin/mail-texts', name: 'Mail texts' },
  { path: '/admin/customers', name: 'Customers' },
  { path: '/admin/segments', name: 'Segments' },
  { path: '/admin/staff', name: 'Staff' },
  { path: '/admin/shipping', name: 'Shipping' },
  { path: '/admin/taxes', name: 'Taxes' },
  { path: '/admin/promotions', name: 'Discounts' },
  { path: '/admin/settings', name: 'Settings' },
];
const loginRequired = [
  ...[...shopperPages, ...adminPages].map(({ path }) => path),
  '/order-success/1',
  '/admin/orders/1',
];

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a user who is not logged in is redirected to /login', async ({ page }) => {
  for (const path of loginRequired) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(heading(page, 'Log in to your account')).toBeVisible();
  }
});

test('public pages open for a stranger, by their address and after a reload', async ({ page }) => {
  for (const { path, name } of publicPages) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`${name} – E-Commerce`);
  }
});

test('login and signup link to each other, and the login to the forgotten password', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  await page.getByRole('link', { name: 'Create an Account' }).click();
  await expect(heading(page, 'Create a New Account')).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(heading(page, 'Log in to your account')).toBeVisible();
});

test('each page of a shopper opens by its address and after a reload', async ({ page, shopper }) => {
  await shopper.addToCart({ id: 3 });
  for (const { path, name } of shopperPages) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${name} – E-Commerce`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('on admin routes a shopper is redirected to /', async ({ page, shopper: _someone }) => {
  for (const { path } of adminPages) {
    await page.goto(path);
    await expect(heading(page, 'All Products')).toBeVisible();
    await expect(page, path).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0);
  }
});

test('each page of an admin opens by its address and after a reload', async ({ page, admin: _admin }) => {
  for (const { path, name } of adminPages) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/admin/orders');
  await expect(main.getByRole('link', { name: 'Products' }).last()).toHaveAttribute('href', '/admin');
});

test('a logged-in user is redirected from login and signup to /', async ({ page, shopper: _someone }) => {
  for (const { path } of guestPages) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('login leads where one wanted to go, query included', async ({ page, shopper }) => {
  await shopper.loseSession();
  await page.goto('/?category=Music&_sort=discountPrice&_order=asc');
  await expect(page).toHaveURL('/login');
  await logIn(page, shopper.email);
  await expect(page).toHaveURL('/?category=Music&_sort=discountPrice&_order=asc');
  await expect(page.getByRole('button', { name: 'Remove filter: Music' })).toBeVisible();
});

test('a wrong password is said in red under the password field, and nothing typed is lost', async ({
  page,
  console,
  shopper,
}) => {
  console.mayComplain(/status of 401 .*\/auth\/login$/);
  await shopper.loseSession();
  await page.goto('/login');
  await page.getByLabel('Email').fill(shopper.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Wrong-2023');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription('invalid credentials');
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(heading(page, 'All Products')).toBeVisible();
});

test('a session that ended shows the login with a sentence, and returns to the same place', async ({
  page,
  console,
  shopper,
}) => {
  console.mayComplain(/status of 401/);
  await page.goto('/');
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
  await shopper.loseSession();
  await page.getByRole('link', { name: 'Rosehip Stoneware Teapot' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Log in again to go on where you were.')).toBeVisible();
  await logIn(page, shopper.email);
  await expect(page).toHaveURL('/product-detail/3');
  await expect(heading(page, 'Rosehip Stoneware Teapot')).toBeVisible();
});

test('sign out leads to the login, and Back shows nothing of the account', async ({ page, console, shopper }) => {
  console.mayComplain(/status of 401/);
  await page.goto('/profile');
  await expect(page.getByText(shopper.email).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(shopper.email)).toHaveCount(0);
});

test('/logout ends the session by its address alone, and for a stranger leads to the login', async ({
  page,
  shopper: _someone,
}) => {
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('a logout in one tab is a logout in all of them, at once', async ({ page, context, shopper }) => {
  await shopper.addToCart({ id: 3 });
  await page.goto('/cart');
  await expect(heading(page, 'Cart')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(other).toHaveURL('/login');
  // The first tab does not get the focus, and nothing is pressed in it.
  await expect(heading(page, 'Log in to your account')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('/cart is a page for a browser and data for every other client', async ({ page, shopper }) => {
  await shopper.addToCart({ id: 3 });
  const document = await page.goto('/cart');
  expect(document?.headers()).toMatchObject({ vary: 'Accept, Accept-Encoding', 'cache-control': 'no-store' });
  await expect(heading(page, 'Cart')).toBeVisible();
  const data = await page.request.get('/cart', { headers: { Accept: 'application/json' } });
  expect(data.headers()['content-type']).toContain('application/json');
  expect(await data.json()).toMatchObject([{ quantity: 1, product: { id: 3 } }]);
});

test.describe('an address that does not exist', () => {
  test.beforeEach(({ console }) => console.mayComplain(/status of 404 .*no-such-page/));

  test('shows the 404 page, with its status, to a stranger', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
    await page.getByRole('link', { name: 'Go back home' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('shows it to a shopper, who goes back home', async ({ page, shopper: _someone }) => {
    const answer = await page.goto('/no-such-page/at-all');
    expect(answer?.status()).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go back home' }).click();
    await expect(heading(page, 'All Products')).toBeVisible();
  });

  test('is a JSON answer to every other client', async ({ request }) => {
    const answer = await request.get('/no-such-page', { headers: { Accept: 'application/json' } });
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 404 });
  });
});
