import { hideShop, holdAnswers, loseShop } from './connection.ts';
import { expect, test } from './journey.ts';
import { cartLine, chooseHomeAndCash, fillAddress, heading, listedTitles, orderNumber, toast } from './screens.ts';
import { home } from './shopper.ts';

const UNREACHABLE = 'The shop cannot be reached at the moment. What you typed is still here.';

test('a slow list shows the spinner, and the old list stays until the new one is there', async ({
  page,
  shopper: _someone,
}) => {
  const first = await holdAnswers(page, /\/products\?/);
  await page.goto('/');
  await expect(page.getByText('Loading products…')).toBeAttached();
  first.letGo();
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
  await expect(page.getByText('Loading products…')).toHaveCount(0);

  const titles = await listedTitles(page);
  const second = await holdAnswers(page, /\/products\?/);
  await page.getByLabel('Sort').selectOption('Price: Low to High');
  await expect(page.getByText('Loading products…')).toBeAttached();
  expect(await listedTitles(page)).toEqual(titles);
  second.letGo();
  await expect.poll(() => listedTitles(page)).toContain('Vine Ripe Tinned Tomatoes');
});

test('an old answer never replaces a newer one', async ({ page, shopper: _someone }) => {
  await page.goto('/');
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
  const slow = await holdAnswers(page, /_sort=rating/);
  await page.getByLabel('Sort').selectOption('Best Rating');
  await page.getByLabel('Sort').selectOption('Price: Low to High');
  await expect.poll(() => listedTitles(page)).toContain('Vine Ripe Tinned Tomatoes');
  const newest = await listedTitles(page);
  slow.letGo();
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
  expect(await listedTitles(page)).toEqual(newest);
});

test('slow buttons say what they are doing, and keep the focus', async ({ page, shopper }) => {
  await page.goto('/product-detail/3');
  const adding = await holdAnswers(page, '**/cart');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const button = page.getByRole('button', { name: 'Adding…' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toBeFocused();
  await button.click({ force: true });
  adding.letGo();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  expect(await shopper.cart()).toHaveLength(1);
});

test('while the order is placed a spinner replaces the form', async ({ page, shopper }) => {
  await shopper.saveAddress();
  await shopper.addToCart({ id: 3 });
  await page.goto('/checkout');
  await chooseHomeAndCash(page);
  const placing = await holdAnswers(page, '**/orders');
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Placing your order…' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeHidden();
  placing.letGo();
  await orderNumber(page);
});

test.describe('when the shop does not answer', () => {
  test.beforeEach(({ console }) => console.mayComplain(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/));

  test('a list says so with a banner and a retry, and there is no endless spinner', async ({
    page,
    shopper: _someone,
  }) => {
    await page.goto('/');
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
    const shop = await loseShop(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await expect(page.getByText('Loading products…')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await shop.comeBack();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(UNREACHABLE)).toBeHidden();
    await expect(page.getByText(/^Showing 11 to 20/)).toBeVisible();
  });

  test('each screen that cannot be read says so and recovers by itself', async ({ page, shopper }) => {
    await hideShop(page);
    await shopper.addToCart({ id: 3 });
    const { id } = await shopper.order();
    await shopper.addToCart({ id: 3 });
    for (const { path, name, sign } of [
      { path: '/product-detail/3', name: 'Rosehip Stoneware Teapot', sign: 'Add to Cart' },
      { path: '/cart', name: 'Cart', sign: 'Subtotal' },
      { path: '/checkout', name: 'Checkout', sign: 'Order summary' },
      { path: '/my-orders', name: 'My Orders', sign: `Order #${id}` },
      { path: `/order-success/${id}`, name: 'Order Successfully Placed', sign: `Order Number #${id}` },
      { path: '/profile', name: 'My Profile', sign: shopper.email },
    ]) {
      await page.goto('/login');
      await expect(heading(page, 'All Products')).toBeVisible();
      const calls = /\/(?:products|cart|orders|users)(?:[/?]|$)/;
      await page.route(calls, (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort('connectionrefused'),
      );
      await page.goto(path);
      await expect(page.getByText(UNREACHABLE), path).toBeVisible();
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(heading(page, name)).toBeVisible();
      await expect(page.getByText(sign, { exact: true }).filter({ visible: true }).first(), path).toBeVisible();
      await expect(page.getByText(UNREACHABLE)).toBeHidden();
    }
  });

  test('a first visit says so, and goes on when the shop is back', async ({ page, shopper: _someone }) => {
    const shop = await loseShop(page);
    await page.goto('/my-orders');
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await shop.comeBack();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(heading(page, 'My Orders')).toBeVisible();
  });

  test('nothing typed is lost, and the next press saves it', async ({ page, shopper }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await fillAddress(page, home);
    const shop = await loseShop(page);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue(home.city);
    await shop.comeBack();
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(toast(page, 'Address added')).toBeVisible();
    await expect(page.getByText(UNREACHABLE)).toBeHidden();
    expect(await shopper.cart()).toEqual([]);
  });

  test('a removal that failed is said, and the line stays', async ({ page, shopper }) => {
    await shopper.addToCart({ id: 3 });
    await page.goto('/cart');
    const line = cartLine(page, 'Rosehip Stoneware Teapot');
    await expect(line).toBeVisible();
    const shop = await loseShop(page);
    await line.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await expect(line).toBeVisible();
    await shop.comeBack();
    expect(await shopper.cart()).toHaveLength(1);
  });

  test('being offline is said at once, and the return of the network noticed', async ({
    page,
    context,
    shopper: _someone,
  }) => {
    await page.goto('/');
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. What you typed is still here.')).toBeVisible();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await context.setOffline(false);
    await expect(page.getByText(/^Showing 11 to 20/)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});
