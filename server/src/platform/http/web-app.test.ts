import { pages } from '@shop/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Client, DOCUMENT, startTestApp, type TestApp } from '../../../test/test-app.ts';

/** What Chromium sends when a person follows a link. */
const navigation = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
};
const pagePaths = Object.values(pages).map((page) => page.replace(':id', '7'));

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  shopper = await shop.as(await makeUser(shop));
  const admin = await shop.as(await makeAdmin(shop));
  await admin.post('/pages', { slug: '7', title: 'Seven', markdown: 'Text' });
  await admin.post('/categories', { label: '7' });
  await admin.post('/collections', { title: 'Seven', slug: '7' });
});
afterAll(() => shop.close());

describe('a browser navigation to a path of the route table', () => {
  it.each(pagePaths)('gets the app at %s, also with a trailing slash and a query', async (page) => {
    // Without its key there is no such order; the app says so.
    const status = page.startsWith('/order/') ? 404 : 200;
    for (const url of [page, `${page.replace(/\/$/, '')}/`, `${page}?a=b&`]) {
      expect(await shop.visitor.get(url, navigation)).toMatchObject({
        status,
        text: DOCUMENT,
        headers: { vary: 'Accept', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
      });
    }
  });

  it('gets the app at /cart with and without a session, and at an escaped spelling of it', async () => {
    expect(await shopper.get('/cart', navigation)).toMatchObject({ status: 200, text: DOCUMENT });
    expect(await shop.visitor.get('/c%61rt', navigation)).toMatchObject({ status: 200, text: DOCUMENT });
  });

  it('by HEAD gets the same headers and no body', async () => {
    const answer = await shop.visitor.head('/cart', navigation);
    expect(answer).toMatchObject({
      status: 200,
      text: '',
      headers: { vary: 'Accept', 'cache-control': 'no-store', 'content-length': String(DOCUMENT.length) },
    });
  });
});

describe('every other client', () => {
  it.each([
    ['no Accept', {}],
    ['anything', { accept: '*/*' }],
    ['JSON', { accept: 'application/json' }],
    ['JSON rather than HTML', { accept: 'text/html;q=0.5, application/json' }],
    ['what axios sends', { accept: 'application/json, text/plain, */*' }],
    ['neither', { accept: 'image/png' }],
  ])('gets JSON at /cart when it accepts %s', async (_what, headers) => {
    for (const url of ['/cart', '/cart/']) {
      expect(await shopper.get(url, headers)).toMatchObject({
        status: 200,
        body: [],
        headers: { vary: 'Accept', 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      });
    }
  });

  it('gets 401 at /cart without a session, which varies by Accept too', async () => {
    expect(await shop.visitor.get('/cart')).toMatchObject({ status: 401, headers: { vary: 'Accept' } });
  });

  it('gets a JSON 404 at a page that is no API path', async () => {
    expect(await shop.visitor.get('/my-orders')).toMatchObject({
      status: 404,
      headers: { vary: 'Accept', 'cache-control': 'no-store' },
      body: { status: 404, code: 'NOT_FOUND' },
    });
  });
});

describe('a path that is neither page nor API', () => {
  const strange = [
    '/nowhere',
    '/product-detail',
    '/product-detail/7/more',
    '/admin/nothing',
    '/assets/gone.js',
    '/Cart',
  ];

  it.each(strange)("answers a navigation to %s with the app's 404 page and status 404", async (url) => {
    for (const client of [shop.visitor, shopper]) {
      expect(await client.get(url, navigation)).toMatchObject({
        status: 404,
        text: DOCUMENT,
        headers: { vary: 'Accept', 'cache-control': 'no-store' },
      });
    }
  });

  it.each(strange)('answers other requests to %s with a JSON 404, with or without a session', async (url) => {
    for (const client of [shop.visitor, shopper]) {
      expect(await client.get(url)).toMatchObject({
        status: 404,
        headers: { vary: 'Accept', 'content-type': 'application/problem+json; charset=utf-8' },
        body: { type: 'urn:shop:problem:not-found', title: 'Not found', status: 404 },
      });
      expect(await client.post(url, {})).toMatchObject({ status: 404, body: { status: 404 } });
      expect(await client.delete(url)).toMatchObject({ status: 404, body: { status: 404 } });
    }
  });

  it('is a 404 whatever is sent to it', async () => {
    const odd = await shop.visitor.send({
      method: 'POST',
      url: '/nowhere',
      payload: '<xml/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(odd).toMatchObject({ status: 404, body: { status: 404 } });
  });

  it('does not repeat the path, which may be markup', async () => {
    const answer = await shop.visitor.get('/%3Cscript%3E');
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('script');
  });
});

describe('other API paths', () => {
  it.each(['/products', '/brands', '/orders/own', '/users/own', '/config', '/openapi.json', '/auth/check'])(
    '%s answers as what it is, however asked',
    async (url) => {
      const answer = await shopper.get(url, navigation);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it('match with and without a trailing slash', async () => {
    for (const url of ['/products/?', '/orders/own/', '/orders/own', '/users/own/', '/categories/']) {
      expect(await shopper.get(url)).toMatchObject({ status: 200 });
    }
    expect(await shopper.post('/orders/', {})).toMatchObject({ status: 400 });
    expect(await shopper.post('/cart/', {})).toMatchObject({ status: 400 });
  });

  it('/docs is a page of its own that needs no session', async () => {
    const answer = await shop.visitor.get('/docs', navigation);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.text).toContain('swagger');
  });

  it('answer HEAD like GET, without a body', async () => {
    const answer = await shopper.head('/products');
    expect(answer).toMatchObject({ status: 200, text: '', headers: { 'x-total-count': '0' } });
    expect(await shop.visitor.head('/products')).toMatchObject({ status: 401, text: '' });
  });
});

describe('static files', () => {
  it.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
  ])('of the build are immutable and compressed beforehand: %s', async (accepted, text, encoding) => {
    const answer = await shop.visitor.get('/assets/app-0a1b2c3d.js', { 'accept-encoding': accepted });
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  it('answer a navigation as what they are', async () => {
    expect(await shop.visitor.get('/pictures/lamp-1.webp', navigation)).toMatchObject({
      status: 200,
      text: 'picture',
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
    });
    expect(await shop.visitor.get('/favicon.svg', navigation)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
    });
  });

  it('never lie outside their folder', async () => {
    for (const url of [
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/index.html',
      '/pictures/%00',
    ]) {
      const answer = await shop.visitor.get(url);
      expect([400, 403, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(DOCUMENT);
    }
  });
});
