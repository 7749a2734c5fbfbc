import { expect, type Page, request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { test } from './journey.ts';
import { heading, orderRow } from './screens.ts';
import { home, signUp } from './shopper.ts';

// Staff of a shop see the list as they have chosen: a shop of their own.
test.use({ apart: import.meta.url });

const rows = (page: Page) => page.locator('tr[data-order]');

async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('radio', { name }).click();
}

test('compact, ten orders stand on one screen, and the first is near the top of a phone; it follows the account', async ({
  page,
  shop,
  backOffice,
  admin: _admin,
}) => {
  const product = await backOffice.addProduct({ stock: 60 });
  const api = await request.newContext({ baseURL: shop.url });
  const shopper = await signUp(api);
  for (let placed = 0; placed < 12; placed += 1) {
    await shopper.addToCart(product);
    await shopper.order('cash', home);
  }
  await api.dispose();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/orders');
  await expect(page.getByRole('columnheader', { name: 'Shipping Address' })).toBeVisible();
  await chooseView(page, 'Compact');
  await expect(page.getByRole('columnheader', { name: 'State' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const last = await rows(page).last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0), 'end of the tenth order').toBeLessThanOrEqual(800);
  expect(last?.height).toBeLessThanOrEqual(45);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.goto('/admin?view=table');
  const title = page.getByRole('grid').getByRole('rowheader').first();
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.height, 'a row of the products table').toBeLessThanOrEqual(45);
  const tools = page.getByRole('region', { name: 'Filters' });
  const heights = await Promise.all(
    ['Low in stock', 'No picture', 'Filters', /^Change all/, 'Paste a table', 'More'].map(async (name) => {
      const box = await tools.getByRole('button', { name, exact: true }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    }),
  );
  expect(Math.max(...heights) - Math.min(...heights), 'its tools are one line').toBeLessThan(8);
  const rowsInSight = await page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length);
  expect(rowsInSight, 'ten products and the head of the table').toBeGreaterThanOrEqual(11);

  await page.goto('/admin/orders');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(heading(page, 'Orders')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const first = await rows(page).first().boundingBox();
  expect(first?.y, 'top of the first order on a phone').toBeLessThanOrEqual(300);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  const number = Number(await rows(page).first().getAttribute('data-order'));
  await orderRow(page, number)
    .getByRole('button', { name: `1 item of order ${number}` })
    .hover();
  await expect(orderRow(page, number).getByText(`1 × ${product.title}`)).toBeVisible();
  await chooseView(page, 'All columns');
  await expect(page.getByRole('columnheader', { name: 'Shipping Address' })).toBeVisible();
});

test("what 'More' of the products table opens is within the window, whatever its width", async ({
  page,
  admin: _admin,
}) => {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin?view=table');
    const more = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'More', exact: true });
    await more.click();
    const entry = page.getByRole('link', { name: 'Import', exact: true });
    await expect(entry, `${width} px`).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(0);
    await more.click();
    await expect(entry).toBeHidden();
  }
});
