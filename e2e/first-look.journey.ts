import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';
import { slowDown, watchShifts } from './slow-phone.ts';

// The home page as the demo brings it. Journeys with the same settings share a shop, so it has settings of its own.
test.use({ apart: import.meta.url, firstLook: true, settings: { STOREFRONT: 'public' } });

for (const { on, viewport, slowness } of [
  { on: 'a slow phone', viewport: { width: 390, height: 844 }, slowness: 5 },
  { on: 'a wide window', viewport: { width: 1280, height: 800 }, slowness: 2 },
]) {
  test(`the first look on ${on} is a shop, above the list of all products, and nothing moves`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    const shifted = await watchShifts(page);
    await slowDown(page, slowness);
    await page.goto('/', { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    await expect(main.getByRole('img', { name: 'A sofa with a reading lamp' })).toBeInViewport();
    await expect(main.getByRole('link', { name: 'Shop the best rated' })).toBeInViewport();
    await expect(main.getByRole('region', { name: 'Shop by category' }).getByRole('link')).toHaveCount(10);
    for (const name of ['Best rated', 'For the kitchen']) {
      await expect(main.getByRole('region', { name }).getByRole('article')).toHaveCount(4);
    }
    await expect(main.getByText('Pay by card or in cash')).toBeVisible();
    await expect(heading(page, 'All Products')).toBeVisible();
    const { sum, moved } = await shifted();
    // The words of the header may be a fraction of a pixel wider once its font is there.
    expect(sum, moved.join(', ')).toBeLessThan(0.001);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}

test('a guest puts a product of the first look into the cart by one press, and the cart opens', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Best rated' });
  await row.getByRole('button', { name: 'Quick add: Linden Blossom Honey' }).click();
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  await expect(cart.getByRole('link', { name: 'Linden Blossom Honey' })).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Checkout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Quick add: Linden Blossom Honey' })).toBeFocused();
});

test('what is pressed before the app has started happens once it has', async ({ page }) => {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/take-over-*.js', async (route) => {
    await started;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/take-over-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const row = page.getByRole('region', { name: 'Best rated' });
  const add = row.getByRole('button', { name: 'Quick add: Linden Blossom Honey' });
  await asked;
  await add.click();
  await add.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/cart') && response.request().method() === 'POST',
  );
  start();
  expect((await answered).status()).toBe(201);
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  await expect(cart.getByRole('link', { name: 'Linden Blossom Honey' })).toBeVisible();
  const lines = await (await page.request.get('/cart')).json();
  expect(lines).toMatchObject([{ quantity: 1 }]);
});
