/** What caches may keep is the same, no matter who asks first: nothing that a request says besides its address gets into it. */

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, unique } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { type Client, cookieOf, startTestApp, type TestApp } from '../../test/test-app.ts';

const build = {
  'dist/index.html': '<!doctype html><html><head><title>E-Commerce</title></head><body>The app</body></html>',
  'dist/shown.html':
    '<!doctype html><html><head><title>E-Commerce</title></head><body><div id="root"><!--shown--></div></body></html>',
  'dist/drawing/render-page.js':
    "export async function renderPage({ address, shop }) { return '<div>' + shop.shopName + ' at ' + address + '</div>'; }",
};

let shop: TestApp;
let product: { id: number };
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({
    build,
    publicUrl: 'https://shop.example',
    fixedSettings: { storefront: 'public' },
    // The attacker's requests come through the proxy that is believed.
    trustProxy: ['127.0.0.1'],
  });
  admin = await shop.as(await makeAdmin(shop));
  product = await makeProduct(shop, { title: 'Lamp', description: 'Bright. '.repeat(200) });
});
afterAll(() => shop.close());

const json = () => ['/products', `/products/${product.id}`, '/products/facets', '/category-tree', '/shop', '/pages'];
const documents = () => ['/', '/?page=2', `/product-detail/${product.id}`];
const others = ['/robots.txt', '/sitemap.xml'];

const HOST = 'shop.example';
const EVIL = 'evil.example';

/** Headers that name another place, and that proxies and frameworks are known to believe. */
const untrue = fc.record(
  {
    host: fc.constantFrom(EVIL, `${HOST}:1337`, `${HOST}.${EVIL}`),
    'x-forwarded-host': fc.constantFrom(EVIL, `${HOST}, ${EVIL}`),
    'x-forwarded-proto': fc.constantFrom('http', 'javascript'),
    'x-forwarded-port': fc.constantFrom('1337', '0'),
    'x-forwarded-for': fc.constantFrom('203.0.113.9', 'unknown', `"><script>`),
    'x-forwarded-prefix': fc.constantFrom('/evil', `//${EVIL}`),
    'x-forwarded-scheme': fc.constantFrom('http', 'nothttps'),
    'x-original-url': fc.constantFrom('/admin', '/profile'),
    'x-rewrite-url': fc.constantFrom('/admin', '/profile'),
    'x-http-method-override': fc.constantFrom('POST', 'DELETE'),
    'x-host': fc.constant(EVIL),
    forwarded: fc.constant(`for=203.0.113.9;host=${EVIL};proto=http`),
    origin: fc.constantFrom(`https://${EVIL}`, 'null'),
    referer: fc.constant(`https://${EVIL}/page`),
    'accept-language': fc.constantFrom('de', 'ar'),
    'user-agent': fc.constantFrom('Googlebot', '<script>alert(1)</script>'),
    authorization: fc.constant('Bearer x'),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin'),
    'x-request-id': fc.constant('3b241101-e2bb-4255-8caf-4136c566a962'),
    range: fc.constant('bytes=0-1'),
    cookie: fc.constantFrom('theme=dark', `tracking=${EVIL}`),
  },
  { requiredKeys: [] },
);

/** Of each request alone: its date, and by what it is found in the log. */
const OF_REQUEST = ['date', 'x-request-id', 'connection', 'keep-alive'];
const stored = ({ status, headers, text }: { status: number; headers: Record<string, unknown>; text: string }) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_REQUEST.includes(name))),
  text,
});

describe('what a cache keeps', () => {
  it('is byte for byte the same whatever a request says of its host, its scheme, its sender and its cookies that are no session', async () => {
    const asked = [
      ...json().map((url) => ({ url, accept: 'application/json' })),
      ...documents().map((url) => ({ url, accept: 'text/html' })),
      ...others.map((url) => ({ url, accept: '*/*' })),
    ];
    for (const { url, accept } of asked) {
      const answer = await shop.visitor.get(url, { host: HOST, accept });
      expect({ url, status: answer.status }).toEqual({ url, status: 200 });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...asked), untrue, async ({ url, accept }, headers) => {
        // Nothing is cached of this version of the catalogue: who says untrue things asks first.
        await admin.patch(`/products/${product.id}`, { title: unique('Lamp') });
        const first = await shop.visitor.get(url, { host: HOST, accept, ...headers });
        expect(stored(first)).toEqual(stored(await shop.visitor.get(url, { host: HOST, accept })));
        expect(first.text + JSON.stringify(first.headers)).not.toContain(EVIL);
      }),
      { numRuns: runs(300) },
    );
  }, 60_000);

  it('is not what a guest, a member or a cookie that is no session gets, documents included', async () => {
    const begun = await shop.visitor.post('/cart', { product: product.id, quantity: 1 });
    const member = await shop.as(await makeUser(shop));
    const name = cookieOf(begun).split('=', 1)[0] ?? '';
    const cookies = [
      cookieOf(begun),
      member.headers.cookie ?? '',
      `${name}=${'A'.repeat(43)}`,
      `${name}=x`,
      `${name}=`,
      `theme=dark; ${name}=${'A'.repeat(43)}`,
    ];
    for (const cookie of cookies) {
      for (const [urls, accept] of [
        [json(), 'application/json'],
        [documents(), 'text/html'],
      ] as const) {
        for (const url of urls) {
          const answer = await shop.visitor.get(url, { cookie, accept });
          expect({ url, cookie, ...answer }).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
          expect(answer.headers).not.toHaveProperty('etag');
        }
      }
    }
  });

  it('is told apart by `Cookie` and `Accept-Encoding`, of documents also by `Accept`, and by nothing else', async () => {
    const varyOf = async (url: string, accept: string) =>
      String((await shop.visitor.get(url, { accept })).headers.vary ?? '')
        .split(', ')
        .sort();
    for (const url of json()) {
      const vary = await varyOf(url, 'application/json');
      expect(vary).toContain('Cookie');
      expect(vary.filter((name) => name !== 'Cookie' && name !== 'Accept-Encoding')).toEqual([]);
    }
    for (const url of documents()) {
      const vary = await varyOf(url, 'text/html');
      expect(vary).toEqual(expect.arrayContaining(['Accept', 'Cookie']));
      expect(vary.filter((name) => !['Accept', 'Cookie', 'Accept-Encoding'].includes(name))).toEqual([]);
    }
  });

  it('is never what is of one order: neither its page nor its answers, with a key or without', async () => {
    for (const accept of ['application/json', 'text/html']) {
      for (const url of ['/order/1', `/order/1?key=${'A'.repeat(22)}`, '/orders/own', '/cart']) {
        const answer = await shop.visitor.get(url, { accept });
        expect({ url, ...answer }).toMatchObject({ headers: { 'cache-control': 'no-store' } });
      }
    }
  });
});
