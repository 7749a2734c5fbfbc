import type { Page } from '@playwright/test';
import { openActions } from './actions.ts';
import { coffeeFile, MOST_PRODUCTS } from './coffee-shop.ts';
import { berlin } from './german-shop.ts';
import { expect, test } from './journey.ts';
import { drawPicture } from './picture-files.ts';
import { addressLabels, heading, orderNumber, toast } from './screens.ts';
import { newEmail, PASSWORD } from './shopper.ts';

test.use({ settings: { SEED: 'none' }, apart: import.meta.url });

/** From an empty shop to the first order: what the specification allows. */
const MOST_ACTIONS = 150;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a coffee roaster in Berlin sets up an empty shop in the browser alone, and sells the first coffee', async ({
  page,
  shop,
  browser,
  console,
}) => {
  console.mayComplain(/status of 40[019]/);
  test.setTimeout(180_000);
  const owner = openActions(page);
  await test.step('the first account', async () => {
    await owner.goTo(/http\S+\/first-owner\?token=\S+/.exec(shop.output())?.[0] ?? '');
    await owner.fill('Email', newEmail());
    await owner.fillIn(page.getByLabel('Password', { exact: true }), PASSWORD);
    await owner.fillIn(page.getByLabel('Confirm password'), PASSWORD);
    await owner.button('Make my account');
    await expect(heading(page, 'All Products')).toBeVisible();
  });
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeVisible();

  await test.step('name, country, storefront, logo, colour and currency', async () => {
    await owner.press(steps.getByRole('link', { name: 'Name the shop' }));
    await owner.fill('Name of the shop', 'Rösterei Amsel');
    await owner.fill('Address', 'Am Markt 1\n10115 Berlin');
    await owner.choose(page.getByRole('combobox', { name: 'Country of the shop' }), 'Germany');
    await owner.choose(page.getByRole('combobox', { name: 'Storefront' }), 'Everybody sees the shop');
    await owner.button('Save Shop');
    await expect(toast(page, 'Shop saved')).toBeVisible();
    await owner.giveFile(
      page.getByLabel('Logo', { exact: true }),
      await drawPicture(page, { name: 'logo.png', width: 400, height: 120, color: '#7a3e1d' }),
    );
    await owner.fill('Accent color', '#7a3e1d');
    await expect(page.getByRole('button', { name: 'Remove Logo' })).toBeVisible();
    await owner.button('Save Look');
    await expect(toast(page, 'Look saved')).toBeVisible();
    await owner.choose(page.getByRole('combobox', { name: 'Currency' }), 'EUR: Euro');
    await owner.button('Save Selling');
    await expect(toast(page, 'Selling saved')).toBeVisible();
    await owner.goTo('/admin');
  });

  await test.step('terms and imprint', async () => {
    await owner.press(steps.getByRole('link', { name: 'Write terms and imprint' }));
    for (const [title, text] of [
      ['Terms and Conditions', '# Lieferung\n\nWir rösten **montags** und versenden dienstags.'],
      ['Imprint', 'Rösterei Amsel, Am Markt 1, 10115 Berlin'],
    ] as const) {
      await owner.press(page.getByRole('link', { name: title }).first());
      await owner.fill('Text', text);
      await owner.button('Save');
      await expect(toast(page, `${title} saved`)).toBeVisible();
      await owner.goTo('/admin/pages');
    }
    await owner.goTo('/admin');
  });

  await test.step('two shipping methods', async () => {
    await owner.press(steps.getByRole('link', { name: 'Set up shipping' }));
    await owner.link('New shipping zone');
    await owner.fillIn(page.getByRole('combobox', { name: 'Countries' }), 'ger');
    await owner.key('Enter');
    for (const [n, [name, price]] of [['Paket', '4.90'] as const, ['Express', '12.90'] as const].entries()) {
      if (n > 0) await owner.button('Add a shipping method');
      await owner.fillIn(field(page, 'Name').nth(n), name);
      await owner.fillIn(field(page, 'Price').nth(n), price);
    }
    await owner.button('Save');
    await expect(toast(page, 'Germany saved')).toBeVisible();
  });

  await test.step('19 % VAT, included', async () => {
    await owner.link('Taxes');
    await owner.link('New tax rate');
    await owner.choose(page.getByRole('combobox', { name: 'Country' }), 'Germany');
    await owner.fill('Name', 'MwSt.');
    await owner.fill('Percent', '19');
    await owner.button('Save');
    await expect(toast(page, 'MwSt. 19 % (Germany) saved')).toBeVisible();
  });

  await test.step('thirty products by one file', async () => {
    await owner.goTo('/admin');
    await owner.press(steps.getByRole('link', { name: 'Add your products' }));
    await owner.giveFile(page.locator('input[type=file]'), coffeeFile());
    await owner.button(`Apply ${MOST_PRODUCTS} lines`);
    await expect(page.getByRole('status').getByText('Applied', { exact: true })).toBeVisible();
  });

  const shopping = await browser.newContext({ baseURL: shop.url });
  const visit = await shopping.newPage();
  const shopper = openActions(visit);
  await test.step('a shopper in Berlin orders a coffee', async () => {
    await shopper.goTo('/signup');
    await shopper.fill('Email', newEmail());
    await shopper.fillIn(visit.getByLabel('Password', { exact: true }), PASSWORD);
    await shopper.fillIn(visit.getByLabel('Confirm password'), PASSWORD);
    await shopper.button('Sign up');
    await shopper.link('Espresso Ethiopia');
    await shopper.button('Add to Cart');
    await shopper.link('Cart, 1 item');
    await shopper.link('Checkout');
    for (const { field: name, label } of addressLabels) {
      // An address in Germany has no state.
      if (name !== 'state') await shopper.fillIn(visit.getByLabel(label, { exact: true }), berlin[name]);
    }
    await shopper.choose(visit.getByRole('combobox', { name: 'Country' }), 'Germany');
    await shopper.button('Add address');
    await shopper.check(visit.getByRole('radio', { name: 'Cash', exact: true }));
    await expect(visit.getByText(/MwSt. 19 %/)).toBeVisible();
    await shopper.button('Order Now');
    await orderNumber(visit);
  });
  await shopping.close();

  const actions = owner.taken() + shopper.taken();
  test
    .info()
    .annotations.push({ type: 'actions', description: `${owner.taken()} to set up, ${shopper.taken()} to order` });
  expect(actions, 'actions from an empty shop to the first order').toBeLessThanOrEqual(MOST_ACTIONS);
});
