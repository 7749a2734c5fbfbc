import { expect, test } from './journey.ts';
import { cartLine, fillAddress, heading, orderNumber, toast } from './screens.ts';
import { home } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a whole purchase works on a phone', async ({ page, shopper }) => {
  await page.goto('/');

  await test.step('filters in the drawer', async () => {
    const opener = page.getByRole('button', { name: 'Filters' });
    await opener.tap();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('checkbox', { name: 'Accessories' }).check();
    await drawer.getByRole('button', { name: /^Show \d+ products$/ }).tap();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove filter: Accessories' })).toBeVisible();
  });

  await test.step('adds a product to the cart and sees the badge', async () => {
    await page.getByRole('link', { name: 'Fernway Day Backpack' }).tap();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  });

  await test.step('opens the menu: the same links, the user, the cart with its badge', async () => {
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' })).toBeVisible();
    const account = page.getByRole('navigation', { name: 'Account' });
    for (const name of ['My Profile', 'My Orders', 'Sign out']) {
      await expect(account.getByRole('link', { name })).toBeVisible();
    }
    const header = page.getByRole('banner');
    await expect(header.getByText(shopper.email).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(account).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await header.getByRole('link', { name: 'Cart, 1 item' }).last().tap();
    await expect(heading(page, 'Cart')).toBeVisible();
  });

  await test.step('checks out with the bar at the bottom', async () => {
    await cartLine(page, 'Fernway Day Backpack').getByRole('combobox').selectOption('2');
    await page.getByRole('link', { name: 'Checkout' }).tap();
    await fillAddress(page, home);
    await page.getByRole('button', { name: 'Add address' }).tap();
    // The form closes then, and what is below it moves up.
    await expect(page.getByRole('button', { name: 'Add a new address' })).toBeVisible();
    await page.getByRole('radio', { name: 'Cash', exact: true }).check();
    await expect(page.getByRole('button', { name: 'Order Now' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Order Now' }).tap();
    const id = await orderNumber(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('link', { name: 'My Orders' }).tap();
    await expect(page.getByRole('article', { name: `Order #${id}` })).toContainText('$134.30');
  });
});
