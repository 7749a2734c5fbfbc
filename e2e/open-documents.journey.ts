import { request } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { signUp } from './shopper.ts';

// A shop that is open to all.
test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });

test.beforeAll(async ({ shop }) => {
  const api = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(api);
  for (const [path, data] of [
    ['/collections', { title: 'Chosen', products: [1, 3] }],
    ['/pages', { title: 'Words', slug: 'words', markdown: 'What **we** say.' }],
  ] as const) {
    // A worker that takes over finds them there.
    expect([201, 409]).toContain((await api.post(path, { data })).status());
  }
  await api.dispose();
});

const addresses = [
  '/',
  '/?page=2',
  '/?category=Kitchen',
  '/?brand=Halvorne',
  '/?q=teapot',
  '/category/kitchen',
  '/collection/chosen',
  '/page/words',
  '/product-detail/1',
  '/product-detail/4',
];

test.describe('The document of an open shop', () => {
  for (const address of addresses) {
    test(`at ${address} is taken over by the app as it is, without asking again and without a shift`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
      });
      await page.addInitScript(() => {
        const seen = { shift: 0, removed: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        document.addEventListener('DOMContentLoaded', () => {
          const root = document.getElementById('root');
          if (root === null) return;
          new MutationObserver((changes) => {
            for (const { removedNodes } of changes) seen.removed += removedNodes.length;
          }).observe(root, { childList: true, subtree: true });
        });
      });
      const done = page.waitForResponse((response) => response.url().endsWith('/auth/visitor'));
      await page.goto(address);
      await done;
      await page.waitForLoadState('networkidle');
      // What goes with a product is asked for once its place is near, and when it would be there depends on who asks.
      expect(asked.filter((path) => !/\/(?:related|quotes)$/.test(path))).toEqual(['/auth/visitor']);
      // The typeface may arrive after the first paint, which moves a word by a hair.
      const { shift, removed } = await page.evaluate(() => Reflect.get(window, 'seen'));
      expect(removed).toBe(0);
      expect(shift).toBeLessThan(0.001);
      await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible();
    });
  }

  test('shows a member’s name and menu afterwards, without a shift of the page', async ({ page }) => {
    await signUp(page.request);
    await page.goto('/product-detail/1');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create account' })).toBeHidden();
  });

  test('leads from page to page without loading another document', async ({ page }) => {
    await page.goto('/category/kitchen');
    await page.waitForResponse((response) => response.url().endsWith('/auth/visitor'));
    await page.locator('#products').getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product shows name, price, picture and description, and a list leads to products and further pages', async ({
    page,
  }) => {
    await page.goto('/product-detail/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stillwater Wireless Headphones');
    await expect(page.getByText('$217.88').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /Headphones/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    await page.goto('/');
    await page.locator('a[href$="?page=2"]').first().click();
    await expect(page).toHaveURL(/\?page=2$/);
    await page.locator('#products').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product-detail\/\d+$/);
  });

  for (const { address, named, more } of [
    { address: '/', named: 'All Products', more: true },
    { address: '/?page=2', named: 'All Products', more: true },
    { address: '/?category=Clothing', named: 'All Products', more: false },
    { address: '/?brand=Halvorne', named: 'All Products', more: false },
    { address: '/?q=teapot', named: 'Results for “teapot”', more: false },
    { address: '/category/kitchen', named: 'Kitchen', more: false },
    { address: '/collection/chosen', named: 'Chosen', more: false },
  ]) {
    test(`the list at ${address} has names, prices, pictures and links of its products`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: named, exact: true })).toBeVisible();
      const cards = page.locator('#products').getByRole('article');
      expect(await cards.count()).toBeGreaterThan(0);
      for (const card of await cards.all()) {
        const link = card.getByRole('link').first();
        await expect(link).toHaveAttribute('href', /^\/product-detail\/\d+$/);
        const title = (await card.getByRole('heading').textContent())?.trim();
        expect(title).not.toBe('');
        await expect(card.getByText(/\$\d/).first()).toBeVisible();
        await expect(card.getByRole('img').first()).toHaveAttribute('alt', /\S/);
        await expect(card.locator('img').first()).toHaveAttribute('src', /\S/);
      }
      if (more) await expect(page.locator('#products, main').locator('a[href*="page="]').first()).toBeAttached();
    });
  }

  test('a page of the merchant has its text', async ({ page }) => {
    await page.goto('/page/words');
    await expect(page.getByRole('heading', { level: 1, name: 'Words' })).toBeVisible();
    await expect(page.getByText('What we say.')).toBeVisible();
  });
});
