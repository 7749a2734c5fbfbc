import { expect, test } from './journey.ts';
import { cartLine, fillAddress, heading, listedTitles, orderNumber, toast } from './screens.ts';
import { home, newEmail, PASSWORD } from './shopper.ts';

test('a stranger signs up, finds a product, buys it in cash and sees the order', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
  await expect(page).toHaveURL('/');

  await test.step('filters, sorts and turns a page', async () => {
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: 'Clothing' }).check();
    await filters.getByRole('checkbox', { name: 'Shoes' }).check();
    await page.getByLabel('Sort').selectOption('Price: High to Low');
    await expect(page.getByText(/^Showing 1 to 10 of \d+ results$/)).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Showing 11 to \d+ of \d+ results$/)).toBeVisible();
    await expect.poll(() => listedTitles(page)).toContain('Everyday Heavyweight Tee');
  });

  await test.step('chooses colour and size and adds to the cart, once', async () => {
    await page.getByRole('link', { name: 'Everyday Heavyweight Tee' }).click();
    await expect(heading(page, 'Everyday Heavyweight Tee')).toBeVisible();
    await page.getByRole('radio', { name: 'Black' }).check();
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Item Added to Cart')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await page.getByRole('button', { name: 'Added' }).click();
    await expect(toast(page, 'Item Already added')).toBeVisible();
  });

  await test.step('adds a second product', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await page.getByRole('link', { name: 'Rosehip Stoneware Teapot' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).click();
    await expect(heading(page, 'Cart')).toBeVisible();
  });

  await test.step('changes a quantity and removes a line after a question', async () => {
    await expect(page.getByText('Shipping and taxes calculated at checkout.')).toBeVisible();
    const tee = cartLine(page, 'Everyday Heavyweight Tee');
    await expect(tee).toContainText('Black');
    await expect(tee).toContainText('Size L');
    await tee.getByRole('combobox').selectOption('3');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('4 items');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$129.60');

    const teapot = cartLine(page, 'Rosehip Stoneware Teapot');
    await teapot.getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove this item?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(teapot).toBeVisible();
    await teapot.getByRole('button', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(teapot).toBeHidden();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$78.30');
  });

  await test.step('checks out with a new address', async () => {
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(heading(page, 'Checkout')).toBeVisible();
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(page.getByRole('alert')).toHaveText('Enter Address and Payment method');
    await fillAddress(page, home);
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByRole('radio', { name: home.name })).toBeChecked();
    await page.getByRole('radio', { name: 'Cash', exact: true }).check();
    await page.getByRole('button', { name: 'Order Now' }).click();
  });

  const id = await test.step('sees that it was placed', async () => {
    const placed = await orderNumber(page);
    await expect(page.getByText('You can check your order in My Account > My Orders')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    return placed;
  });

  await test.step('finds it under My Orders', async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('link', { name: 'My Orders' }).click();
    const order = page.getByRole('article', { name: `Order #${id}` });
    await expect(order).toContainText('pending');
    await expect(order).toContainText('Everyday Heavyweight Tee');
    await expect(order).toContainText('Marigold Row');
    await expect(order).toContainText('Qty: 3');
    await expect(order).toContainText('$78.30');
    await expect(order).toContainText('3 items');
    for (const part of [home.name, home.street, home.pinCode, home.phone, home.city]) {
      await expect(order).toContainText(part);
    }
  });

  await test.step('finds the cart empty', async () => {
    await page.goto('/cart');
    await expect(page).toHaveURL('/');
  });
});
