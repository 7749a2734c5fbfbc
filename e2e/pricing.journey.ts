import { expect } from '@playwright/test';
import { shopOrder } from '@shop/contract/orders';
import { quote } from '@shop/contract/quotes';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { logInAsAdmin } from './back-office.ts';
import { openHands } from './hands.ts';
import { test } from './journey.ts';
import { enter, tabTo, typeInto } from './keyboard.ts';
import { heading, toast } from './screens.ts';
import { home } from './shopper.ts';

// What is set up changes what every order of the shop costs.
test.use({ apart: import.meta.url });

test('Germany, parcel 4.90, free from 50, VAT 19 % included, code SUMMER 10 %: set up in under two minutes, and it holds', async ({
  page,
  browser,
  shop,
  shopper: _shopper,
  backOffice,
}) => {
  const product = await backOffice.addProduct({ price: 90, discountPercentage: 0 });
  const office = await browser.newContext({ baseURL: shop.url });
  await logInAsAdmin(office.request);
  const admin = await office.newPage();
  await admin.goto('/admin');
  const hands = openHands(admin);
  const began = Date.now();
  const field = (name: string) => admin.getByRole('textbox', { name, exact: true });
  const save = () => hands.click(admin.getByRole('button', { name: 'Save' }));

  await hands.click(admin.getByRole('link', { name: 'Settings' }));
  await hands.click(admin.getByRole('navigation', { name: 'All settings' }).getByRole('link', { name: 'Shipping' }));
  await hands.click(admin.getByRole('link', { name: 'New shipping zone' }));
  await hands.click(admin.getByRole('combobox', { name: 'Countries' }));
  await hands.type('ger');
  await hands.press('Enter');
  await hands.click(field('Name'));
  await hands.press('Control+A');
  await hands.type('Parcel');
  await hands.click(field('Price'));
  await hands.type('4.90');
  await hands.click(field('Free from'));
  await hands.type('50');
  await expect(admin.getByText('A cart of $30.00 to Germany pays $4.90.')).toBeVisible();
  await expect(admin.getByText('From $50.00 it is free.')).toBeVisible();
  await save();
  await expect(toast(admin, 'Germany saved')).toBeVisible();

  await hands.click(admin.getByRole('link', { name: 'Taxes' }));
  await hands.click(admin.getByRole('link', { name: 'New tax rate' }));
  await hands.click(field('State or region'));
  await hands.press('Shift+Tab');
  await hands.type('Germany');
  await hands.click(field('Name'));
  await hands.type('VAT');
  await hands.press('Tab');
  await hands.type('19');
  await expect(admin.getByText('Of a price of $119.00 in Germany, VAT is $19.00.')).toBeVisible();
  await save();
  await expect(toast(admin, 'VAT 19 % (Germany) saved')).toBeVisible();

  await hands.click(admin.getByRole('link', { name: 'Discounts' }));
  await hands.click(admin.getByRole('link', { name: 'New promotion' }));
  await hands.click(field('Percent'));
  await hands.type('10');
  await hands.click(field('Code'));
  await hands.type('SUMMER');
  await expect(admin.getByText('10 % off everything, with the code SUMMER.')).toBeVisible();
  await save();
  await expect(toast(admin, '10 % off saved')).toBeVisible();

  const took = (Date.now() - began) / 1000;
  const { clicks, keys } = hands.counts;
  test.info().annotations.push({
    type: 'by hand',
    description: `${clicks} clicks, ${keys} keystrokes: ${hands.seconds().toFixed(0)} s by hand, ${took.toFixed(1)} s here`,
  });
  expect(hands.seconds() + took, 'seconds by hand, with all that the shop takes').toBeLessThan(120);

  // A shopper: 2 × 90.00 less 10 % are 162.00, above 50.00, of which 19/119 are VAT.
  const asked = async (quantity: number, country: string) => {
    const response = await page.request.post('/quotes', {
      data: { items: [{ product: product.id, quantity }], selectedAddress: { country }, codes: ['summer'] },
    });
    expect(response.status(), await response.text()).toBe(200);
    return quote.parse(await response.json());
  };
  expect(await asked(2, 'de')).toMatchObject({
    subtotal: 180,
    promotions: [{ code: 'SUMMER', name: '10 % off', amount: 18 }],
    shipping: { methods: [{ name: 'Parcel', price: 0, missingForFree: null }] },
    taxes: [{ name: 'VAT', rate: 19, base: 162, amount: 25.87, included: true }],
    total: 162,
    notApplied: [],
  });
  await backOffice.changeProduct(product.id, { price: 20 });
  expect(await asked(1, 'DE')).toMatchObject({
    promotions: [{ amount: 2 }],
    shipping: { methods: [{ name: 'Parcel', price: 4.9, missingForFree: 32 }] },
    taxes: [{ base: 18, amount: 2.87 }],
    total: 22.9,
  });
  expect((await asked(1, 'FR')).shipping).toEqual({ methods: [], chosen: null });

  // A shopper who asks why the code did not apply: the order says it.
  const placed = await page.request.post('/orders', {
    data: {
      items: [{ product: product.id, quantity: 1 }],
      selectedAddress: { ...home, country: 'DE' },
      paymentMethod: 'cash',
      totalAmount: 24.9,
    },
  });
  const { id } = shopOrder.parse(await placed.json());
  await admin.goto('/admin/orders');
  await admin.getByRole('button', { name: `View order ${id}` }).click();
  await admin.getByRole('link', { name: 'Why promotions applied or not' }).click();
  await expect(heading(admin, 'Simulator')).toBeVisible();
  await expect(
    admin.getByRole('row', { name: /^10 % off Does not apply None of its codes was entered/ }),
  ).toBeVisible();
  await admin.getByRole('radio', { name: 'A cart', exact: true }).check();
  await admin.getByRole('combobox', { name: 'Products' }).fill(product.title);
  await admin.getByRole('option', { name: product.title }).click();
  await admin.getByRole('textbox', { name: 'Codes' }).fill('summer');
  await admin.getByRole('button', { name: 'Simulate' }).click();
  await expect(admin.getByRole('row', { name: /^10 % off Applies All conditions are met. \$2.00/ })).toBeVisible();
  await expectAccessible(admin);
  await expectNoSidewaysScrolling(admin);
  await office.close();
});

test('a promotion is made by keyboard alone, switched off, found by its words and deleted', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/promotions');
  await expect(heading(page, 'Discounts')).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'New promotion' }));
  await expect(heading(page, 'New promotion')).toBeFocused();
  await typeInto(page, page.getByRole('textbox', { name: 'Percent' }), '15');
  await tabTo(page, page.getByRole('radio', { name: 'One code' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Many codes' })).toBeChecked();
  await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), 'Letters');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Letters saved')).toBeVisible();
  await expect(heading(page, 'Edit Letters')).toBeVisible();
  await typeInto(page, page.getByRole('textbox', { name: 'Prefix' }), 'W-');
  await page.keyboard.press('Enter');
  await expect(page.getByText('100 codes made', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  const download = page.waitForEvent('download');
  await enter(page, page.getByRole('link', { name: 'Download codes.csv' }));
  expect((await download).suggestedFilename()).toMatch(/^codes-\d+\.csv$/);

  await enter(page, page.getByRole('link', { name: 'All promotions' }));
  const toggle = page.getByRole('switch', { name: 'Letters is active' });
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await typeInto(page, page.getByRole('searchbox', { name: 'Search promotions' }), 'letters');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=letters$/);
  await enter(page, page.getByRole('button', { name: 'Delete Letters' }));
  await enter(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await expect(toast(page, 'Letters deleted')).toBeVisible();
  await expect(page.getByText('No promotion matches')).toBeVisible();
  await expect(heading(page, 'Discounts')).toBeFocused();
});

for (const { path, sign } of [
  { path: '/admin/shipping', sign: 'Shipping' },
  { path: '/admin/shipping?edit=new', sign: 'New shipping zone' },
  { path: '/admin/taxes', sign: 'Taxes' },
  { path: '/admin/taxes?edit=new', sign: 'New tax rate' },
  { path: '/admin/promotions?edit=new', sign: 'New promotion' },
  { path: '/admin/promotions?view=simulator&of=cart', sign: 'Simulator' },
]) {
  test(`${path} is accessible and fits 320 px`, async ({ page, admin: _admin }) => {
    await page.goto(path);
    await expect(heading(page, sign)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    if (path.includes('shipping?edit')) {
      await page.getByRole('combobox', { name: 'Countries' }).fill('united');
      await expect(page.getByRole('option', { name: 'United States' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
    }
    if (!path.includes('edit')) return;
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').getByText(/^Not saved/)).toBeVisible();
    await expectAccessible(page);
  });
}
