import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { heading } from './screens.ts';

/** Paths of all requests to this shop until the page is idle, the document first. */
async function askedFor(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(new URL(page.url()).origin, '')));
  await page.goto(path, { waitUntil: 'networkidle' });
  page.removeAllListeners('request');
  return asked.map((url) => (url.startsWith('http') ? `${new URL(url).pathname}${new URL(url).search}` : url));
}

const isData = (path: string) => !/^\/(?:assets|pictures)\/|favicon/.test(path);

test.describe('with a session', () => {
  test.beforeEach(async ({ page, shopper: _someone }) => {
    // Otherwise the list preloads the scripts of the next pages.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  });

  for (const path of ['/?brand=Trailquill&_sort=rating&_order=desc', '/product-detail/3', '/my-orders', '/profile']) {
    test(`the document of ${path} starts all that its page needs, and nothing is asked for twice`, async ({ page }) => {
      const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
      const named = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
      const [, ...asked] = await askedFor(page, path);
      // What goes with a product is asked for when the reader comes near it; a quote is no GET, which a document could start.
      const wanted = asked.filter((url) => !/^\/media\/|favicon|\.svg$|\/related$|^\/quotes$/.test(url));
      expect(wanted.toSorted()).toEqual([...new Set(wanted)].toSorted());
      expect(wanted.filter((url) => !named.includes(url))).toEqual([]);
    });
  }

  test('the picture of the first product is started by the document, once, in the size that fits', async ({ page }) => {
    await page.goto('/');
    // A shop that has just started knows the first picture from the second document on.
    await expect(async () => {
      await page.reload();
      await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1, { timeout: 1 });
    }).toPass();
    const asked = await askedFor(page, '/');
    const first = await page
      .getByRole('region', { name: 'Products' })
      .locator('img')
      .first()
      .evaluate((picture) => (picture instanceof HTMLImageElement ? new URL(picture.currentSrc).pathname : ''));
    expect(asked.filter((path) => path === first)).toHaveLength(1);
  });

  test('a product page shows at once what the list knew, and sends one request', async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Products' }).getByRole('link').first();
    const title = (await card.textContent()) ?? '';
    let calls = 0;
    let answer = () => {};
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/products\/\d+$/, async (route) => {
      calls += 1;
      await answering;
      await route.continue();
    });
    await card.hover();
    await expect.poll(() => calls).toBe(1);
    await card.click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(1);
    answer();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    expect(calls).toBe(1);
  });
});

test('without a session the document starts the login, and nothing is asked that only says so', async ({ page }) => {
  const asked = await askedFor(page, '/login');
  await expect(heading(page, 'Log in to your account')).toBeVisible();
  expect(asked.slice(1).filter(isData)).toEqual([]);
});
