/** In which language the documents of pages are, as browsers and search engines ask for them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const ORIGIN = 'https://shop.example';
const documentIn = (language: string) =>
  `<!doctype html><html lang="${language}"><head><title>E-Commerce</title></head><body></body></html>`;

let shop: TestApp;
let other: TestApp;
let admin: Client;
let id: number;
beforeAll(async () => {
  const build = {
    'dist/index.html': documentIn('en'),
    'dist/de/index.html': documentIn('de'),
    'dist/assets/app-1.js': '1',
  };
  shop = await startTestApp({ publicUrl: ORIGIN, build, settings: { storefront: 'public' } });
  other = await startTestApp({ publicUrl: ORIGIN, build, database: shop.database });
  admin = await shop.as(await makeAdmin(shop));
  id = (await makeProduct(shop, { title: 'Lamp' })).id;
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});
const setLanguages = async (languages: readonly string[]) =>
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });

const navigate = (path: string, headers: Record<string, string> = {}, client = shop.visitor) =>
  client.get(path, { accept: 'text/html', ...headers });
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
const alternatesIn = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)].map(([, language, address]) => [
    language,
    address,
  ]);

describe('pages of a shop with one language', () => {
  beforeEach(() => setLanguages(['en']));

  it('have no other address, no further header and no alternates', async () => {
    expect(await navigate(`/de/product-detail/${id}`)).toMatchObject({ status: 404 });
    const { headers, text, status } = await navigate('/', { 'accept-language': 'de' });
    expect(status).toBe(200);
    expect(headers['content-language']).toBeUndefined();
    expect(String(headers.vary)).not.toContain('Accept-Language');
    expect(alternatesIn(text)).toEqual([]);
    expect(text).not.toMatch(/[?&]lang=/);
  });
});

describe('pages of a shop with several languages', () => {
  beforeEach(() => setLanguages(['en', 'de']));

  it('have files, pictures and lists for programs that are the same in all of them, and kept once by caches', async () => {
    const name = `${'a'.repeat(40)}/640.webp`;
    await shop.deps.media.storage.put(name, Buffer.from('picture'), 'image/webp');
    for (const path of [
      '/assets/app-1.js',
      `/media/${name}`,
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap/products-1.xml',
    ]) {
      const answer = await shop.visitor.get(path, { 'accept-language': 'de' });
      expect({ path, ...answer }).toMatchObject({ status: 200 });
      expect(answer.headers).not.toHaveProperty('content-language');
      expect({ path, vary: String(answer.headers.vary) }).not.toMatchObject({
        vary: expect.stringContaining('Accept-Language'),
      });
    }
  });

  it('have the language of their address, whatever the browser accepts', async () => {
    const german = { 'accept-language': 'de' };
    const english = await navigate(`/product-detail/${id}`, german);
    expect(english.headers).toMatchObject({ 'content-language': 'en' });
    expect(languageOf(english.text)).toBe('en');
    const other = await navigate(`/de/product-detail/${id}`);
    expect(other).toMatchObject({ status: 200, headers: { 'content-language': 'de' } });
    expect(languageOf(other.text)).toBe('de');
    expect((await navigate('/de/login')).text).toContain('<title>Im Konto anmelden –');
  });

  it('name themselves, each other and the default, to the same page', async () => {
    const addresses = [
      ['en', `${ORIGIN}/product-detail/${id}`],
      ['de', `${ORIGIN}/de/product-detail/${id}`],
      ['x-default', `${ORIGIN}/product-detail/${id}`],
    ];
    for (const path of [`/product-detail/${id}`, `/de/product-detail/${id}`]) {
      const { text } = await navigate(path);
      expect(alternatesIn(text)).toEqual(addresses);
      expect(text).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
    }
    expect(alternatesIn((await navigate('/de?brand=Nobody')).text)).toContainEqual(['de', `${ORIGIN}/de?brand=Nobody`]);
  });

  it('ask the API in their language', async () => {
    expect((await navigate(`/de/product-detail/${id}`)).text).toContain(`href="/products/${id}?lang=de"`);
    expect((await navigate(`/product-detail/${id}`)).text).toContain(`href="/products/${id}?lang=en"`);
  });

  it('lead from the address that names the default to the one that does not', async () => {
    const named = await navigate(`/en/product-detail/${id}?variant=1`);
    expect(named).toMatchObject({ status: 301, headers: { location: `/product-detail/${id}?variant=1` } });
  });

  it('are missing in a language that the shop does not have', async () => {
    expect(await navigate('/fr/cart')).toMatchObject({ status: 404 });
    expect((await navigate('/de/no-such-page')).status).toBe(404);
  });

  it('are no addresses of the API', async () => {
    expect(await shop.visitor.get('/de/products')).toMatchObject({ status: 404 });
    expect(await shop.visitor.get(`/de/products/${id}`, { accept: 'application/json' })).toMatchObject({ status: 404 });
  });

  it('are there with the next request of every process', async () => {
    await setLanguages(['de', 'ar']);
    expect(await navigate('/ar/cart', {}, other.visitor)).toMatchObject({ status: 200 });
    expect(await navigate('/de/cart', {}, other.visitor)).toMatchObject({
      status: 301,
      headers: { location: '/cart' },
    });
  });
});

describe('the first visit to the home page', () => {
  beforeEach(() => setLanguages(['en', 'de', 'fr']));

  it('follows what the browser accepts, which caches are told', async () => {
    const first = await navigate('/?utm=1', { 'accept-language': 'de-AT, en;q=0.5' });
    expect(first).toMatchObject({ status: 302, headers: { location: '/de?utm=1' } });
    for (const name of ['Accept-Language', 'Cookie']) expect(String(first.headers.vary)).toContain(name);
    const stays = await navigate('/', { 'accept-language': 'es, en;q=0.5' });
    expect(stays.status).toBe(200);
    for (const name of ['Accept-Language', 'Cookie']) expect(String(stays.headers.vary)).toContain(name);
  });

  it('never goes against a choice, that of the switch or the member', async () => {
    const german = { 'accept-language': 'de' };
    expect(await navigate('/', { ...german, cookie: 'language=en' })).toMatchObject({ status: 200 });
    expect(await navigate('/', { ...german, cookie: 'language=fr' })).toMatchObject({ headers: { location: '/fr' } });
    expect(await navigate('/', { ...german, cookie: 'language=xx' })).toMatchObject({ headers: { location: '/de' } });
    const member = await makeUser(shop);
    const client = await shop.as(member);
    await client.patch(`/users/${member.id}`, { language: 'en' });
    expect(await navigate('/', german, client)).toMatchObject({ status: 200 });
  });

  it('happens on no other page, and not to clients of the API', async () => {
    const german = { 'accept-language': 'de' };
    for (const path of [`/product-detail/${id}`, '/cart', '/login', '/de'])
      expect((await navigate(path, german)).status, path).toBe(200);
    expect((await shop.visitor.get('/robots.txt', german)).status).toBe(200);
    expect((await shop.visitor.get('/sitemap.xml', german)).status).toBe(200);
  });
});
