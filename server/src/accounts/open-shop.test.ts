/** What strangers see of a shop: with STOREFRONT=public the catalogue, else nothing of it. */

import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../test/factories.ts';
import { type Client, cookieOf, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';

const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const NO_SESSION = { cookie: `session=${'A'.repeat(43)}` };

let database: TestDatabase;
let closed: TestApp;
let open: TestApp;
let product: { id: number };
let member: Client;
let admin: Client;
let slugs: { collection: string; page: string };

beforeAll(async () => {
  database = await openTestDatabase();
  closed = await startTestApp({ database });
  open = await startTestApp({ database, fixedSettings: { storefront: 'public' }, clock: closed.clock });
  product = await makeProduct(closed, { title: 'Lamp', description: 'Bright. '.repeat(200) });
  await makeProduct(closed, { title: 'Sofa' });
  member = await open.as(await makeUser(closed));
  admin = await closed.as(await makeAdmin(closed));
  slugs = { collection: unique('collection'), page: unique('page') };
  const collection = { title: 'Chosen', slug: slugs.collection, products: [product.id] };
  expect(await admin.post('/collections', collection)).toMatchObject({ status: 201 });
  const page = { title: 'Page', slug: slugs.page, markdown: 'Text' };
  expect(await admin.post('/pages', page)).toMatchObject({ status: 201 });
  expect(await admin.post('/attributes', { key: 'width', name: 'Width', kind: 'number' })).toMatchObject({
    status: 201,
  });
});
afterAll(async () => {
  await open.stop();
  await closed.close();
});

const catalogue = [
  '/products',
  '/products/:id',
  '/products/:id/related',
  '/products/facets',
  '/products/suggestions',
  '/brands',
  '/categories',
  '/category-tree',
  '/collections/:slug',
  '/options',
  '/options/:id',
  '/attributes',
  '/attributes/:key',
];
const openAnyway = ['/shop', '/pages', '/pages/:slug'];
const pathOf = (url: string) => {
  const slug = url.startsWith('/pages') ? slugs.page : slugs.collection;
  const id = url.startsWith('/products') ? product.id : 1;
  return url.replace(':slug', slug).replace(':id', String(id)).replace(':key', 'width');
};

const methodsOf = (route: RouteOptions) => [route.method].flat().map((method) => ({ method, url: route.url }));

describe('the routes of an open shop', () => {
  it('that strangers may call are those of the catalogue', () => {
    const visitors = open.routes
      .filter(({ config }) => config?.access === 'visitor')
      .flatMap(methodsOf)
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(visitors.sort()).toEqual(catalogue.map((url) => `GET ${url}`).sort());
  });

  it.each([...catalogue, ...openAnyway])('answer GET %s to strangers as to members, and set no cookie', async (url) => {
    const answer = await open.visitor.get(pathOf(url));
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': KEPT } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.text).toBe((await member.get(pathOf(url))).text);
  });

  it('answer none of the catalogue while the shop is for members, and what is open anyway as it ever was', async () => {
    for (const url of catalogue) {
      for (const headers of [{}, NO_SESSION]) {
        const answer = await closed.visitor.get(pathOf(url), headers);
        expect({ url, ...answer }).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } });
      }
    }
    for (const url of openAnyway) {
      const answer = await closed.visitor.get(pathOf(url));
      expect({ url, ...answer }).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });

  it('are open to guests exactly for carts, quotes, orders of their own and payments', () => {
    const ofGuests = open.routes.filter(({ config }) => config?.access === 'guest');
    const calls = ofGuests.flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`));
    expect(calls.filter((call) => !call.startsWith('HEAD')).sort()).toEqual([
      'DELETE /cart/:id',
      'GET /cart',
      'GET /order/:id',
      'GET /orders/own',
      'GET /orders/own/:id',
      'GET /orders/own/:id/corrections/:correction.pdf',
      'GET /orders/own/:id/credit-notes/:creditNote.pdf',
      'GET /orders/own/:id/invoice.pdf',
      'GET /orders/own/:id/invoices/:number.pdf',
      'GET /orders/own/:id/returns',
      'GET /orders/own/:id/returns/:return/slip.pdf',
      'GET /orders/own/:id/timeline',
      'PATCH /cart/:id',
      'POST /cart',
      'POST /create-payment-intent',
      'POST /orders',
      'POST /orders/own/:id/cancel',
      'POST /orders/own/:id/returns',
      'POST /orders/own/:id/returns/:return/withdraw',
      'POST /quotes',
    ]);
  });

  it('that need an account are 401 as before, also for strangers who claim a session, and for guests', async () => {
    const begun = await open.visitor.post('/cart', { product: product.id, quantity: 1 });
    for (const { method, url, config } of open.routes) {
      if (config?.access === 'public' || config?.access === 'visitor' || config?.access === 'guest') continue;
      for (const one of [method].flat()) {
        if (one !== 'GET' && one !== 'POST' && one !== 'PATCH' && one !== 'PUT' && one !== 'DELETE') continue;
        const path = url.replaceAll(/:\w+/g, '1');
        const body = one === 'GET' || one === 'DELETE' ? {} : { payload: '{}' };
        for (const cookie of [NO_SESSION, { cookie: cookieOf(begun) }]) {
          const headers = { 'content-type': 'application/json', ...cookie };
          const answer = await open.visitor.send({ method: one, url: path, ...body, headers });
          expect({ one, url, cookie, status: answer.status }).toEqual({ one, url, cookie, status: 401 });
        }
      }
    }
  });

  it.each(['/products?admin=true', '/brands?admin=true', '/category-tree?admin=true', '/products/facets?admin=true'])(
    'answer 401 to strangers who ask as staff: GET %s',
    async (url) => {
      expect(await open.visitor.get(url)).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } });
    },
  );
});

describe('what caches may keep', () => {
  it('is no answer to a member, nor one to a cookie that is no session', async () => {
    for (const url of ['/products', `/products/${product.id}`, '/shop', '/pages']) {
      for (const answer of [await member.get(url), await open.visitor.get(url, NO_SESSION)]) {
        expect({ url, ...answer }).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
        expect(answer.headers).not.toHaveProperty('etag');
      }
    }
    expect(await open.visitor.get('/products', { cookie: 'session=' })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
    });
    expect(await open.visitor.get('/products', { cookie: 'theme=dark' })).toMatchObject({
      headers: { 'cache-control': KEPT },
    });
  });

  it('is no error', async () => {
    for (const [url, status] of [
      ['/products/999999', 404],
      ['/products?_page=0', 400],
      ['/collections/none', 404],
    ] as const) {
      const answer = await open.visitor.get(url);
      expect({ url, ...answer }).toMatchObject({ status, headers: { 'cache-control': 'no-store' } });
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });

  it('has an ETag that stays until the catalogue changes, and is 304 for who knows it', async () => {
    const url = `/products/${product.id}`;
    const first = await open.visitor.get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await open.visitor.get(url, { 'if-none-match': known });
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag, 'cache-control': KEPT } });
      expect(answer.headers.vary).toBe(first.headers.vary);
    }
    expect(await open.visitor.get(url, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
    await admin.patch(url, { title: 'Better lamp' });
    const changed = await open.visitor.get(url, { 'if-none-match': etag });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Better lamp' } });
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('has another ETag once units were sold, of lists too', async () => {
    const sold = await makeProduct(closed, { stock: 10 });
    const urls = [`/products/${sold.id}`, `/products?brand=${encodeURIComponent(await brandOf(sold.id))}`];
    const etags = [];
    for (const url of urls) etags.push(String((await open.visitor.get(url)).headers.etag));
    const buyer = await closed.as(await makeUser(closed));
    expect(await buyer.post('/orders', orderOf([{ product: sold, quantity: 2 }]))).toMatchObject({ status: 201 });
    for (const [nth, url] of urls.entries()) {
      const answer = await open.visitor.get(url, { 'if-none-match': etags[nth] ?? '' });
      expect({ url, status: answer.status }).toEqual({ url, status: 200 });
      expect(answer.text).toContain('"stock":8');
    }
  });

  it('varies with what the answer depends on, and nothing else', async () => {
    const long = await open.visitor.get(`/products/${product.id}`);
    expect(String(long.headers.vary).split(', ').sort()).toEqual(['Accept-Encoding', 'Cookie']);
    const short = await open.visitor.get('/products/suggestions');
    expect(short.headers.vary).toBe('Cookie');
    const headers = { 'accept-encoding': 'br' };
    const packed = await open.app.inject({ url: `/products/${product.id}`, headers });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: long.headers.etag });
  });

  it('is answered to HEAD with the same headers', async () => {
    const [get, head] = [await open.visitor.get('/products'), await open.visitor.head('/products')];
    expect(head.headers).toMatchObject({ etag: get.headers.etag, 'cache-control': KEPT });
  });
});

describe('opening a shop', () => {
  it('counts from the next request on, in every process, and so does closing it', async () => {
    const [one, two] = [await startTestApp({ database }), await startTestApp({ database })];
    const status = async (shop: TestApp) => (await shop.visitor.get('/products')).status;
    expect([await status(one), await status(two)]).toEqual([401, 401]);
    expect(await admin.patch('/settings', { storefront: 'public' })).toMatchObject({ status: 200 });
    expect([await status(one), await status(two)]).toEqual([200, 200]);
    expect(await one.visitor.get('/config')).toMatchObject({ body: { storefront: 'public' } });
    expect(await admin.patch('/settings', { storefront: 'members' })).toMatchObject({ status: 200 });
    expect([await status(two), await status(one)]).toEqual([401, 401]);
    await one.stop();
    await two.stop();
  });

  it('is told by /config', async () => {
    expect(await open.visitor.get('/config')).toMatchObject({ body: { storefront: 'public' } });
    expect(await closed.visitor.get('/config')).toMatchObject({ body: { storefront: 'members' } });
  });
});

async function brandOf(id: number): Promise<string> {
  const { body } = await open.visitor.get(`/products/${id}`);
  return body !== null && typeof body === 'object' && 'brand' in body ? String(body.brand) : '';
}
