import { expect, test } from './journey.ts';
import { heading, orderNumber } from './screens.ts';
import { signUp } from './shopper.ts';

test("another user's order id redirects to / and touches nothing", async ({
  page,
  browser,
  baseURL,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 40[04] .*\/orders\/own\/\d+$/);
  const [theirs, mine] = [await backOffice.addProduct(), await backOffice.addProduct({ title: 'Mine' })];
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await signUp(elsewhere.request);
  await other.addToCart(theirs);
  const order = await other.order();
  await elsewhere.close();

  await shopper.addToCart(mine);
  for (const id of [String(order.id), '999999', 'nonsense', '']) {
    await page.goto(`/order-success/${id}`);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  }
  expect((await shopper.cart()).map(({ product }) => product.title)).toEqual(['Mine']);
});

test('a later visit only shows the order and keeps the cart', async ({ page, shopper, backOffice }) => {
  const product = await backOffice.addProduct();
  await shopper.addToCart(product);
  const { id } = await shopper.order();
  await shopper.addToCart(product);
  await page.goto(`/order-success/${id}`);
  expect(await orderNumber(page)).toBe(id);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
  expect(await shopper.cart()).toHaveLength(1);
});
