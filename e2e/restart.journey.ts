import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`after ${signal} and a new start the order is there and the session still counts`, async ({
    page,
    console,
    shop,
    shopper,
    backOffice,
  }) => {
    console.mayComplain(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|status of 503/,
    );
    await shopper.saveAddress();
    await shopper.addToCart(await backOffice.addProduct({ title: 'Almanac' }));
    const { id } = await shopper.order();
    await shopper.addToCart(await backOffice.addProduct({ title: 'Still in the cart' }));
    await page.goto('/my-orders');
    await expect(page.getByRole('article', { name: `Order #${id}` })).toBeVisible();
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(heading(page, 'All Products')).toBeVisible();

    await shop.shutDown(signal);
    await page.getByLabel('Sort').selectOption('Best Rating');
    const banner = page.getByText('The shop cannot be reached at the moment.');
    await expect(banner).toBeVisible();
    await shop.startAgain();
    // The app checks for the shop with pauses of up to half a minute.
    await expect(banner).toBeHidden({ timeout: 35_000 });
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();

    await page.goto('/my-orders');
    await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('Almanac');
    expect((await shopper.cart()).map(({ product }) => product.title)).toEqual(['Still in the cart']);
  });
}
