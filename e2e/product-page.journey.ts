import { expectAccessible } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { heading, toast } from './screens.ts';

test.beforeEach(({ shopper: _someone }) => {});

test('shows breadcrumbs, pictures, both prices, rating, description, highlights and details', async ({ page }) => {
  await page.goto('/product-detail/1');
  await expect(heading(page, 'Stillwater Wireless Headphones')).toBeVisible();
  await expect(page.getByText('now $217.88')).toBeVisible();
  await expect(page.getByText('was $249.00')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(page.getByText('Rated 4.7 out of 5 stars')).toBeAttached();
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await expect(pictures.getByRole('button', { name: /^Show picture/ })).toHaveCount(4);
  await pictures.getByRole('button', { name: 'Show picture 3' }).click();
  await expect(pictures.getByRole('img', { name: /^Stillwater Wireless Headphones with a/ })).toBeInViewport();
  for (const name of ['Description', 'Highlights', 'Details']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Electronics' }).click();
  await expect(heading(page, 'Electronics')).toBeVisible();
  await expect(page).toHaveURL(/\/category\/electronics$/);
});

test('the pictures are enlarged by Enter, turned and zoomed by keys, wheel and double press, and left by Escape', async ({
  page,
}) => {
  await page.goto('/product-detail/1');
  const strip = page.getByRole('group', { name: 'Picture 1 of 4' });
  await strip.focus();
  await page.keyboard.press('Enter');
  const enlarged = page.getByRole('dialog', { name: 'Enlarged pictures' });
  const picture = enlarged.getByRole('img').first();
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  // Shown at the height of the window; what is enlarged grows beyond it.
  const whole = await width();
  const grows = () => expect.poll(width).toBeGreaterThan(whole * 1.2);
  const isWhole = () => expect.poll(async () => Math.abs((await width()) - whole)).toBeLessThan(1);
  await page.keyboard.press('+');
  await grows();
  await page.keyboard.press('-');
  await isWhole();
  await page.keyboard.press('+');
  await grows();
  await page.keyboard.press('0');
  await isWhole();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -300);
  await grows();
  await page.keyboard.press('0');
  await isWhole();
  await page.mouse.dblclick(640, 400);
  await grows();
  await page.keyboard.press('0');
  await isWhole();
  await expectAccessible(page);
  for (const number of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('group', { name: `Picture ${number} of 4`, includeHidden: true })).toBeAttached();
  }
  await page.keyboard.press('Escape');
  await expect(enlarged).toBeHidden();
  await expect(page.getByRole('group', { name: 'Picture 4 of 4' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show picture 4' })).toHaveAttribute('aria-current', 'true');
});

test('sizes not in stock are disabled, and the size guide is a table', async ({ page }) => {
  await page.goto('/product-detail/2');
  await expect(page.getByRole('radio', { name: 'XS, not in stock' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Size guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Size guide' });
  await expect(guide.getByRole('columnheader', { name: 'Chest' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(page.getByRole('button', { name: 'Size guide' })).toBeFocused();
});

test('one press adds the first colour and size that can be had, named beside the button and in the cart', async ({
  page,
  shopper,
  backOffice,
}) => {
  const { id } = await backOffice.addProduct({
    title: 'Ski Jacket',
    colors: ['black', 'white'],
    sizes: [
      { id: 's', inStock: false },
      { id: 'm', inStock: true },
    ],
  });
  await page.goto(`/product-detail/${id}`);
  const button = page.getByRole('button', { name: 'Add to Cart' });
  const [color] = (await page.getByRole('radio').first().getAttribute('aria-label'))?.split(',') ?? [];
  await expect(button).toHaveAccessibleDescription(`Selected: ${color}, M`);
  await button.click();
  await expect(toast(page, 'Item Added to Cart')).toBeVisible();
  const [line] = await shopper.cart();
  expect(line).toMatchObject({ quantity: 1, product: { id }, color: { name: color }, size: { name: 'M' } });
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByText(`Journeyman · ${color} · Size M`)).toBeVisible();
});

test('colour and size stay optional for clients of the API, and the cart says that none was chosen', async ({
  page,
  shopper,
}) => {
  await shopper.addToCart({ id: 2 });
  await page.goto('/cart');
  await expect(page.getByText(/No size chosen/)).toBeVisible();
});

test('a product that is in the cart since another tab added it is not added twice', async ({
  page,
  console,
  shopper,
}) => {
  console.mayComplain(/status of 409 .*\/cart$/);
  await page.goto('/product-detail/3');
  await expect(heading(page, 'Rosehip Stoneware Teapot')).toBeVisible();
  await shopper.addToCart({ id: 3 });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Item Already added')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  expect(await shopper.cart()).toHaveLength(1);
});

test('a sold-out or deleted product cannot be added, and says why', async ({ page, shopper, backOffice }) => {
  const [soldOut, deleted] = [await backOffice.addProduct({ stock: 0 }), await backOffice.addProduct()];
  await backOffice.changeProduct(deleted.id, { deleted: true });
  for (const { id, why } of [
    { id: soldOut.id, why: 'This product is out of stock' },
    { id: deleted.id, why: 'This product is no longer sold' },
  ]) {
    await page.goto(`/product-detail/${id}`);
    await expect(page.getByText(why)).toBeVisible();
    const button = page.getByRole('button', { name: 'Add to Cart' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
  }
  expect(await shopper.cart()).toEqual([]);
});

test('a product that sells out while it is looked at says so when it is added', async ({
  page,
  console,
  shopper,
  backOffice,
}) => {
  // The quote of its delivery may come after it is gone.
  console.mayComplain(/status of 409 .*\/(?:cart|quotes)$/);
  const { id, title } = await backOffice.addProduct({ title: 'Last one' });
  await page.goto(`/product-detail/${id}`);
  await expect(heading(page, title)).toBeVisible();
  await backOffice.changeProduct(id, { stock: 0 });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText('stock');
  expect(await shopper.cart()).toEqual([]);
});

test('an id that no product has shows the 404 page', async ({ page, console }) => {
  console.mayComplain(/status of 404 .*\/products\/999999$/);
  for (const id of ['999999', 'nonsense']) {
    await page.goto(`/product-detail/${id}`);
    await expect(heading(page, 'Page not found')).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const id of [2, 3]) {
    test(`'Add to Cart' stays in sight to the end of the page, and hides nothing of the footer (product ${id})`, async ({
      page,
      shopper: _someone,
    }) => {
      await page.goto(`/product-detail/${id}`);
      const button = page.getByRole('button', { name: 'Add to Cart' });
      for (const part of [0, 0.5, 0.75, 0.9, 1]) {
        await page.evaluate((place) => scrollTo(0, place * document.documentElement.scrollHeight), part);
        await expect(button, `after ${part * 100} %`).toBeInViewport({ ratio: 1 });
      }
      // The page grows once more when the related products, which load when they are near, have come.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const [bar, footer] = await Promise.all([button.boundingBox(), page.getByRole('contentinfo').boundingBox()]);
        expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }).toPass();
      await expect(page.getByText('Privacy Policy')).toBeInViewport({ ratio: 1 });
    });
  }
});
