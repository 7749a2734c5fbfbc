/** What search engines are told of a shop. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const ORIGIN = 'https://shop.example';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ publicUrl: ORIGIN, settings: { storefront: 'public' } });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
/** The index is remembered for a minute. */
const nextMinute = () => shop.clock.advance(60);

async function allAddresses(): Promise<string[]> {
  nextMinute();
  const index = await shop.visitor.get('/sitemap.xml');
  expect(index).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } });
  const found: string[] = [];
  for (const file of locations(index.text)) {
    expect(file).toMatch(/^https:\/\/shop\.example\/sitemap\/[a-z]+-\d+\.xml$/);
    const { status, text } = await shop.visitor.get(String(file).slice(ORIGIN.length));
    expect(status).toBe(200);
    found.push(...locations(text).map((address) => String(address).slice(ORIGIN.length)));
  }
  return found;
}

describe('robots.txt', () => {
  it('names the sitemap of an open shop, and leaves out what is one person’s', async () => {
    const { status, text, headers } = await shop.visitor.get('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });

  it('answers a browser’s navigation as what it is', async () => {
    expect((await shop.visitor.get('/robots.txt', { accept: 'text/html' })).text).toContain('User-agent');
    expect((await shop.visitor.get('/sitemap.xml', { accept: 'text/html' })).text).toContain('<sitemapindex');
  });

  it('disallows all in a shop for members, whose sitemap is a 404, from the next request on', async () => {
    const file = '/sitemap/pages-1.xml';
    expect(await shop.visitor.get(file)).toMatchObject({ status: 200 });
    await admin.patch('/settings', { storefront: 'members' });
    expect((await shop.visitor.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect(await shop.visitor.get('/sitemap.xml')).toMatchObject({ status: 404, body: { status: 404 } });
    expect(await shop.visitor.get(file)).toMatchObject({ status: 404 });
    await admin.patch('/settings', { storefront: 'public' });
    expect(await shop.visitor.get(file)).toMatchObject({ status: 200 });
  });
});

describe('the sitemap', () => {
  it('holds the home page, products, categories, collections that are shown, and pages with text', async () => {
    const sold = await makeProduct(shop);
    const deleted = await makeProduct(shop, { deleted: true });
    await makeCategory(shop, 'Tea & Cakes');
    await admin.post('/collections', { title: 'New in', filter: '', active: true });
    await admin.post('/collections', { title: 'Later', filter: '', active: true, from: '2990-01-01T00:00:00Z' });
    await admin.patch('/pages/imprint', { title: 'Imprint', markdown: 'Who we are.' });
    const found = await allAddresses();
    expect(found).toEqual(
      expect.arrayContaining([
        '/',
        `/product-detail/${sold.id}`,
        '/category/tea-cakes',
        '/collection/new-in',
        '/page/imprint',
      ]),
    );
    for (const missing of [`/product-detail/${deleted.id}`, '/collection/later', '/page/terms'])
      expect(found).not.toContain(missing);
    expect(new Set(found).size).toBe(found.length);
  });

  it('says when each product was changed, and each file of them', async () => {
    const product = await makeProduct(shop);
    await sql`update products set updated_at = '2031-02-03T04:05:06.789Z' where id = ${product.id}`.execute(shop.db);
    nextMinute();
    const index = await shop.visitor.get('/sitemap.xml');
    expect(index.text).toContain(
      `<sitemap><loc>${ORIGIN}/sitemap/products-1.xml</loc><lastmod>2031-02-03T04:05:06.789Z</lastmod></sitemap>`,
    );
    expect((await shop.visitor.get('/sitemap/products-1.xml')).text).toContain(
      `<url><loc>${ORIGIN}/product-detail/${product.id}</loc><lastmod>2031-02-03T04:05:06.789Z</lastmod></url>`,
    );
  });

  it('has another file for each 50,000 numbers of products, each address once, whatever gaps there are', async () => {
    const numbers = [50_000, 50_001, 99_999, 100_000, 250_001];
    for (const number of numbers) {
      await sql`select setval(pg_get_serial_sequence('products', 'id'), ${number - 1})`.execute(shop.db);
      expect(await makeProduct(shop)).toMatchObject({ id: number });
    }
    nextMinute();
    const { text } = await shop.visitor.get('/sitemap.xml');
    const files = locations(text).filter((address) => address?.includes('/products-'));
    expect(files.map((address) => /(\d+)\.xml/.exec(String(address))?.[1])).toEqual(['1', '2', '6']);
    const found = await allAddresses();
    for (const number of numbers) expect(found.filter((path) => path === `/product-detail/${number}`)).toHaveLength(1);
    expect(await shop.visitor.get('/sitemap/products-3.xml')).toMatchObject({ status: 404 });
  });

  it('reads a long file in parts, and all of it', async () => {
    await sql`insert into collections (slug, title, description, image, filter, active, updated_at)
      select 'many-' || n, 'Many', '', '', '', true, now() from generate_series(1, 4500) n`.execute(shop.db);
    const { text } = await shop.visitor.get('/sitemap/collections-1.xml');
    const found = locations(text).filter((address) => address?.includes('/many-'));
    expect(new Set(found).size).toBe(4500);
    expect(text.endsWith('</urlset>\n')).toBe(true);
  });

  it('has no other files', async () => {
    for (const file of ['pages-2.xml', 'users-1.xml', 'products-9999999.xml'])
      expect(await shop.visitor.get(`/sitemap/${file}`)).toMatchObject({ status: 404 });
    for (const file of ['products-0.xml', 'products-1', 'products--1.xml'])
      expect(await shop.visitor.get(`/sitemap/${file}`)).toMatchObject({ status: 400 });
  });
});

describe('the sitemap of a shop with several languages', () => {
  it('has each page in each language, and with each entry the others', async () => {
    const { id } = await makeProduct(shop);
    const before = (await allAddresses()).filter((path) => path.includes('/product-detail/'));
    await admin.patch('/settings', { languages: ['en', 'de'] });
    const found = (await allAddresses()).filter((path) => path.includes('/product-detail/'));
    expect(found.sort()).toEqual([...before, ...before.map((path) => `/de${path}`)].sort());
    const { text } = await shop.visitor.get(`/sitemap/products-${Math.ceil(id / 25_000)}.xml`);
    const own = `${ORIGIN}/product-detail/${id}`;
    const links = ['en', 'de', 'x-default'].map((language) => {
      const address = language === 'de' ? `${ORIGIN}/de/product-detail/${id}` : own;
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
    });
    expect(text.split(links.join('')).length - 1).toBe(2);
    expect((await shop.visitor.get('/robots.txt')).text).toContain('\nDisallow: /de/cart\n');
    await admin.patch('/settings', { languages: ['en'] });
  });
});
