import type { Page } from '@playwright/test';
import { hideShop } from './connection.ts';
import { expect, test } from './journey.ts';
import { cartLine, chooseHomeAndCash, fillAddress, heading, orderNumber, toast } from './screens.ts';
import { home, type Shopper } from './shopper.ts';

async function openCheckout(page: Page, shopper: Shopper, ...products: { id: number }[]) {
  await shopper.saveAddress();
  await shopper.addToCart(...products);
  await page.goto('/checkout');
  await expect(heading(page, 'Checkout')).toBeVisible();
}

const orderNow = (page: Page) => page.getByRole('button', { name: 'Order Now' });

test('placing an order requires both a selected address and a payment method', async ({
  page,
  shopper,
  backOffice,
}) => {
  await openCheckout(page, shopper, await backOffice.addProduct());
  for (const choice of await page.getByRole('radio').all()) await expect(choice).not.toBeChecked();
  await orderNow(page).click();
  await expect(page.getByRole('alert')).toHaveText('Enter Address and Payment method');
  await page.getByRole('radio', { name: home.name }).check();
  await orderNow(page).click();
  await expect(page.getByRole('alert')).toHaveText('Enter Address and Payment method');
  expect(await shopper.orders()).toEqual([]);
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await expect(page.getByRole('alert')).toBeHidden();
  await orderNow(page).click();
  await orderNumber(page);
});

test('a second address is added at checkout and chosen', async ({ page, shopper, backOffice }) => {
  await openCheckout(page, shopper, await backOffice.addProduct());
  await page.getByRole('button', { name: 'Add a new address' }).click();
  await fillAddress(page, { ...home, name: 'Office', street: '1 Market Square' });
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('radio', { name: 'Office' })).toBeChecked();
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await orderNow(page).click();
  await orderNumber(page);
  expect((await shopper.orders())[0]?.selectedAddress?.street).toBe('1 Market Square');
});

test('quantity and remove controls work in the order summary', async ({ page, shopper, backOffice }) => {
  const [lamp, rug] = [await backOffice.addProduct({ title: 'Lamp' }), await backOffice.addProduct({ title: 'Rug' })];
  await openCheckout(page, shopper, lamp, rug);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await cartLine(page, 'Lamp').getByRole('combobox').selectOption('2');
  await expect(summary).toContainText('$54.00');
  await cartLine(page, 'Rug').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(summary).toContainText('2 items');
  await expect(cartLine(page, 'Rug')).toBeHidden();
});

test('a double click on Order Now makes one order', async ({ page, shopper, backOffice }) => {
  await openCheckout(page, shopper, await backOffice.addProduct());
  await chooseHomeAndCash(page);
  await orderNow(page).dblclick();
  await orderNumber(page);
  expect(await shopper.orders()).toHaveLength(1);
});

test('of two tabs at checkout one orders, and the other one says why it cannot', async ({
  page,
  context,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/orders$/);
  await openCheckout(page, shopper, await backOffice.addProduct());
  const second = await context.newPage();
  await second.goto('/checkout');
  await chooseHomeAndCash(page);
  await chooseHomeAndCash(second);
  await orderNow(page).click();
  await orderNumber(page);
  await orderNow(second).click();
  await expect(
    toast(second, 'Nothing was ordered: your cart was changed or ordered somewhere else meanwhile.'),
  ).toBeVisible();
  await expect(second).toHaveURL('/');
  expect(await shopper.orders()).toHaveLength(1);
});

test('a price that changed stops, shows old and new, and asks again', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/orders$/);
  const kettle = await backOffice.addProduct({ title: 'Kettle' });
  await openCheckout(page, shopper, kettle);
  await chooseHomeAndCash(page);
  await backOffice.changeProduct(kettle.id, { price: 30 });
  await orderNow(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A price has changed. Nothing was ordered yet.');
  await expect(alert).toContainText('Kettle: $18.00 before, now $27.00.');
  await expect(alert).toContainText('Total: $18.00 before, now $27.00.');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$27.00');
  expect(await shopper.orders()).toEqual([]);
  await orderNow(page).click();
  const id = await orderNumber(page);
  expect((await shopper.orders()).map((order) => [order.id, order.totalAmount])).toEqual([[id, 27]]);
});

test('an order beyond the stock is rejected, says how many are left, and address and method stay', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/orders$/);
  const basket = await backOffice.addProduct({ title: 'Basket' });
  await openCheckout(page, shopper, basket);
  await cartLine(page, 'Basket').getByRole('combobox').selectOption('3');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$54.00');
  await chooseHomeAndCash(page);
  await expect.poll(async () => (await shopper.cart())[0]?.quantity).toBe(3);
  await backOffice.changeProduct(basket.id, { stock: 1 });
  await orderNow(page).click();
  await expect(page.getByRole('alert')).toContainText('Basket: you asked for 3, 1 left.');
  await expect(cartLine(page, 'Basket')).toContainText('Only 1 left.');
  await expect(page.getByRole('radio', { name: home.name })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Cash', exact: true })).toBeChecked();
  await cartLine(page, 'Basket').getByRole('combobox').selectOption('1');
  await expect.poll(async () => (await shopper.cart())[0]?.quantity).toBe(1);
  await orderNow(page).click();
  await orderNumber(page);
});

test('a deleted product stops the order until it is removed', async ({ page, console, shopper, backOffice }) => {
  console.mayComplain(/status of 409 .*\/orders$/);
  const [remaining, gone] = [
    await backOffice.addProduct({ title: 'Kept' }),
    await backOffice.addProduct({ title: 'Gone' }),
  ];
  await openCheckout(page, shopper, remaining, gone);
  await chooseHomeAndCash(page);
  await backOffice.changeProduct(gone.id, { deleted: true });
  await orderNow(page).click();
  await expect(page.getByRole('alert')).toContainText('Gone is no longer sold.');
  await cartLine(page, 'Gone').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(cartLine(page, 'Gone')).toBeHidden();
  await orderNow(page).click();
  await orderNumber(page);
});

test.describe('when the network is cut while the order is on its way', () => {
  test.beforeEach(async ({ page, console, shopper, backOffice }) => {
    console.mayComplain(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
    await openCheckout(page, shopper, await backOffice.addProduct());
    await chooseHomeAndCash(page);
    // Once the app finds the shop again, it finds the order by itself, and there is no button to press any more.
    await hideShop(page);
    await page.route('**/orders', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await orderNow(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'it is not known whether your order was placed' }),
    ).toBeVisible();
    await page.unroute('**/orders');
  });

  test('a retry makes one order', async ({ page, shopper }) => {
    await orderNow(page).click();
    const id = await orderNumber(page);
    expect((await shopper.orders()).map((order) => order.id)).toEqual([id]);
  });

  test('a reload shows the order that was made', async ({ page, shopper }) => {
    await page.reload();
    const id = await orderNumber(page);
    expect((await shopper.orders()).map((order) => order.id)).toEqual([id]);
  });
});

test('reload and Back work on the way through cart and checkout', async ({ page, shopper, backOffice }) => {
  await shopper.saveAddress();
  await shopper.addToCart(await backOffice.addProduct({ title: 'Anvil' }));
  await page.goto('/cart');
  await page.reload();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: home.name })).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Cart')).toBeVisible();
  await page.goForward();
  await chooseHomeAndCash(page);
  await orderNow(page).click();
  const id = await orderNumber(page);

  await page.reload();
  expect(await orderNumber(page)).toBe(id);
  await page.goBack();
  await expect(page, 'an empty cart leads home').toHaveURL('/');
  expect(await shopper.orders()).toHaveLength(1);
});

test('an empty cart redirects to / from cart and checkout', async ({ page, shopper: _someone }) => {
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});
