import type { Route } from '@playwright/test';
import { paymentPath, payNow, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';

// Long enough to open the page, short enough to wait for.
test.use({ settings: { UNPAID_ORDER_TTL: '12', SWEEP_INTERVAL: '1' } });

test('an order whose time is over says so on the open payment page, and its stock is given back', async ({
  page,
  shopper,
  backOffice,
}) => {
  const product = await backOffice.addProduct({ stock: 1 });
  await shopper.addToCart(product);
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await expect(page.getByText(/Pay within \d+ seconds?\./)).toBeVisible();
  await expect(page.getByText(`Order #${id} was cancelled, so there is nothing to pay.`)).toBeVisible({
    timeout: 20_000,
  });
  await expect(payNow(page)).toBeHidden();
  await expect.poll(async () => (await backOffice.changeProduct(product.id, {})).stock).toBe(1);
  expect(await shopper.cart()).toHaveLength(1);

  await page.goto(paymentPath(id));
  await expect(page.getByText(`Order #${id} was cancelled, so there is nothing to pay.`)).toBeVisible();
  await page.goto('/stripe-checkout/');
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('cancelled');
});

test('a payment that is confirmed after the time is over takes no money', async ({
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
  // Held back until the order has expired.
  let hold = (_confirmation: Route) => {};
  const held = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route('**/confirm', (route) => hold(route));
  await payNow(page).click();
  const confirmation = await held;
  await expect.poll(async () => (await shopper.orders())[0]?.status).toBe('cancelled');
  await confirmation.continue();
  await expect(page.getByText(`Order #${id} was cancelled, so there is nothing to pay.`)).toBeVisible({
    timeout: 20_000,
  });
  const [order] = await shopper.orders();
  expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  expect(order?.refund).toBeUndefined();
});
