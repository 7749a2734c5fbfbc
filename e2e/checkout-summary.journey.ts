import type { Locator } from '@playwright/test';
import { berlin, enterCode, germany, orderNow, row, setUpOnce, total } from './german-shop.ts';
import { expect, test } from './journey.ts';

test.use({ apart: import.meta.url, settings: germany });
test.beforeEach(({ backOffice }) => setUpOnce(backOffice));

test.describe('in a window of 1280 x 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  /** Elements that scroll by themselves. */
  const scrollers = (summary: Locator) =>
    summary.evaluate(
      (section) =>
        [section, ...section.querySelectorAll('*')].filter(
          (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
        ).length,
    );

  test("the summary shows two lines, a code, the sums and 'Order Now' at once, and nothing scrolls in it", async ({
    page,
    shopper,
    backOffice,
  }) => {
    await shopper.saveAddress(berlin);
    for (const title of ['Lamp', 'Vase']) await shopper.addToCart(await backOffice.addProduct({ title, price: 40 }));
    await page.goto('/checkout');
    await page.getByRole('radio', { name: berlin.name }).check();
    await enterCode(page, 'SUMMER');
    await expect(row(page, 'Summer (SUMMER)')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    const summary = page.getByRole('region', { name: 'Order summary' });
    for (const title of ['Lamp', 'Vase']) {
      await expect(summary.getByRole('combobox', { name: `Qty of ${title}` })).toBeInViewport({ ratio: 1 });
      await expect(summary.getByRole('button', { name: `Remove ${title}` })).toBeInViewport({ ratio: 1 });
    }
    const chip = summary.getByRole('button', { name: 'Remove the code SUMMER' });
    await expect(chip).toBeInViewport({ ratio: 1 });
    await expect(orderNow(page)).toBeInViewport({ ratio: 1 });
    const [lowest, sums] = await Promise.all([chip.boundingBox(), row(page, 'Subtotal').boundingBox()]);
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0), 'the sums cover nothing').toBeLessThanOrEqual(sums?.y ?? 0);
    expect(await scrollers(summary)).toBe(0);
  });

  test("of five lines and a code the total and 'Order Now' are in sight, and nothing scrolls by itself", async ({
    page,
    shopper,
    backOffice,
  }) => {
    await shopper.saveAddress(berlin);
    for (const title of ['Lamp 1', 'Lamp 2', 'Lamp 3', 'Lamp 4', 'Lamp 5'])
      await shopper.addToCart(await backOffice.addProduct({ title, price: 40, discountPercentage: 0 }));
    await page.goto('/checkout');
    await page.getByRole('radio', { name: berlin.name }).check();
    await enterCode(page, 'SUMMER');
    await expect(row(page, 'Summer (SUMMER)')).toBeVisible();
    for (const y of [0, 200, 10_000]) {
      await page.evaluate((to) => scrollTo(0, to), y);
      await expect(orderNow(page)).toBeInViewport({ ratio: 1 });
      await expect(total(page)).toBeInViewport({ ratio: 1 });
    }
    expect(await scrollers(page.getByRole('main'))).toBe(0);
  });

  test("of six lines all can be reached by scrolling the page, and 'Order Now' stays in sight", async ({
    page,
    shopper,
    backOffice,
  }) => {
    await shopper.saveAddress(berlin);
    const titles = ['Lamp 1', 'Lamp 2', 'Lamp 3', 'Lamp 4', 'Lamp 5', 'Lamp 6'];
    for (const title of titles) await shopper.addToCart(await backOffice.addProduct({ title }));
    await page.goto('/checkout');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(total(page)).not.toHaveText('…');
    expect(await scrollers(summary)).toBe(0);
    for (const title of titles) {
      const select = summary.getByRole('combobox', { name: `Qty of ${title}` });
      await select.focus();
      const [line, sums] = await Promise.all([select.boundingBox(), row(page, 'Total Items').boundingBox()]);
      expect((line?.y ?? 0) + (line?.height ?? 0), `${title} is not under the sums`).toBeLessThanOrEqual(sums?.y ?? 0);
      await expect(orderNow(page)).toBeInViewport({ ratio: 1 });
    }
  });
});
