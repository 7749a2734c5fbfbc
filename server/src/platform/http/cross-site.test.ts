import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const HOST = 'shop.example';
let shop: TestApp;
let shopper: Client;
let me: { id: number };
beforeAll(async () => {
  shop = await startTestApp({ publicUrl: 'https://www.shop.example' });
  me = await makeUser(shop);
  shopper = await shop.as(me);
});
afterAll(() => shop.close());

const refused = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['an unknown kind of site', { 'sec-fetch-site': 'elsewhere' }],
  ['another site with an Origin of ours', { 'sec-fetch-site': 'cross-site', origin: 'https://www.shop.example' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a name that begins like ours', { origin: 'https://www.shop.example.evil.example' }],
  ['another port of our host', { origin: `http://${HOST}:8080` }],
  ['nonsense as origin', { origin: 'https://' }],
] as const;

const served = [
  ['this origin', { 'sec-fetch-site': 'same-origin' }],
  ['the person (typed, bookmark)', { 'sec-fetch-site': 'none' }],
  ['this origin, whatever Origin says', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ["PUBLIC_URL's origin", { origin: 'https://www.shop.example' }],
  ["the request's own host", { origin: `http://${HOST}` }],
  ["the request's own host, where a proxy speaks https for us", { origin: `https://${HOST}` }],
  ['a client that sends neither (curl, scripts)', {}],
  ['a script that sends a Referer of its own', { referer: 'http://elsewhere.example/' }],
] as const;

describe('state-changing requests', () => {
  it.each(refused)('from %s are refused with 403 and change nothing', async (_from, from) => {
    const headers = { host: HOST, ...from };
    for (const answer of [
      await shopper.post('/cart', { product: 1, quantity: 1 }, headers),
      await shopper.patch(`/users/${me.id}`, { name: 'Mallory' }, headers),
      await shopper.delete('/cart/1', headers),
      await shopper.post('/orders', {}, headers),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE', status: 403 } });
    }
    expect(await shopper.get('/users/own')).toMatchObject({ body: { name: null } });
  });

  it.each(refused)('to /auth from %s are refused with a sentence', async (_from, from) => {
    for (const path of ['/auth/login', '/auth/signup', '/auth/logout']) {
      expect(await shopper.post(path, {}, { host: HOST, ...from })).toMatchObject({
        status: 403,
        text: 'Requests from other sites are refused',
      });
    }
  });

  it.each(served)('from %s are served', async (_from, from) => {
    const answer = await shopper.patch(`/users/${me.id}`, { name: null }, { host: HOST, ...from });
    expect(answer).toMatchObject({ status: 200 });
  });

  it.each(refused)('do not include reading: from %s it is served, without a CORS permission', async (_from, from) => {
    const answer = await shopper.get('/users/own', { host: HOST, ...from });
    expect(answer).toMatchObject({ status: 200 });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('get no permission from a preflight', async () => {
    const answer = await shop.visitor.send({
      method: 'OPTIONS',
      url: '/cart',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('GET /auth/logout', () => {
  const elsewhere = [
    ...refused,
    [
      'a link elsewhere',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['an image here', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a script here', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }],
    ['a style sheet here', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'style' }],
    ['a frame here', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a page elsewhere over plain http, which is told by Referer alone', { referer: 'http://evil.example/' }],
    ['a page on another port of our host', { referer: `http://${HOST}:8080/` }],
    ['a page whose name begins like ours', { referer: `http://${HOST}.evil.example/` }],
    ['a page whose Referer is nonsense', { referer: 'http://' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }],
    ['an old prefetch', { purpose: 'prefetch' }],
    ["Firefox's old prefetch", { 'x-moz': 'prefetch' }],
  ] as const;
  const spellings = ['/auth/logout', '/auth/logout/', '/auth/logout?now', '/auth/%6Cogout', '/%61uth/logout/'];

  it.each(elsewhere)(
    'started by %s is refused, however the path is spelt, and the session stays',
    async (_by, from) => {
      for (const url of spellings) {
        expect(await shopper.get(url, { host: HOST, ...from })).toMatchObject({
          status: 403,
          text: 'Requests from other sites are refused',
        });
      }
      expect(await shopper.get('/auth/check')).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['fetch here', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
    ['a link here', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
    ['a person', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['a script outside a browser', {}],
    ['a link here over plain http', { referer: `http://${HOST}/cart?from=here` }],
    ["a link at PUBLIC_URL's origin", { referer: 'https://www.shop.example/my-orders' }],
  ] as const)('started by %s ends the session', async (_by, from) => {
    const leaving = await shop.as(me);
    expect(await leaving.get('/auth/logout', { host: HOST, ...from })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await leaving.get('/auth/check')).toMatchObject({ status: 401 });
  });

  it('has no HEAD twin, which would log out too', async () => {
    expect(await shopper.head('/auth/logout', { 'sec-fetch-site': 'cross-site' })).not.toMatchObject({ status: 200 });
    expect(await shopper.head('/auth/logout')).toMatchObject({ status: 404 });
    expect(await shopper.get('/auth/check')).toMatchObject({ status: 200 });
  });
});
