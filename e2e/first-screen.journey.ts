/** What a shopper sees of a product without scrolling. */

import type { Locator } from '@playwright/test';
import { germany, setUpOnce } from './german-shop.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

test.use({ apart: import.meta.url, settings: { ...germany, STOREFRONT: 'public' } });
test.beforeEach(({ backOffice }) => setUpOnce(backOffice));

for (const { on, ...viewport } of [
  { on: 'a wide window', width: 1280, height: 800 },
  { on: 'a phone', width: 390, height: 844 },
]) {
  test(`picture, title, price with its tax, choices, quantity, stock, delivery and 'Add to Cart' are within the first screen of ${on}`, async ({
    page,
    backOffice,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await backOffice.addProduct({
      title: 'Running Shoes for Long Ways',
      colors: ['white', 'black'],
      sizes: ['s', 'm', 'l'].map((id) => ({ id, inStock: true })),
      variants: ['s', 'm', 'l'].flatMap((size) => ['white', 'black'].map((color) => ({ color, size, stock: 3 }))),
    });
    await page.goto(`/product-detail/${id}`);
    const inSight = async (part: Locator) => {
      await expect(part).toBeInViewport({ ratio: 1 });
    };
    await inSight(heading(page, 'Running Shoes for Long Ways'));
    await inSight(page.getByText('incl. VAT 19 %'));
    await inSight(page.getByText(/^With you .* by Parcel, free from \$50$/));
    await inSight(page.getByText('Only 3 left'));
    await inSight(page.getByText('now $18.00').first());
    await inSight(page.getByRole('region', { name: 'Pictures' }).getByRole('img').first());
    await inSight(page.getByRole('radio', { name: /^White/ }));
    await inSight(page.getByRole('radio', { name: /^L\b/ }));
    await inSight(page.getByRole('combobox', { name: 'Quantity' }));
    await inSight(page.getByRole('button', { name: 'Add to Cart' }));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText(/Discount/)).toHaveCount(0);
  });
}
