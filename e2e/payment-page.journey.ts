import { paymentPath, payNow, payWith, testCards, typeCard } from './card.ts';
import { hideShop } from './connection.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { signUp } from './shopper.ts';

test('the payment page works after a reload and after Back', async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await typeCard(page, testCards.succeeds);
  await page.reload();
  await expect(payNow(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Payment')).toBeVisible();
  await payWith(page, testCards.succeeds, id);
  await page.goBack();
  await expect(page, 'a paid order is not paid again').toHaveURL(`/order-success/${id}`);
});

test('paid in one tab, the other one charges nothing and leads to the success page', async ({
  page,
  context,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 400 .*\/confirm/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  const second = await context.newPage();
  await Promise.all([page.goto(paymentPath(id)), second.goto(paymentPath(id))]);
  await typeCard(second, testCards.succeeds);
  await payWith(page, testCards.succeeds, id);
  await payNow(second).click();
  await expect(second).toHaveURL(`/order-success/${id}`);
  await expect(heading(second, 'Order Successfully Placed')).toBeVisible();
  const [order] = await shopper.orders();
  expect(order?.refund).toBeUndefined();
});

test("My Orders shows the time left to pay, and 'Pay now' opens the payment of that order", async ({
  page,
  shopper,
  backOffice,
}) => {
  const [older] = await shopper.orderTwoByCard(await backOffice.addProduct(), await backOffice.addProduct());
  await page.goto('/my-orders');
  const card = page.getByRole('article', { name: `Order #${older.id}` });
  await expect(card.getByText(/This order is not paid yet\. Pay within (29|30) minutes\./)).toBeVisible();
  await card.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, testCards.succeeds, older.id);
  expect((await shopper.orders()).map(({ paymentStatus }) => paymentStatus)).toEqual(['pending', 'received']);
});

test('without ?order= it finds the newest unpaid order; with nothing to pay it redirects to /my-orders', async ({
  page,
  shopper,
  backOffice,
}) => {
  await page.goto('/stripe-checkout/');
  await expect(page).toHaveURL('/my-orders');
  const [older, newer] = await shopper.orderTwoByCard(await backOffice.addProduct(), await backOffice.addProduct());
  await page.goto('/stripe-checkout/');
  await payWith(page, testCards.succeeds, newer.id);
  await page.goto('/stripe-checkout');
  await payWith(page, testCards.succeeds, older.id);
  await page.goto('/stripe-checkout/');
  await expect(page).toHaveURL('/my-orders');
});

test("another's order, one paid in cash or a malformed id never shows anything to pay", async ({
  page,
  browser,
  baseURL,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 40[04] .*\/orders\/own\/\d+$/);
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await signUp(elsewhere.request);
  const product = await backOffice.addProduct({ title: 'Secret present' });
  await other.addToCart(product);
  const theirs = await other.order('card');
  await elsewhere.close();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-payment-intent')) asked.push(request.url());
  });
  for (const id of [String(theirs.id), '999999', '9999999999999999', 'nonsense', '-1', '0', '']) {
    await page.goto(`/stripe-checkout/?order=${id}`);
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
  }
  await shopper.addToCart(product);
  const cash = await shopper.order('cash');
  await page.goto(paymentPath(cash.id));
  await expect(page).toHaveURL(`/order-success/${cash.id}`);
  expect(asked).toEqual([]);
});

test('an order that was cancelled in between says so, and nothing is paid', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 400 .*\/confirm/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await typeCard(page, testCards.succeeds);
  await backOffice.cancelOrder(id);
  await payNow(page).click();
  await expect(page.getByText(`Order #${id} was cancelled, so there is nothing to pay.`)).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText(`Order #${id} was cancelled, so there is nothing to pay.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
  await expect(heading(page, 'Cart')).toBeVisible();
});

test("checkout shows a note with 'Pay now' when an unpaid card order waits", async ({ page, shopper, backOffice }) => {
  await shopper.addToCart(await backOffice.addProduct());
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Order Now' })).toBeVisible();
  await expect(page.getByText('waits for its card payment')).toBeHidden();
  const { id } = await shopper.order('card');
  await page.reload();
  await expect(page.getByText(`Order #${id} over $18.00 is placed already and waits`)).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, testCards.succeeds, id);
});

test('an unpaid order is not called placed, and its page leads to the payment', async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(`/order-success/${id}`);
  await expect(heading(page, 'Payment missing')).toBeVisible();
  await expect(page.getByText('Order Successfully Placed')).toBeHidden();
  expect(await shopper.cart()).toHaveLength(1);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, testCards.succeeds, id);
});

test('a shop that is away when the payment page opens is a message and a retry', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/ERR_CONNECTION_REFUSED/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await hideShop(page);
  await page.route('**/create-payment-intent', (route) => route.abort('connectionrefused'));
  await page.goto(paymentPath(id));
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('The shop cannot be reached.');
  await page.unroute('**/create-payment-intent');
  await main.getByRole('button', { name: 'Try again' }).click();
  await payWith(page, testCards.succeeds, id);
});

test('an order that cannot be read is a message and a retry', async ({ page, console, shopper, backOffice }) => {
  console.mayComplain(/ERR_CONNECTION_REFUSED/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await hideShop(page);
  await page.route(/\/orders\/own/, (route) => route.abort('connectionrefused'));
  await page.goto(paymentPath(id));
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('The shop cannot be reached.');
  await page.unroute(/\/orders\/own/);
  await main.getByRole('button', { name: 'Try again' }).click();
  await payWith(page, testCards.succeeds, id);
});

test("a provider's script or frame that does not load is a message and a retry", async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/ERR_FAILED|status of 503/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  const message = page.getByRole('alert').filter({ hasText: 'The card form could not be loaded.' });

  await page.route('**/stripe.js', (route) => route.abort());
  await page.route('**/payment-sandbox/element', (route) => route.fulfill({ status: 503, body: 'not now' }));
  await page.goto(paymentPath(id));
  await expect(message).toBeVisible();
  await page.unroute('**/stripe.js');
  await retry.click();
  await expect(message).toBeHidden();
  await expect(message).toBeVisible();
  await expect(page.getByText('Loading the card form…')).toBeHidden();
  await page.unroute('**/payment-sandbox/element');
  await retry.click();
  await payWith(page, testCards.succeeds, id);
});
