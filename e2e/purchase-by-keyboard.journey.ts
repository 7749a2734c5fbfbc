import { expect, test } from './journey.ts';
import { enter, tabTo, tick, typeInto } from './keyboard.ts';
import { addressLabels, cartLine, heading, orderNumber, toast } from './screens.ts';
import { home, newEmail, PASSWORD } from './shopper.ts';

test('a whole purchase works by keyboard alone', async ({ page }) => {
  await page.goto('/signup');
  await typeInto(page, page.getByLabel('Email'), newEmail());
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await typeInto(page, page.getByLabel('Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'All Products')).toBeVisible();

  await test.step('skips to the content, sorts, filters and opens a product', async () => {
    await page.reload();
    await expect(
      page.getByRole('link', { name: 'Everyday Heavyweight Tee' }).or(page.getByText('Showing')),
    ).not.toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to products' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Sort'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Sort')).toHaveValue('Best Rating');
    await tick(page, page.getByRole('region', { name: 'Filters' }).getByRole('checkbox', { name: 'Clothing' }));
    await expect(page.getByRole('button', { name: 'Remove filter: Clothing' })).toBeVisible();
    await enter(page, page.getByRole('link', { name: 'Everyday Heavyweight Tee' }));
    await expect(heading(page, 'Everyday Heavyweight Tee')).toBeFocused();
  });

  await test.step('chooses colour and size with the arrows and adds to the cart', async () => {
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await expect(add).toHaveAccessibleDescription(/^Selected/);
    await tick(page, page.getByRole('radio', { name: 'White' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Gray' })).toBeChecked();
    await tick(page, page.getByRole('group', { name: 'Size' }).getByRole('radio', { disabled: false }).first());
    await enter(page, add);
    await expect(toast(page, 'Item Added to Cart')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Added' })).toBeFocused();
    await enter(page, page.getByRole('link', { name: 'View cart' }));
    await expect(heading(page, 'Cart')).toBeFocused();
  });

  await test.step('changes the quantity, and thinks better of removing', async () => {
    const line = cartLine(page, 'Everyday Heavyweight Tee');
    await tabTo(page, line.getByRole('combobox'));
    await page.keyboard.press('2');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 items');
    await enter(page, line.getByRole('button', { name: 'Remove' }));
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(line.getByRole('button', { name: 'Remove' })).toBeFocused();
    await enter(page, page.getByRole('link', { name: 'Checkout' }));
    await expect(heading(page, 'Checkout')).toBeFocused();
  });

  await test.step('fills in address and payment method and orders', async () => {
    for (const { field, label } of addressLabels) {
      await typeInto(page, page.getByLabel(label, { exact: true }), home[field]);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: home.name })).toBeChecked();
    await tick(page, page.getByRole('radio', { name: 'Cash', exact: true }));
    await enter(page, page.getByRole('button', { name: 'Order Now' }));
    await orderNumber(page);
    await expect(heading(page, 'Order Successfully Placed')).toBeFocused();
  });

  await test.step('goes on to My Orders by the user menu', async () => {
    await page.keyboard.press('Shift+Tab');
    await enter(page, page.getByRole('link', { name: 'Go back home' }));
    await page.reload();
    await enter(page, page.getByRole('button', { name: 'User menu' }));
    await enter(page, page.getByRole('link', { name: 'My Orders' }));
    await expect(heading(page, 'My Orders')).toBeFocused();
    await expect(page.getByRole('article')).toContainText('Everyday Heavyweight Tee');
  });
});
