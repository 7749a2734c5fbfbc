import { paymentPath, payNow, testCards, typeCard } from './card.ts';
import { expect, test } from './journey.ts';

test.use({ settings: { SWEEP_INTERVAL: '1' } });

test('killed between paying and returning, the server has the order received after its restart', async ({
  page,
  console,
  shop,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_FAILED|ERR_EMPTY_RESPONSE|status of 503/);
  await shopper.addToCart(await backOffice.addProduct());
  const { id } = await shopper.order('card');
  await page.goto(paymentPath(id));
  await typeCard(page, testCards.succeeds);
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await shop.shutDown('SIGKILL');
    await route.abort();
  });
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred.');
  await page.unroute('**/confirm');
  await shop.startAgain();
  await expect.poll(async () => (await shopper.orders())[0]?.paymentStatus).toBe('received');
  // The app checks for the shop with pauses of up to half a minute.
  await expect(page).toHaveURL(`/order-success/${id}`, { timeout: 35_000 });
  expect(await shopper.cart()).toEqual([]);
});
