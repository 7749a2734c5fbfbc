import { expect, request } from '@playwright/test';
import { test } from './journey.ts';
import { heading, toast } from './screens.ts';
import { home, signUp } from './shopper.ts';

test('staff find a customer despite a typing mistake, read the page, write a note and make a segment', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const api = await request.newContext({ baseURL: shop.url });
  const shopper = await signUp(api);
  await shopper.addToCart(await backOffice.addProduct({ category: 'Hampers' }));
  const order = await shopper.order('cash', { ...home, name: 'Wilhelmine Vogelsang' });
  await api.dispose();

  await page.goto('/admin/orders');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
  await expect(heading(page, 'Customers')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Find customers' }).fill('vogelsnag');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Wilhelmine Vogelsang' }).click();
  await expect(heading(page, 'Wilhelmine Vogelsang')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: `#${order.id}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mails' })).toContainText('Order placed');
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText('None.');

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox', { name: 'Note' }).fill('Rings before noon & likes <b>tea</b>');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Note added')).toBeVisible();
  await expect(notes.getByRole('listitem')).toContainText('Rings before noon & likes <b>tea</b>');
  await expect(notes.getByRole('textbox', { name: 'Note' })).toHaveValue('');

  await page
    .getByRole('link', { name: `#${order.id}`, exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: /^Page of this customer/ }).click();
  await expect(heading(page, 'Wilhelmine Vogelsang')).toBeVisible();

  await page.goto('/admin/segments');
  await page.getByRole('link', { name: 'New segment' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Hamper lovers');
  await page.getByRole('combobox', { name: 'Bought from this category' }).selectOption('Hampers');
  await expect(page.getByText('1 customer is in it now')).toBeVisible();
  await page.getByRole('textbox', { name: 'At least so many orders' }).fill('2');
  await expect(page.getByText('0 customers are in it now')).toBeVisible();
  await page.getByRole('textbox', { name: 'At least so many orders' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Hamper lovers saved')).toBeVisible();
  await page.getByRole('link', { name: /Show the customers of Hamper lovers/ }).click();
  await expect(page.getByRole('combobox', { name: 'Segment' })).toContainText('Hamper lovers');
  await expect(page.getByRole('rowheader')).toHaveText([/^Wilhelmine Vogelsang/]);
});

test('the palette leads everywhere by the keyboard alone, and remembers where to', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const api = await request.newContext({ baseURL: shop.url });
  const shopper = await signUp(api);
  const product = await backOffice.addProduct({ title: 'Zebra Blanket' });
  await shopper.addToCart(product);
  const order = await shopper.order('cash', { ...home, name: 'Quentin Palmer' });
  await api.dispose();

  await page.goto('/admin/orders');
  await expect(heading(page, 'Orders')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Page, action, product, order or customer' });
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  const open = async (typed: string, chosen: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    const option = options.filter({ hasText: chosen }).first();
    await expect(option).toBeVisible();
    for (let n = 0; (await option.getAttribute('aria-selected')) !== 'true' && n < 20; n += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await open('add a segm', /^Add a segment/);
  await expect(heading(page, 'New segment')).toBeFocused();
  await open('palmer', /^Order #/);
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await open('palmer', /^Quentin Palmer/);
  await expect(heading(page, 'Quentin Palmer')).toBeFocused();
  await open('zebra', /^Zebra Blanket/);
  await expect(page).toHaveURL(`/admin/product-detail/${product.id}`);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /^Zebra Blanket/,
    /^Quentin Palmer/,
    /^Order #/,
    /^Add a segment/,
  ]);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await expect(field).toHaveCount(0);
});
