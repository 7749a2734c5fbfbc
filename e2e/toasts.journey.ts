import { type Page, request } from '@playwright/test';
import { expect, test } from './journey.ts';
import { chooseHomeAndCash, heading, toast } from './screens.ts';
import { signUp } from './shopper.ts';

/** The number of visible toasts, and all controls that one of them covers. */
function coveredControls(page: Page): Promise<{ shown: number; covered: string[] }> {
  return page.evaluate(() => {
    const region = document.querySelector('[aria-label="Notifications"]');
    const boxes = [...(region?.children ?? [])].map((card) => card.getBoundingClientRect());
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const covered = controls.filter((control) => {
      const box = control.getBoundingClientRect();
      if (region?.contains(control) || box.width === 0 || box.height === 0) return false;
      return boxes.some(
        (card) => card.left < box.right && card.right > box.left && card.top < box.bottom && card.bottom > box.top,
      );
    });
    return {
      shown: boxes.filter(({ left }) => left > 0).length,
      covered: covered.map((control) => control.outerHTML.slice(0, 120)),
    };
  });
}

/** Makes toasts stay for as long as the journey looks at them. */
async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, milliseconds?: number) => wait(run, milliseconds === 5000 ? 600_000 : milliseconds),
    });
  });
}

/** Scrolls from the top of the page to its end, with the visible toast. */
async function expectNothingCovered(page: Page): Promise<void> {
  const { height, whole } = await page.evaluate(() => ({
    height: window.innerHeight,
    whole: document.documentElement.scrollHeight,
  }));
  let shown = 0;
  for (let top = 0; top < whole; top += Math.round(height / 2)) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    // Its place during scrolling does not matter: it moves when scrolling ends.
    await expect.poll(async () => (await coveredControls(page)).covered).toEqual([]);
    shown += (await coveredControls(page)).shown;
  }
  expect(shown, 'somewhere on the page there is room').toBeGreaterThan(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

test('a toast appears at the bottom left and is gone after 5000 ms', async ({ page, shopper }) => {
  await page.clock.install();
  await page.goto('/product-detail/3');
  await expect(heading(page, 'Rosehip Stoneware Teapot')).toBeVisible();
  await shopper.addToCart({ id: 3 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const message = toast(page, 'Item Already added');
  await expect(message).toBeVisible();

  const region = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const window = page.viewportSize();
  expect(region?.x).toBeLessThanOrEqual(24);
  expect((region?.y ?? 0) + (region?.height ?? 0)).toBeGreaterThan((window?.height ?? 0) - 40);

  await page.clock.runFor(4_999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(message).toHaveCount(0);
});

test("a toast's countdown stops while the pointer is on it", async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.addToCart({ id: 3 });
  await page.goto('/product-detail/3');
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const message = toast(page, 'Item Already added');
  await message.hover();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await heading(page, 'Rosehip Stoneware Teapot').hover();
  await page.clock.runFor(5_000);
  await page.clock.resume();
  await expect(message).toHaveCount(0);
});

test('a message about a page goes with it', async ({ page, shopper: _someone, backOffice }) => {
  const { id } = await backOffice.addProduct();
  await page.goto(`/product-detail/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(heading(page, 'Cart')).toBeVisible();
  await expect(toast(page, 'Item Added to Cart')).toHaveCount(0);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test('no message covers a control: product page, cart and checkout', async ({ page, shopper, backOffice }) => {
      const products = [];
      for (const title of ['Jacket', 'Shoes', 'Scarf', 'Gloves']) {
        products.push(
          await backOffice.addProduct({ title, colors: ['black', 'white'], sizes: [{ id: 'm', inStock: true }] }),
        );
      }
      await shopper.addToCart(...products);
      await shopper.saveAddress();
      await shopper.saveAddress();
      await keepMessages(page);
      await page.goto(`/product-detail/${products[0]?.id}`);
      await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(toast(page, 'Item Already added')).toBeVisible();
      await expectNothingCovered(page);
      // A toast with Undo stays on the next page.
      await page.goto('/profile');
      await page
        .getByRole('button', { name: /^Remove address/ })
        .first()
        .click();
      await expect(toast(page, 'Address removed')).toBeVisible();
      await expectNothingCovered(page);
      await page.getByRole('link', { name: /^Cart, / }).click();
      await expect(heading(page, 'Cart')).toBeVisible();
      await expectNothingCovered(page);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await expect(heading(page, 'Checkout')).toBeVisible();
      await expectNothingCovered(page);
      await page.getByRole('button', { name: 'Add a new address' }).click();
      await expectNothingCovered(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await chooseHomeAndCash(page);
      await expectNothingCovered(page);
    });

    test('no message covers a control: the orders', async ({ page, admin: _admin, shop }) => {
      const api = await request.newContext({ baseURL: shop.url });
      const someone = await signUp(api);
      for (let orders = 0; orders < 3; orders += 1) {
        await someone.addToCart({ id: 3 });
        await someone.order();
      }
      await api.dispose();
      await keepMessages(page);
      await page.goto('/admin/orders');
      for (const row of [0, 1]) {
        await page
          .getByRole('button', { name: /^Edit order/ })
          .nth(row)
          .click();
        await page.getByRole('combobox', { name: /^Order Status of order/ }).selectOption('dispatched');
        await expect(page.getByRole('button', { name: /^Stop editing/ })).toHaveCount(0);
      }
      await expect(toast(page, '2 orders dispatched')).toBeVisible();
      await expectNothingCovered(page);
      // Without the pointer: after scrolling the message moves, perhaps just when it is pressed.
      await page.getByRole('button', { name: 'Undo last' }).dispatchEvent('click');
      await expect(page.getByText(/^Order #\d+ pending$/)).toBeVisible();
      await expectNothingCovered(page);
    });
  });
}
