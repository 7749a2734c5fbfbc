import { holdAnswers } from './connection.ts';
import { berlin, enterCode, germany, orderNow, setUpOnce, total } from './german-shop.ts';
import { expect, test } from './journey.ts';
import { heading, orderNumber } from './screens.ts';

test.use({ apart: import.meta.url, settings: germany });
test.beforeEach(({ backOffice }) => setUpOnce(backOffice));

test('old sums stand while new ones are on their way, and are said to be updated', async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ price: 40, discountPercentage: 0 }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: berlin.name }).check();
  await expect(total(page)).toHaveText('$44.90');
  const { letGo } = await holdAnswers(page, '**/quotes');
  await page.getByRole('radio', { name: 'Express $12.90' }).check();
  await expect(page.getByText('Updating the total…')).toBeAttached();
  await expect(total(page)).toHaveText('$44.90');
  letGo();
  await expect(total(page)).toHaveText('$52.90');
});

test("'Order Now' pressed while the total without a removed line is on its way orders that total", async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ title: 'Lamp', price: 40, discountPercentage: 0 }));
  await shopper.addToCart(await backOffice.addProduct({ title: 'Vase', price: 20, discountPercentage: 0 }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: berlin.name }).check();
  await page.getByRole('radio', { name: 'Express $12.90' }).check();
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await expect(total(page)).toHaveText('$72.90');
  const { letGo } = await holdAnswers(page, '**/quotes');
  await page.getByRole('button', { name: 'Remove Vase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await orderNow(page).click();
  await expect(page.getByRole('button', { name: 'Updating the total…' })).toBeVisible();
  letGo();
  await orderNumber(page);
  expect(await shopper.orders()).toMatchObject([{ totalAmount: 52.9, totalItems: 1 }]);
});

test('a promotion that ends while a shopper is at the checkout stops the order, and the new total can be ordered', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*orders$/);
  const spring = await backOffice.setUp('promotions', { name: 'Spring', code: 'SPRING', kind: 'fixed', value: 5 });
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ price: 40, discountPercentage: 0 }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: berlin.name }).check();
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await enterCode(page, 'SPRING');
  await expect(total(page)).toHaveText('$39.90');
  await backOffice.changeSetUp('promotions', spring, { active: false });
  await orderNow(page).click();
  await expect(page.getByText('A price has changed. Nothing was ordered yet. Order again if you agree.')).toBeVisible();
  await expect(page.getByText('Total: $39.90 before, now $44.90.')).toBeVisible();
  await expect(page.getByText('Spring is not available at the moment.').first()).toBeVisible();
  await expect(total(page)).toHaveText('$44.90');
  expect(await shopper.orders()).toEqual([]);
  await orderNow(page).click();
  await orderNumber(page);
  expect((await shopper.orders())[0]).toMatchObject({ totalAmount: 44.9 });
});

test('a server that dies at the checkout loses nothing: the total comes back with it', async ({
  page,
  console,
  shop,
  shopper,
  backOffice,
}) => {
  console.mayComplain(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|status of 503/,
  );
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ price: 40, discountPercentage: 0 }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: berlin.name }).check();
  await expect(total(page)).toHaveText('$44.90');
  await shop.shutDown('SIGKILL');
  await page.getByRole('radio', { name: 'Express $12.90' }).check();
  await expect(page.getByText(/^The total could not be computed\./)).toBeVisible();
  await expect(total(page)).toHaveText('$44.90');
  await shop.startAgain();
  // The app checks for the shop with pauses of up to half a minute.
  await expect(total(page)).toHaveText('$52.90', { timeout: 35_000 });
  await expect(page.getByText(/^The total could not be computed\./)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await orderNow(page).click();
  await orderNumber(page);
  await expect(heading(page, 'Order Successfully Placed')).toBeVisible();
});

test('paying in cash instead keeps the code, the method and the total of a card order', async ({
  page,
  shopper,
  backOffice,
}) => {
  await shopper.saveAddress(berlin);
  await shopper.addToCart(await backOffice.addProduct({ price: 40, discountPercentage: 0 }));
  await page.goto('/checkout');
  await page.getByRole('radio', { name: berlin.name }).check();
  await page.getByRole('radio', { name: 'Express $12.90' }).check();
  await page.getByRole('radio', { name: 'Card Payment' }).check();
  await enterCode(page, 'summer');
  await expect(total(page)).toHaveText('$48.90');
  await orderNow(page).click();
  await expect(heading(page, 'Payment')).toBeVisible();
  await expect(total(page)).toHaveText('$48.90');
  await page.getByRole('button', { name: 'Pay in cash instead' }).click();
  await orderNumber(page);
  expect(await shopper.orders()).toMatchObject([
    {
      totalAmount: 48.9,
      shipping: { name: 'Express' },
      promotions: [{ code: 'SUMMER', amount: 4 }],
      status: 'pending',
    },
    { totalAmount: 48.9, status: 'cancelled' },
  ]);
});
