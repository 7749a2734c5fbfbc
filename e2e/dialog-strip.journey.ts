import type { Browser, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

// Scrollbars that take room, as with a mouse; Playwright's browsers have none by default.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

/** The colours of two places of the window, as `[red, green, blue]`. */
async function coloursAt(
  browser: Browser,
  page: Page,
  places: readonly { x: number; y: number }[],
): Promise<number[][]> {
  const picture = (await page.screenshot()).toString('base64');
  // A page without the shop's content security policy, which forbids data addresses.
  const blank = await browser.newPage();
  const colours = await blank.evaluate(
    async ([data, wanted]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      return wanted.map(({ x, y }) => [...(canvas?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
    },
    [picture, places] as const,
  );
  await blank.close();
  return colours;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    // Taller than a cart of one line: without a footer below the fold nothing would scroll.
    test.use({ viewport: { width: 1280, height: 1400 }, colorScheme });

    test('a dialog moves nothing of the page, and its veil covers the strip of the scrollbar too', async ({
      page,
      browser,
      shopper,
    }) => {
      await shopper.addToCart({ id: 3 });
      await page.goto('/cart');
      const title = heading(page, 'Cart');
      await expect(title).toBeVisible();
      await page.getByRole('button', { name: 'Remove' }).waitFor();
      const before = await title.boundingBox();
      expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);

      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      // The heading has no role while the dialog is open.
      expect(await page.locator('h1').boundingBox()).toEqual(before);
      const [veiled = [], strip = []] = await coloursAt(browser, page, [
        { x: 640, y: 1200 },
        { x: 1272, y: 1200 },
      ]);
      for (const [channel, value] of strip.entries()) {
        expect(Math.abs(value - (veiled[channel] ?? 0)), `${strip} beside ${veiled}`).toBeLessThan(4);
      }
    });
  });
}
