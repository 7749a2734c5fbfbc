/** Whatever somebody writes into a field is text wherever documents of an open shop show it: it runs nothing and leaves no element. */

import { type APIRequestContext, type Page, request } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import { expect, test } from './journey.ts';
import { drawPicture } from './picture-files.ts';

// Settings and texts that would disturb others.
test.use({ apart: import.meta.url, settings: { STOREFRONT: 'public' } });

const ATTACK = `</script><script>window.hostile=1</script><img src=x onerror="window.hostile=1" data-hostile>"'><b data-hostile><!--`;
/** For names, which are short. */
const SHORT = `</script><img src=x onerror="window.hostile=1" data-hostile>"'<!--`;
const hostile = (word: string) => `${word}${ATTACK}`;
const named = (word: string) => `${word}${SHORT}`;
const LINK = '[press](javascript:window.hostile=1) <a href="javascript:window.hostile=1" data-hostile>here</a>';

interface Made {
  id: number;
  slug?: string;
  key?: string;
  url?: string;
  values?: { id: string }[];
}

async function call(api: APIRequestContext, method: 'post' | 'patch', path: string, data: object): Promise<Made> {
  const response = await api[method](path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Hostile words in every field that documents show. @returns the addresses of all that shows them */
async function fillShop(api: APIRequestContext, page: Page): Promise<Record<string, string>> {
  const file = await drawPicture(page, { name: 'view.png', width: 700, height: 600, color: 'teal' });
  const uploaded = await api.post('/media', { multipart: { alt: hostile('Alt'), file } });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const { url: picture = '' }: Made = await uploaded.json();
  const text = await call(api, 'post', '/attributes', {
    ...{ key: 'made_of', name: named('Attribute'), kind: 'text' },
    unit: '',
  });
  const choice = await call(api, 'post', '/attributes', {
    ...{ key: 'finish', name: named('Finish'), kind: 'choice', values: [{ name: named('Choice') }] },
  });
  const option = await call(api, 'post', '/options', {
    ...{ name: named('Option'), values: [{ name: named('First') }, { name: named('Second') }] },
  });
  const values = option.values?.map(({ id }) => id) ?? [];
  const product = await call(api, 'post', '/products', {
    title: hostile('Title'),
    description: hostile('Description'),
    details: hostile(`Details ${LINK}`),
    price: 20,
    discountPercentage: 10,
    brand: named('Brand'),
    category: named('Cat'),
    thumbnail: picture,
    images: [picture, picture, picture],
    highlights: [hostile('Highlight')],
    attributes: { [text.key ?? '']: hostile('Material'), [choice.key ?? '']: choice.values?.map(({ id }) => id) },
    manufacturer: hostile('Manufacturer'),
    seoTitle: hostile('SeoTitle'),
    seoDescription: hostile('SeoDescription'),
    mpn: 'x"><b/data-hostile>',
    options: [{ option: option.id, values }],
    variants: values.map((value) => ({
      ...{ sku: `${value}"><b/data-hostile>`.slice(0, 64), color: null, size: null, stock: 3 },
      choices: [{ option: option.id, value }],
    })),
  });
  const shown = await api.get(`/products/${product.id}`);
  const { category = '', categorySlugs = [] }: { category?: string; categorySlugs?: string[] } = await shown.json();
  const tree: { id: number; label: string }[] = await (await api.get('/category-tree')).json();
  const place = tree.find(({ label }) => label === category)?.id ?? 0;
  await call(api, 'patch', `/categories/${place}`, { description: hostile('About') });
  const about = { title: hostile('Collection'), description: hostile('Chosen'), products: [product.id] };
  const collection = await call(api, 'post', '/collections', about);
  const words = { title: hostile('Page'), slug: 'words', markdown: hostile(`Text ${LINK}`) };
  await call(api, 'post', '/pages', words);
  await call(api, 'patch', '/settings', {
    shopName: hostile('Shop'),
    contact: hostile('Contact'),
    orderButton: `<b data-hostile>"'>`,
    menu: [{ label: `<b data-hostile>Menu"'>`, to: '/page/words' }],
    home: [
      {
        ...{ kind: 'hero', title: hostile('Hero'), text: hostile('Claim'), image: picture },
        button: { label: `<b data-hostile>Go`, to: '/' },
      },
      { kind: 'products', title: hostile('Row'), filter: '', limit: 4 },
      { kind: 'categories', title: hostile('Tiles') },
      { kind: 'text', markdown: hostile(`Promise ${LINK}`) },
    ],
  });
  return {
    home: '/',
    search: `/?q=${encodeURIComponent(ATTACK)}`,
    filter: `/?brand=${encodeURIComponent(named('Brand'))}`,
    category: `/category/${categorySlugs.at(-1)}`,
    collection: `/collection/${collection.slug}`,
    page: '/page/words',
    product: `/product-detail/${product.id}`,
    nothing: `/product-detail/${encodeURIComponent(ATTACK)}`,
  };
}

/** What each of them shows besides the frame. */
const words: Record<string, readonly string[]> = {
  home: ['Shop', 'Contact', 'Hero', 'Claim', 'Row', 'Tiles', 'Promise'],
  category: ['Cat', 'About', 'Title'],
  collection: ['Collection', 'Chosen', 'Title'],
  page: ['Page', 'Text'],
  product: [
    ...['Title', 'Description', 'Details', 'Brand', 'Cat', 'Highlight', 'Attribute', 'Material', 'Finish', 'Choice'],
    ...['Option', 'First', 'Manufacturer'],
  ],
};

async function expectHarmless(page: Page, of: string): Promise<void> {
  expect(await page.locator('[data-hostile]').count(), `${of}: no element comes of a text`).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hostile')), `${of}: no text is run`).toBeUndefined();
  const targets = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(
    targets.filter((target) => /^\s*javascript:/i.test(target)),
    of,
  ).toEqual([]);
}

test('hostile words in every field are shown as words by every document, without scripts and with the app', async ({
  page,
  browser,
  baseURL,
  shop,
  console,
}) => {
  test.slow();
  console.mayComplain(/status of 404/);
  const api = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(api);
  const addresses = await fillShop(api, page);
  await api.dispose();
  const bare = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const drawn = await bare.newPage();
  for (const [name, address] of Object.entries(addresses)) {
    await drawn.goto(address);
    for (const word of words[name] ?? [])
      await expect(
        drawn.getByText(new RegExp(`${word}.*(?:<|&lt;|script|\\[press)`)).first(),
        `${name}: ${word}`,
      ).toBeAttached();
    expect(await drawn.locator('[data-hostile]').count(), name).toBe(0);
    const app = page.waitForResponse((response) => response.url().endsWith('/auth/visitor'));
    await page.goto(address);
    await app;
    await page.waitForLoadState('networkidle');
    await expectHarmless(page, name);
  }
  await bare.close();

  await page.goto(addresses.product ?? '');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: /^Title/ })).toBeAttached();
  await expectHarmless(page, 'cart drawer');
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Title/ }).first()).toBeAttached();
    await expectHarmless(page, path);
  }
});
