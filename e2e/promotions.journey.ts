import { expect } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import { test } from './journey.ts';
import { heading, orderNumber, toast } from './screens.ts';
import { home } from './shopper.ts';

// What is set up changes what every order of the shop costs.
test.use({ apart: import.meta.url, settings: { SHOP_COUNTRY: 'DE' } });

test('two coffees, one cup at half price, not on sale goods, for regular customers in Germany: set up and bought', async ({
  page,
  browser,
  shop,
  shopper,
  backOffice,
}) => {
  const coffee = await backOffice.addProduct({
    title: 'Dark Roast',
    category: 'Coffee',
    price: 9,
    discountPercentage: 0,
  });
  const cup = await backOffice.addProduct({ title: 'Blue Cup', category: 'Cups', price: 7, discountPercentage: 0 });
  await backOffice.addProduct({ title: 'Sale Cup', category: 'Cups', price: 2, discountPercentage: 50 });
  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const filter = { orders_gte: 1, country: 'DE' };
  expect((await office.request.post('/segments', { data: { name: 'Regulars', filter } })).status()).toBe(201);

  const admin = await office.newPage();
  await admin.goto('/admin/promotions?edit=new');
  await admin.getByRole('combobox', { name: 'Kind' }).selectOption('Buy some, get others cheaper');
  const bought = admin.getByRole('group', { name: 'What is bought' });
  await bought.getByRole('combobox', { name: 'Categories' }).fill('Coffee');
  await admin.getByRole('option', { name: 'Coffee' }).click();
  const cheaper = admin.getByRole('group', { name: 'What gets cheaper' });
  await cheaper.getByRole('textbox', { name: 'Percent off' }).fill('50');
  await cheaper.getByRole('combobox', { name: 'Categories' }).fill('Cups');
  await admin.getByRole('option', { name: 'Cups' }).click();
  await admin.getByRole('radio', { name: /Without a code/ }).check();
  await admin.getByRole('textbox', { name: 'Name' }).fill('Coffee and cup');
  await admin.getByText('Exceptions', { exact: true }).click();
  await admin.getByRole('checkbox', { name: /has a discount or a sale/ }).check();
  await admin.getByText('Customers and countries', { exact: true }).click();
  await admin.getByRole('combobox', { name: 'Segments' }).fill('Reg');
  await admin.getByRole('option', { name: /Regulars/ }).click();
  await admin.getByRole('combobox', { name: 'Countries' }).fill('Germ');
  await admin.getByRole('option', { name: 'Germany' }).click();
  await expect(admin.getByText('A cart of 3 items for $50.00 pays $45.00: $5.00 less.')).toBeVisible();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(toast(admin, 'Coffee and cup saved')).toBeVisible();
  await office.close();

  // The first order makes a regular customer.
  const inGermany = { ...home, country: 'DE', state: '-', city: 'Berlin', pinCode: '10115' };
  await shopper.saveAddress(inGermany);
  await shopper.addToCart(coffee);
  await page.goto('/cart');
  await expect(page.getByText('Coffee and cup')).toBeHidden();
  await shopper.order('cash', inGermany);

  await shopper.addToCart(coffee, cup);
  await page.goto('/cart');
  await expect(page.getByText('1 more item and one is 50 % off.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Qty of Dark Roast' }).selectOption('2');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Coffee and cup')).toBeVisible();
  await expect(summary.getByText('$21.50', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
  const order = page.getByRole('region', { name: 'Order summary' });
  await expect(order.getByText('$21.50', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await orderNumber(page);
  const [, last] = (await shopper.orders()).toSorted((one, other) => one.id - other.id);
  expect(last).toMatchObject({ totalAmount: 21.5, promotions: [{ name: 'Coffee and cup', amount: 3.5 }] });
});
