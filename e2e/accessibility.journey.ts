import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { chooseHomeAndCash, heading } from './screens.ts';
import { home, signUp } from './shopper.ts';

const LONG_TITLE = `${'Extraordinarily long product title '.repeat(3)}WithOneWordThatDoesNotEnd${'AtAll'.repeat(6)}`;

for (const { path, name } of [
  { path: '/login', name: 'Log in to your account' },
  { path: '/signup', name: 'Create a New Account' },
  { path: '/forgot-password', name: 'Forgot your password?' },
  { path: '/reset-password?token=x&email=robin%40example.com', name: 'Choose a new password' },
  { path: '/reset-password', name: 'Choose a new password' },
  { path: '/first-owner?token=x', name: 'Make the first account' },
  { path: '/accept-invitation?token=x&email=a@b.example', name: 'Accept the invitation' },
  { path: '/confirm-email?token=x', name: 'Confirm your e-mail address' },
  { path: '/first-owner', name: 'Make the first account' },
  { path: '/no-such-page', name: 'Page not found' },
]) {
  test(`${path} is accessible to a stranger and fits 320 px`, async ({ page, console }) => {
    console.mayComplain(/status of 404 .*no-such-page/);
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}

test('forms with messages are accessible', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('email is required')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('the product list is accessible and fits 320 px, with ugly products too', async ({
  page,
  shopper: _someone,
  backOffice,
}) => {
  await page.goto('/');
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await backOffice.addProduct({ title: LONG_TITLE, brand: 'Ugly', stock: 0, thumbnail: '/pictures/lost.webp' });
  await page.goto('/?brand=Ugly&brand=Wrenfold');
  await expect(page.getByText('out of stock')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.goto('/?brand=Nobody');
  await expect(page.getByText('No products match')).toBeVisible();
  await expectAccessible(page);
});

test('menu and filter drawer of a phone are accessible', async ({ page, shopper: _someone }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Music' })).toBeVisible();
  await expectAccessible(page);
});

test('the product page is accessible and fits 320 px', async ({ page, shopper, backOffice }) => {
  await page.goto('/product-detail/32');
  await page.getByRole('radio', { name: 'Black' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Size guide' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  const { id } = await backOffice.addProduct({ title: LONG_TITLE, stock: 0, thumbnail: '/pictures/lost.webp' });
  await page.goto(`/product-detail/${id}`);
  await expect(page.getByText('This product is out of stock')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  expect(await shopper.cart()).toHaveLength(1);
});

test('cart and its question are accessible and fit 320 px', async ({ page, shopper, backOffice }) => {
  const [long, gone] = [await backOffice.addProduct({ title: LONG_TITLE }), await backOffice.addProduct()];
  await shopper.addToCart({ id: 32 }, long, gone);
  await backOffice.changeProduct(gone.id, { deleted: true });
  await page.goto('/cart');
  await expect(page.getByText('This product is no longer sold.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('the checkout is accessible and fits 320 px', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct({ title: LONG_TITLE }));
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page.getByText('city is required')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await shopper.saveAddress();
  await shopper.saveAddress({ ...home, name: LONG_TITLE, street: LONG_TITLE });
  await page.reload();
  await chooseHomeAndCash(page);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('order confirmation and My Orders are accessible and fit 320 px', async ({ page, shopper, backOffice }) => {
  await page.goto('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectAccessible(page);
  await shopper.addToCart({ id: 32 }, await backOffice.addProduct({ title: LONG_TITLE }));
  const { id } = await shopper.order();
  for (const { path, name } of [
    { path: `/order-success/${id}`, name: 'Order Successfully Placed' },
    { path: '/my-orders', name: 'My Orders' },
  ]) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Everyday Heavyweight Tee' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
});

test('the profile is accessible and fits 320 px', async ({ page, shopper }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await shopper.saveAddress({ ...home, name: LONG_TITLE, street: LONG_TITLE });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('the back office is accessible and fits 320 px', async ({ page, browser, baseURL, backOffice, admin: _admin }) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shopper = await signUp(theirs.request);
  const ugly = await backOffice.addProduct({ title: LONG_TITLE, brand: 'Ugly', thumbnail: '/pictures/lost.webp' });
  await shopper.addToCart({ id: 32 }, ugly);
  const { id } = await shopper.order();
  await theirs.close();
  await backOffice.changeProduct(ugly.id, { deleted: true });

  for (const { path, sign } of [
    { path: '/admin?brand=Ugly', sign: page.getByText('product deleted') },
    { path: `/admin/product-detail/${ugly.id}`, sign: page.getByText('This product is no longer sold') },
    { path: `/admin/product-form/edit/${ugly.id}`, sign: page.getByText('This product is deleted') },
    { path: '/admin/dashboard', sign: page.getByRole('heading', { name: 'Best products' }) },
    { path: '/admin/orders', sign: page.getByRole('rowheader', { name: String(id), exact: true }) },
    { path: '/admin/customers', sign: page.getByRole('rowheader').first() },
    { path: '/admin/customers/1', sign: page.getByRole('region', { name: 'Notes' }) },
    { path: '/admin/segments?edit=new', sign: page.getByText(/in it now/) },
  ]) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('o');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `Edit order ${id}` }).click();
  await expectAccessible(page);
  await page.goto('/admin/product-form');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('name is required').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
