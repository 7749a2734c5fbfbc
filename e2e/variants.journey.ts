import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import type { BackOffice } from './back-office.ts';
import { payNow, payWith, testCards } from './card.ts';
import { expect, test } from './journey.ts';
import { enter, tabTo, tick } from './keyboard.ts';
import { field, fillIn, requiredFields } from './product-form.ts';
import { cartLine, heading, toast } from './screens.ts';
import { home } from './shopper.ts';
import { watchShifts } from './slow-phone.ts';

const BLACK_PICTURE = '/pictures/rosehip-stoneware-teapot-3.webp';

/** A shirt in white and black and in S, M and L: white S and black M are sold out, black costs more. */
function addShirt(backOffice: BackOffice, title: string) {
  return backOffice.addProduct({
    title,
    discountPercentage: 0,
    colors: ['white', 'black'],
    sizes: ['s', 'm', 'l'].map((id) => ({ id, inStock: true })),
    variants: [
      { color: 'white', size: 's', stock: 0 },
      { color: 'white', size: 'm', stock: 8 },
      { color: 'white', size: 'l', stock: 2 },
      { color: 'black', size: 's', stock: 8, price: 25, image: BLACK_PICTURE },
      { color: 'black', size: 'm', stock: 0, price: 25, image: BLACK_PICTURE },
      { color: 'black', size: 'l', stock: 8, price: 25, image: BLACK_PICTURE },
    ],
  });
}

const color = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Color/ }).getByRole('radio', { name, exact: true });
const size = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Size/ }).getByRole('radio', { name, exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });

test('an admin makes six variants by keyboard, with a block pasted from a spreadsheet', async ({
  page,
  context,
  admin: _admin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/product-form');
  await fillIn(page, { ...requiredFields, 'Product name': 'Six Shirts', Stock: '' });
  for (const name of ['White', 'Black', 'S', 'M', 'L']) {
    await tick(page, page.getByRole('checkbox', { name, exact: true }));
  }
  await enter(page, page.getByRole('button', { name: 'Generate all 6 combinations' }));
  await expect(field(page, 'SKU of White, S')).toBeFocused();
  const block = ['W-S\t\t4', 'W-M\t\t5', 'W-L\t\t6', 'B-S\t$34.50\t7', 'B-M\t$34.50\t0', 'B-L\t$34.50\t9'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), block.map((line) => `SIX-${line}`).join('\n'));
  await page.keyboard.press('Control+V');
  await expect(field(page, 'Stock of Black, L')).toHaveValue('9');
  await expect(page.getByText('31 in 6 variants')).toBeVisible();
  await tabTo(page, field(page, 'Price of White, S'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Price of White, M')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.keyboard.press('Control+S');
  await expect(toast(page, 'Product Created')).toBeVisible();
  await expect(heading(page, 'Six Shirts')).toBeVisible();
  await expect(page.getByText('from $22.49')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await expect(field(page, 'SKU of Black, M')).toHaveValue('SIX-B-M');
  await field(page, 'SKU of Black, M').fill('six-w-s');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'SKU of Black, M')).toHaveAccessibleDescription('White, S has this SKU already');
});

test('a shopper opens a shared address, sees what is sold out, and buys what they choose by card', async ({
  page,
  shopper,
  backOffice,
}) => {
  const shirt = await addShirt(backOffice, 'Shared Shirt');
  const soldOut = shirt.variants?.find((one) => one.color === 'white' && one.size === 's');
  await shopper.saveAddress();
  await page.goto(`/product-detail/${shirt.id}?variant=${soldOut?.id}`);
  await expect(size(page, 'S, sold out in White')).toBeChecked();
  await expect(addButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(addButton(page)).toHaveAccessibleDescription('White, S is sold out. Choose another color or size.');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await color(page, 'Black').check();
  await size(page, 'L').check();
  await expect(page.getByText('$25.00').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Shared Shirt', exact: true })).toHaveAttribute('src', BLACK_PICTURE);
  await page.reload();
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: Black, L');
  await addButton(page).click();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();

  await page.goto('/checkout');
  await expect(page.getByText('Black · Size L')).toBeVisible();
  await page.getByRole('radio', { name: home.name }).check();
  await page.getByRole('radio', { name: 'Card Payment' }).check();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(payNow(page)).toBeEnabled();
  const [order] = await shopper.orders();
  await payWith(page, testCards.succeeds, order?.id ?? 0);
  await expect(page.getByText('Journeyman · Black · Size L')).toBeVisible();
  expect(order).toMatchObject({ totalAmount: 25, items: [{ variant: { color: 'black', size: 'l' } }] });
});

test('by keyboard alone: the address without a variant opens with the cheapest, one press adds it, and the cart changes it', async ({
  page,
  shopper,
  backOffice,
}) => {
  const shirt = await addShirt(backOffice, 'Keyboard Shirt');
  await page.goto(`/product-detail/${shirt.id}`);
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: White, M');
  await expect(page).toHaveURL(`/product-detail/${shirt.id}`);
  await tabTo(page, size(page, 'M'));
  await page.keyboard.press('ArrowRight');
  await expect(size(page, 'L')).toBeFocused();
  await expect(page).toHaveURL(/\?variant=\d+$/);
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: White, L · Only 2 left');
  await page.keyboard.press('ArrowLeft');
  await enter(page, addButton(page));
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  await enter(page, page.getByRole('dialog').getByRole('link', { name: 'Go to cart' }));

  const line = cartLine(page, 'Keyboard Shirt');
  await expect(line).toContainText('White · Size M');
  await tabTo(page, line.getByRole('combobox', { name: /^Size of/ }));
  await page.keyboard.press('l');
  await expect(line).toContainText('White · Size L');
  await expect.poll(async () => (await shopper.cart()).map((item) => item.variant?.size)).toEqual(['l']);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.goBack();
  await expect(heading(page, 'Keyboard Shirt')).toBeVisible();
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: White, M');
});

test('on a slow line nothing is chosen or added before the variants are there, and then nothing moves', async ({
  page,
  shopper,
  backOffice,
}) => {
  const { title } = await addShirt(backOffice, 'Slow Shirt');
  const shifts = await watchShifts(page);
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/products\/\d+$/, async (route) => {
    await answering;
    await route.continue();
  });
  await page.goto('/?q=slow+shirt');
  await page.getByRole('region', { name: 'Products' }).getByRole('link', { name: title }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(addButton(page)).toHaveAccessibleDescription('The product is being loaded');
  await expect(addButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await addButton(page).click({ force: true });
  // Takes long enough that what moves afterwards is not taken for an answer to the press.
  await expectAccessible(page);
  const { sum: before } = await shifts();
  answer();
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: White, M');
  await expect(size(page, 'M')).toBeChecked();
  expect((await shifts()).sum - before).toBeLessThan(0.001);
  expect(await shopper.cart()).toEqual([]);
  await addButton(page).click();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  expect(await shopper.cart()).toMatchObject([{ variant: { color: 'white', size: 'm' } }]);
});

test('two variants are two lines, and one cannot become the other', async ({ page, console, shopper, backOffice }) => {
  console.mayComplain(/status of 409 .*\/cart\/\d+$/);
  const shirt = await addShirt(backOffice, 'Twin Shirt');
  const ids = shirt.variants?.filter(({ stock, color: one }) => stock > 0 && one === 'white').map(({ id }) => id) ?? [];
  for (const variant of ids) await page.request.post('/cart', { data: { product: shirt.id, quantity: 1, variant } });
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Twin Shirt' })).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Size of Twin Shirt, White, M' }).selectOption('L');
  await expect(page.getByRole('alert')).toContainText('Item Already added: White, L has a line of its own');
  expect(await shopper.cart()).toHaveLength(2);
});

test('a variant that sells out while it is looked at is refused, and the pickers say so', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  console.mayComplain(/status of 409 .*\/cart$/);
  const shirt = await addShirt(backOffice, 'Last Shirt');
  await page.goto(`/product-detail/${shirt.id}`);
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: White, M');
  await backOffice.changeProduct(shirt.id, {
    variants: (shirt.variants ?? []).map((one) => ({
      ...{ id: one.id, color: one.color ?? '', size: one.size ?? '' },
      stock: one.color === 'white' && one.size === 'm' ? 0 : one.stock,
      ...(one.price !== null && { price: one.price }),
    })),
  });
  await addButton(page).click();
  await expect(page.getByRole('alert')).toContainText('stock');
  await expect(size(page, 'M, sold out in White')).toBeChecked();
  await size(page, 'L').check();
  await addButton(page).click();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  expect((await shopper.cart()).map((item) => item.variant?.size)).toEqual(['l']);
});

test('a demo product has variants: the shoes cost more in black, and say what is sold out', async ({
  page,
  shopper: _someone,
}) => {
  await page.goto('/?category=Shoes');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Swift Lane Running Shoes' }) });
  await expect(card).toContainText('from');
  await page.getByRole('link', { name: 'Swift Lane Running Shoes' }).click();
  await expect(addButton(page)).toHaveAccessibleDescription('Selected: White, S');
  await expect(size(page, 'M, sold out in White')).toBeVisible();
  await page
    .getByRole('group', { name: /^Color/ })
    .getByRole('radio', { name: /^Black/ })
    .check();
  await expect(page.getByText('SLR-BLK-S')).toBeVisible();
});
