/** What the document of a page says before any script runs. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { loadLinkedPages } from './linked-pages.ts';

const FRAME = '<!doctype html><html><head><title>E-Commerce</title></head><body></body></html>';

let shop: TestApp;
let other: TestApp;
let admin: Client;
beforeAll(async () => {
  const build = { 'dist/index.html': FRAME };
  shop = await startTestApp({ build });
  other = await startTestApp({ database: shop.database, build });
  admin = await shop.as(await makeAdmin(shop));
  await admin.patch('/pages/aboutUs', { title: 'Who <we> are', markdown: 'Two *friends*.' });
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

const documentOf = (url: string, client = shop.visitor) => client.get(url, { accept: 'text/html' });
const NOINDEX = '<meta name="robots" content="noindex">';

describe('the document of a page', () => {
  it('has the page’s own title, for visitors and shoppers, however the address is spelt', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const url of ['/page/aboutUs', '/page/aboutUs/', '/page/%61boutUs?from=mail']) {
      for (const client of [shop.visitor, shopper]) {
        const { status, text } = await documentOf(url, client);
        expect(status).toBe(200);
        expect(text).toContain('<title>Who &lt;we> are – E-Commerce</title>');
      }
    }
    expect(await shop.visitor.head('/page/aboutUs', { accept: 'text/html' })).toMatchObject({ status: 200 });
  });

  it('is the app’s document with status 404 where there is no such page, or none with text', async () => {
    for (const slug of ['imprint', 'nowhere', 'AboutUs', 'a%20b', '__proto__', `${'x'.repeat(300)}`]) {
      const { status, text, headers } = await documentOf(`/page/${slug}`);
      expect(status).toBe(404);
      expect(text).toContain('<title>Page not found – E-Commerce</title>');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    }
    expect(await shop.visitor.head('/page/nowhere', { accept: 'text/html' })).toMatchObject({ status: 404 });
  });

  it('follows the page with the next request of every process', async () => {
    const titles = async (slug: string) => {
      const answers = await Promise.all([shop, other].map((app) => documentOf(`/page/${slug}`, app.visitor)));
      return answers.map(({ status, text }) => [status, /<title>(.*) – E-Commerce</.exec(text)?.[1]]);
    };
    const both = (status: number, title: string) => Array(2).fill([status, title]);
    expect(await titles('our-farm')).toEqual(both(404, 'Page not found'));
    await admin.post('/pages', { slug: 'our-farm', title: 'Our farm', markdown: 'Green.' });
    expect(await titles('our-farm')).toEqual(both(200, 'Our farm'));
    await admin.patch('/pages/our-farm', { title: 'Our farms' });
    expect(await titles('our-farm')).toEqual(both(200, 'Our farms'));
    await admin.patch('/pages/our-farm', { markdown: '' });
    expect(await titles('our-farm')).toEqual(both(404, 'Page not found'));
    await admin.patch('/settings', { pages: { aboutUs: 'Changed', contactUs: 'Write to us', privacyPolicy: '' } });
    expect(await titles('contactUs')).toEqual(both(200, 'Contact us'));
    await admin.send({ method: 'DELETE', url: '/pages/contactUs' });
    expect(await titles('contactUs')).toEqual(both(404, 'Page not found'));
  });

  it('may be found by search engines as the storefront may, and is open to all in a shop for members too', async () => {
    await shop.set({ storefront: 'members' });
    expect(await documentOf('/page/aboutUs')).toMatchObject({ status: 200, text: expect.stringContaining(NOINDEX) });
    expect((await documentOf('/login')).text).toContain(NOINDEX);
    await shop.set({ storefront: 'public' });
    expect(await documentOf('/page/aboutUs')).toMatchObject({
      status: 200,
      text: expect.not.stringContaining(NOINDEX),
    });
  });

  it('reads the pages again only when something has changed', async () => {
    await documentOf('/page/aboutUs');
    const known = await loadLinkedPages(shop.deps);
    await documentOf('/page/aboutUs');
    expect(await loadLinkedPages(shop.deps)).toBe(known);
    await admin.patch('/pages/aboutUs', { title: 'Us' });
    await documentOf('/page/aboutUs');
    expect(await loadLinkedPages(shop.deps)).not.toBe(known);
  });
});
