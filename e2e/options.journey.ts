import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { field, fillIn, requiredFields, save } from './product-form.ts';
import { chooseHomeAndCash, heading, orderNumber, toast } from './screens.ts';
import { signUp } from './shopper.ts';

// Options change what the form of products offers.
test.use({ apart: import.meta.url });

async function setUpOption(page: Page, name: string, values: readonly string[]) {
  await page.goto('/admin/options?edit=new');
  await field(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Add a value' }).click();
  for (const [n, value] of values.entries()) {
    if (n > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(value);
  }
  await save(page);
  await expect(toast(page, `${name} saved`)).toBeVisible();
}

async function choose(page: Page, option: string, values: readonly string[]) {
  const select = page.getByRole('combobox', { name: 'Option to add' });
  await select.selectOption({ label: option });
  await page.getByRole('button', { name: 'Add option' }).click();
  await expect(page.getByRole('checkbox', { name: values[0] ?? '', exact: true })).toBeFocused();
  for (const value of values) await page.getByRole('checkbox', { name: value, exact: true }).check();
}

test('an admin sets up Grind and Weight and makes a coffee of them; a shopper buys one that they choose', async ({
  page,
  admin: _admin,
}) => {
  await setUpOption(page, 'Grind', ['Whole beans', 'Filter']);
  await setUpOption(page, 'Weight', ['250 g', '1 kg']);

  await page.goto('/admin/product-form');
  await fillIn(page, { ...requiredFields, 'Product name': 'Journey Coffee', 'Discount percentage': '0', Stock: '' });
  await choose(page, 'Weight', ['250 g', '1 kg']);
  await choose(page, 'Grind', ['Whole beans']);
  await field(page, 'Another value of Grind').fill('Espresso');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Espresso' })).toBeChecked();
  await page.getByRole('button', { name: 'Generate all 4 combinations' }).click();
  const rows = [
    { name: '250 g, Whole beans', stock: '0', price: '' },
    { name: '250 g, Espresso', stock: '3', price: '' },
    { name: '1 kg, Whole beans', stock: '40', price: '40' },
    { name: '1 kg, Espresso', stock: '5', price: '42' },
  ];
  for (const { name, stock, price } of rows) {
    await field(page, `Stock of ${name}`).fill(stock);
    await field(page, `Price of ${name}`).fill(price);
  }
  // What is half under the bar at the top has half of its size for axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await save(page);
  await expect(toast(page, 'Product Created')).toBeVisible();
  await expect(heading(page, 'Journey Coffee')).toBeVisible();

  // Espresso makes room for Filter: what goes is said with its stock, before it goes.
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await page.getByRole('checkbox', { name: 'Espresso' }).uncheck();
  await page.getByRole('checkbox', { name: 'Filter' }).check();
  await field(page, 'Grind of 250 g, Espresso').selectOption({ label: 'Filter' });
  await page.getByRole('button', { name: 'Fit the variants' }).click();
  await save(page);
  const dialog = page.getByRole('alertdialog', { name: 'What changes with the options' });
  await expect(dialog.getByRole('list', { name: 'One variant goes' })).toHaveText('1 kg, Espresso (5 units)');
  await expect(dialog.getByRole('list', { name: '3 variants keep their stock' })).toContainText('250 g, Espresso');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save the product' }).click();
  await expect(toast(page, 'Product Updated')).toBeVisible();
  await expect(page.getByText('43 in 3 variants')).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  const shopper = await signUp(page.context().request);
  await shopper.saveAddress();
  await page.goto(`/product-detail/${id}`);
  await page
    .getByRole('group', { name: /^Weight/ })
    .getByRole('radio', { name: /^1 kg/ })
    .check();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveAccessibleDescription(
    'Selected: 1 kg, Whole beans',
  );
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  await page.goto('/checkout');
  await chooseHomeAndCash(page);
  await page.getByRole('button', { name: 'Order Now' }).click();
  await orderNumber(page);
  const [order] = await shopper.orders();
  expect(order).toMatchObject({
    totalAmount: 40,
    items: [
      {
        choices: [
          { name: 'Weight', label: '1 kg' },
          { name: 'Grind', label: 'Whole beans' },
        ],
      },
    ],
  });
});

test('names of an option that no line can break widen neither the page of a product nor drawer, cart and checkout', async ({
  page,
  backOffice,
  admin: _admin,
}) => {
  const long = (first: string) => first.padEnd(60, 'x');
  const made = await page.request.post('/options', {
    data: { name: long('Option'), values: [{ name: long('First') }, { name: long('Second') }] },
  });
  const option: { id: number; values: { id: string }[] } = await made.json();
  const { id } = await backOffice.addProduct({
    title: `Long ${'y'.repeat(150)}`,
    colors: [],
    sizes: [],
    options: [{ option: option.id, values: option.values.map((value) => value.id) }],
    variants: option.values.map((value) => ({
      color: null,
      size: null,
      stock: 3,
      choices: [{ option: option.id, value: value.id }],
    })),
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/product-detail/${id}`);
  await expect(page.getByRole('radio', { name: /^Second/ })).toBeAttached();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page);
  const cut = await drawer.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(cut, 'nothing in the drawer is cut').toBeLessThanOrEqual(0);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Long/ }).first()).toBeAttached();
    await expectNoSidewaysScrolling(page);
  }
});
