/** Search engines read an open shop without a cookie, from one address, as fast as they like. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeCategory, makeProduct, makeProducts, orderOf } from '../../../test/factories.ts';
import { type Answer, type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const ORIGIN = 'https://shop.example';

let shop: TestApp;
let crawler: Client;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startTestApp({
    publicUrl: ORIGIN,
    trustProxy: ['127.0.0.1'],
    fixedSettings: { storefront: 'public' },
    build: { 'dist/index.html': '<!doctype html><html><head><title>E-Commerce</title></head><body></body></html>' },
  });
  crawler = shop.with({ 'x-forwarded-for': '192.0.2.1', 'user-agent': 'Searchbot', accept: 'text/html' });
  const admin = await shop.as(await makeAdmin(shop));
  const category = await makeCategory(shop, 'Lamps');
  await makeProducts(
    shop,
    Array.from({ length: 150 }, () => ({ category })),
  );
  lamp = await makeProduct(shop, { stock: 1000 });
  await admin.post('/collections', { title: 'Chosen', products: [lamp.id] });
  await admin.post('/pages', { title: 'Words', slug: 'words', markdown: 'Text' });
});
afterAll(() => shop.close());

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

/** What robots.txt leads to. */
async function addresses(): Promise<string[]> {
  const robots = await crawler.get('/robots.txt');
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(robots.text) ?? [];
  const files = locations((await crawler.get(index.slice(ORIGIN.length))).text);
  const found = await Promise.all(files.map(async (file) => (await crawler.get(file.slice(ORIGIN.length))).text));
  return found.flatMap(locations).map((url) => url.slice(ORIGIN.length));
}

const TABLES = ['users', 'sessions', 'cart_items', 'rate_limits', 'orders', 'mails', 'audit_entries'] as const;
const rowsOf = async () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await shop.database.pool.query(`select count(*)::int as rows from ${table}`);
      return [table, rows[0]?.rows];
    }),
  );

async function crawl(urls: readonly string[]): Promise<void> {
  const answers: Answer[] = await Promise.all(urls.map((url) => crawler.get(url)));
  for (const [nth, answer] of answers.entries()) {
    expect({ url: urls[nth], ...answer }).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' },
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  }
}

describe('a crawler', () => {
  it('gets every document of the sitemap at once, again and again, and leaves neither sessions nor carts nor counters', async () => {
    const urls = await addresses();
    expect(urls.length).toBeGreaterThan(150);
    const pages = Array.from({ length: 15 }, (_page, nth) => `/category/lamps?page=${nth + 1}`);
    const before = await rowsOf();
    for (let time = 0; time < 3; time += 1) await crawl([...urls, ...pages]);
    expect(await rowsOf()).toEqual(before);
  });

  it('gets them also where its address has used up all that guests may do', async () => {
    const begin = () => crawler.post('/cart', { product: lamp.id, quantity: 1 });
    for (let count = 0; count < 61; count += 1) await begin();
    expect(await begin()).toMatchObject({ status: 429 });
    shop.clock.advance(61);
    const order = (nth: number) => ({
      ...orderOf([{ product: lamp, quantity: 1 }]),
      selectedAddress: { ...address, email: `crawler-${nth}@example.com` },
    });
    for (let nth = 0; nth < 20; nth += 1) await crawler.post('/orders', order(nth));
    expect(await crawler.post('/orders', order(20))).toMatchObject({ status: 429 });
    for (let nth = 0; nth < 20; nth += 1)
      await crawler.post('/auth/login', { email: `nobody-${nth % 2}@example.com`, password: 'Wrong-horse-7' });
    expect(await crawler.post('/auth/login', { email: 'nobody-0@example.com', password: 'x' })).toMatchObject({
      status: 429,
    });
    await crawl(await addresses());
  });
});
