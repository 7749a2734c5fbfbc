import { expect, test } from './journey.ts';
import { field, save } from './product-form.ts';
import { heading, toast } from './screens.ts';
import { speakLanguages } from './speak-languages.ts';

test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });
test.beforeAll(({ shop }) => speakLanguages(shop, ['en', 'de', 'ar']));

test('staff translate a product by keyboard, and shoppers read it in their language', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
}) => {
  await page.goto('/admin/product-form/edit/3');
  const title = await field(page, 'Product name').inputValue();
  await page.getByRole('tab', { name: 'English' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /Deutsch/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const inGerman = page.getByRole('tabpanel').getByLabel('Product name');
  await expect(inGerman).toBeFocused();
  await expect(inGerman).toHaveAttribute('placeholder', `\u2068${title}\u2069`);
  await page.keyboard.type('Ein deutscher Name');
  await save(page);
  await expect(toast(page, 'Product Updated')).toBeVisible();

  // A German back office shows and saves the original.
  await page.goto('/de/admin/product-form/edit/3');
  await expect(heading(page, 'Produkt bearbeiten')).toBeVisible();
  await expect(field(page, 'Produktname')).toHaveValue(title);

  const shopper = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  const german = await shopper.newPage();
  await german.goto('/de/product-detail/3');
  await expect(heading(german, 'Ein deutscher Name')).toBeVisible();
  await german.goto('/product-detail/3');
  await expect(heading(german, title)).toBeVisible();
  await shopper.close();
});

test('staff translate a collection in its tab, and shoppers see it in their language', async ({
  page,
  browser,
  baseURL,
  admin: _admin,
}) => {
  const made = await page.request.post('/collections', { data: { title: 'Best of the house', products: [1, 2] } });
  const { id, slug } = await made.json();
  await page.goto(`/admin/collections?edit=${id}`);
  await page.getByRole('tab', { name: /Deutsch/ }).click();
  const german = page.getByRole('tabpanel');
  await german.getByLabel('Title').fill('Das Beste des Hauses');
  await german.getByLabel('Description').fill('Was alle mögen.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Best of the house saved')).toBeVisible();

  const shopper = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  const visit = await shopper.newPage();
  await visit.goto(`/de/collection/${slug}`);
  await expect(heading(visit, 'Das Beste des Hauses')).toBeVisible();
  await expect(visit.getByText('Was alle mögen.')).toBeVisible();
  await visit.goto(`/collection/${slug}`);
  await expect(heading(visit, 'Best of the house')).toBeVisible();
  await shopper.close();
});
