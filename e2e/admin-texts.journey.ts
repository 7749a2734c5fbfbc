import { expectNoSidewaysScrolling } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { field, fillIn, requiredFields, save } from './product-form.ts';
import { cartLine, heading, listedTitles, orderRow, toast } from './screens.ts';
import { signUp } from './shopper.ts';

// The categories that it adds would hide those of the demo shop, so it has a shop of its own.
test.use({ apart: import.meta.url });

const markup = `<img src=x onerror="document.title='broken in'"><b>Bold</b> &amp; "double" 'single' \`tick\``;
const texts = [
  { what: 'markup and quotes', title: markup, brand: 'O\'Neill & "Sons" <i>', category: 'Odds & <em>Ends</em>' },
  {
    what: 'emoji and letters of other scripts',
    title: '👩‍🚀 Größe 尺寸 שלום 🇺🇸 e\u0301',
    brand: 'Émoji 🎉',
    category: '類別 🧺',
  },
  { what: '200 characters without a blank', title: 'W'.repeat(200), brand: 'b'.repeat(100), category: 'c'.repeat(100) },
  {
    what: '200 characters in words',
    title: `${'longer '.repeat(28)}done`,
    brand: 'B b '.repeat(25).trim(),
    category: 'A C',
  },
];

for (const { what, title, brand, category } of texts) {
  test(`${what}, typed into the product form, are shown as they are everywhere`, async ({
    page,
    browser,
    baseURL,
    admin: _admin,
  }) => {
    const description = `${title}\n\n"Second" <p>paragraph</p> 👟`;
    await page.goto('/admin/product-form');
    await fillIn(page, { ...requiredFields, 'Product name': title, Description: description, Brand: brand });
    await fillIn(page, { Category: category, 'Highlight 1': title });
    await expect(page.getByRole('region', { name: 'Preview' }).getByText(title, { exact: true })).toBeVisible();
    await save(page);
    await expect(toast(page, 'Product Created')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/product-detail\/\d+$/);
    const id = Number(page.url().split('/').at(-1));

    await test.step('detail', async () => {
      await expect(heading(page, title)).toBeVisible();
      for (const text of [title, brand, category]) {
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      }
      await expect(page.getByRole('region', { name: 'Description' }).getByRole('paragraph')).toHaveText(description, {
        useInnerText: true,
      });
      await expectNoSidewaysScrolling(page);
    });

    await test.step('list, filtered by the brand in its box', async () => {
      await page.goto(`/admin?brand=${encodeURIComponent(brand)}`);
      await expect.poll(() => listedTitles(page)).toEqual([title]);
      await expect(page.getByRole('button', { name: `Remove filter: ${brand}`, exact: true })).toBeVisible();
      await expectNoSidewaysScrolling(page);
    });

    await test.step('the form, once more', async () => {
      await page.getByRole('link', { name: `Edit Product: ${title}`, exact: true }).click();
      await expect(field(page, 'Product name')).toHaveValue(title);
      await expect(field(page, 'Description')).toHaveValue(description);
      await expect(field(page, 'Brand')).toHaveValue(brand);
      await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    });

    await test.step("a shopper's cart", async () => {
      const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
      const shopper = await signUp(theirs.request);
      await shopper.addToCart({ id });
      const cart = await theirs.newPage();
      await cart.goto('/cart');
      await expect(cartLine(cart, title)).toContainText(brand);
      await expectNoSidewaysScrolling(cart);
      const order = await shopper.order();
      await theirs.close();

      await page.goto('/admin/orders');
      await expect(orderRow(page, order.id).getByText(title, { exact: true })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await page.getByRole('button', { name: `View order ${order.id}` }).click();
      const view = page.getByRole('dialog', { name: `Order #${order.id}` });
      await expect(view.getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect(view).toContainText(brand);
      expect(await view.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    });
    await expect(page).toHaveTitle(/– E-Commerce$/);
  });
}
