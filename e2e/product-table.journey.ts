import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { toast } from './screens.ts';

test.use({ apart: import.meta.url });

/** Keys pressed so far, but those that type figures. */
function countKeys(page: Page) {
  const keys = { others: 0, all: 0 };
  return {
    keys,
    async press(key: string) {
      keys.others += 1;
      keys.all += key.split('+').length;
      await page.keyboard.press(key);
    },
    async type(figures: string) {
      keys.all += figures.length;
      await page.keyboard.type(figures);
    },
  };
}

test('the back office changes 100 prices, restocks 30 products, and has all of it in the address', async ({
  page,
  context,
  admin: _admin,
  backOffice,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (let n = 1; n <= 100; n += 1) await backOffice.addProduct({ title: `Crate ${n}`, brand: 'Crates', stock: 3 });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Table' }).click();
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('100');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('crates');
  await expect(page.getByRole('status').filter({ hasText: '100 products' })).toBeVisible();
  await expect(page).toHaveURL('/admin?view=table&q=crates&_limit=100');
  const cell = (title: string, column: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByText(title, { exact: true }) })
      .getByRole('gridcell')
      .nth(column);
  const [price, stock] = [3, 6];

  const prices = Array.from({ length: 100 }, (_, n) => (n + 11.5).toFixed(2));
  await page.evaluate((text) => navigator.clipboard.writeText(text), prices.join('\n'));
  const pasting = countKeys(page);
  await cell('Crate 1', price).click();
  await pasting.press('Control+V');
  await expect(toast(page, '100 cells saved')).toBeVisible({ timeout: 60_000 });
  expect(pasting.keys.others).toBeLessThanOrEqual(40);
  await expect(cell('Crate 100', price)).toHaveText(/\$110\.50$/);

  await page.getByRole('button', { name: 'Low in stock' }).click();
  await expect(page).toHaveURL('/admin?view=table&q=crates&low_stock=true&_limit=100');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const restocking = countKeys(page);
  await cell('Crate 1', stock).click();
  for (let n = 1; n <= 30; n += 1) {
    await restocking.type(String(10 + n));
    await restocking.press('Enter');
  }
  expect(restocking.keys.all).toBeLessThanOrEqual(90);
  await expect(cell('Crate 31', stock)).toBeFocused();
  await expect(cell('Crate 30', stock)).toHaveText(/40$/);
  await expect(page.getByText(/^\d+ changes saved$/)).toBeVisible();

  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '70 products' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin?view=table&q=crates&low_stock=true&_limit=100');
});

test('the table is accessible and fits 320 px, and the choice of the view is remembered', async ({
  page,
  admin: _admin,
  backOffice,
}) => {
  await backOffice.addProduct({
    title: `${'Extraordinarily long product title '.repeat(3)}WithOneWordThatDoesNotEnd${'AtAll'.repeat(6)}`,
    thumbnail: '/pictures/lost.webp',
    deleted: true,
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Table' }).click();
  await page.goto('/admin?_sort=id&_order=desc');
  const table = page.getByRole('grid');
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await table.getByRole('rowheader').first().click();
  await page.keyboard.press('F2');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Tab leads through the table in one step.
  await page.keyboard.press('Tab');
  await expect(table.locator(':focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'Cards' }).click();
  await page.goto('/admin');
  await expect(page.getByRole('article').first()).toBeVisible();
});
