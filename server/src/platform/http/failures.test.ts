import { ShopError } from '@shop/contract/errors';
import { problem } from '@shop/contract/problem';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { hostFaults, oldRequest, sayTo } from '../../../test/raw-requests.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { answerFailures } from './failures.ts';

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

describe('failures', () => {
  it('are problem+json with type, title, status, detail, code, and for invalid input errors', async () => {
    const answer = await shopper.post('/cart', { quantity: 9 });
    expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
    expect(answer.body).toEqual({
      type: 'urn:shop:problem:invalid-input',
      title: 'Some values are not valid',
      status: 400,
      detail: 'product is required; quantity must be a whole number from 1 to 5',
      code: 'INVALID_INPUT',
      errors: [
        { path: 'product', message: 'product is required' },
        { path: 'quantity', message: 'quantity must be a whole number from 1 to 5' },
      ],
    });
  });

  it('name where in the input a fault lies', async () => {
    const answer = await shopper.post('/orders', {
      items: [{ product: 1, quantity: 1 }, { product: 1 }],
      totalAmount: 1,
      paymentMethod: 'cash',
      selectedAddress: { name: 'Ann', city: '  ' },
    });
    const paths = problem.parse(answer.body).errors?.map((fault) => `${fault.path}: ${fault.message}`);
    expect(paths).toEqual([
      'items.1.quantity: quantity must be a whole number from 1 to 5',
      'selectedAddress.email: email is required',
      'selectedAddress.phone: phone is required',
      'selectedAddress.street: street is required',
      'selectedAddress.city: city is required',
      'selectedAddress.state: state is required',
      'selectedAddress.pinCode: pinCode is required',
    ]);
  });

  it('below /auth/ are text, a sentence fit to show', async () => {
    expect(await shop.visitor.get('/auth/check')).toMatchObject({
      status: 401,
      text: 'Please log in',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(await shop.visitor.get('/auth/nowhere')).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect(
      await shop.visitor.send({
        method: 'POST',
        url: '/auth/login',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
    ).toMatchObject({
      status: 400,
      text: 'The body is not valid JSON',
    });
  });

  it('of ours are a fixed sentence without a trace of what went wrong', async () => {
    const broken = await startTestApp();
    try {
      const user = await broken.as(await makeUser(broken));
      await sql`alter table cart_items rename to lost`.execute(broken.db);
      const answer = await user.get('/cart');
      expect(answer).toMatchObject({ status: 500, headers: { 'content-type': PROBLEM_TYPE } });
      expect(answer.body).toEqual({
        type: 'urn:shop:problem:internal',
        title: 'Something went wrong on our side. Please try again',
        status: 500,
        detail: 'Something went wrong on our side. Please try again',
        code: 'INTERNAL',
      });
    } finally {
      await broken.close();
    }
  });

  it('carry the same security headers as other responses', async () => {
    for (const answer of [
      await shop.visitor.get('/cart'),
      await shop.visitor.get('/nowhere'),
      await shopper.get('/cart'),
      // Refused before there is a route.
      await shop.visitor.get('/%'),
      await shopper.get(`/products/${'9'.repeat(400)}`),
    ]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('odd addresses', () => {
  const paths = [
    '/%',
    '/%zz',
    '/products/%ff',
    '/products/%',
    '/products/%00',
    '/products/1%00',
    '/products/%E2%82',
    '/orders/own/%c0%80',
    `/products/${'9'.repeat(400)}`,
    `/products/${'9'.repeat(19)}`,
    '/products/9223372036854775808',
    '/products/-1',
    '/products/0',
    '/products/1.5',
    '/products/1e3',
    '/products/NaN',
    '/products/ 1',
    '/products/%201',
    '/products/0x10',
    '/products/٣',
    '/products/undefined',
    '/products/[object%20Object]',
    '/products/../users/own',
    '/orders/own/abc',
    '/orders/own/0',
    '/products?_page=%ff',
    '/products?category=%00',
    '/products?category=%ff',
    '/products?brand=%ED%A0%80',
    '/products?%00=1',
    '/products?__proto__=1',
    '/products?constructor=1',
    '/products?_sort=__proto__',
    '/products?_sort=toString',
    '/products?_page=1e9',
    '/products?_page=999999999',
    '/products?_page=1000000000&_limit=100',
    '/orders/own?_page=1000000000&_limit=100',
    `/products?category=${'x,'.repeat(300)}`,
    `/products?${'category=x&'.repeat(300)}`,
    '/brands?admin=1',
    '/products?&&&=&',
    '//products',
    '/products//1',
    '/;/products',
    '/products;x=1',
    '/auth//check',
    '*',
  ];

  it.each(paths)('%s is never an error of ours, and is answered as JSON', async (url) => {
    for (const client of [shopper, shop.visitor]) {
      const answer = await client.get(url);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers['content-type']).toMatch(/^(application\/(problem\+)?json|text\/plain); charset=utf-8$/);
      if (answer.status >= 400 && !url.startsWith('/auth'))
        expect(problem.parse(answer.body).status).toBe(answer.status);
    }
  });

  it.each(['abc', '0', '-1', '1.5', '%00', '9'.repeat(19), '9'.repeat(30), 'null', '%F0%9F%92%A9'])(
    'an id of %s is refused or not found everywhere',
    async (id) => {
      const admin = await shop.as(await makeAdmin(shop));
      for (const answer of [
        await shopper.get(`/products/${id}`),
        await shopper.patch(`/cart/${id}`, { quantity: 1 }),
        await shopper.delete(`/cart/${id}`),
        await shopper.get(`/orders/own/${id}`),
        await shopper.patch(`/users/${id}`, {}),
        await shopper.post('/cart', { product: id, quantity: 1 }),
        await admin.patch(`/products/${id}`, { stock: 1 }),
        await admin.patch(`/orders/${id}`, { status: 'pending' }),
      ]) {
        expect([400, 403, 404]).toContain(answer.status);
      }
    },
  );
});

describe('what is no HTTP request', () => {
  async function say(text: string): Promise<string> {
    const address = shop.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen');
    return sayTo(address.port, text);
  }

  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /cart HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'length and chunks',
      'POST /cart HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
  ])('(%s) is refused as problem+json', async (_what, text, status) => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await say(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    for (const header of [
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      "content-security-policy: default-src 'none'",
      'referrer-policy: ',
      'permissions-policy: ',
    ]) {
      expect(head).toContain(`\r\n${header}`);
    }
    expect(problem.parse(JSON.parse(body)).status).toBe(status);
  });

  it.each([
    ['an answer of the API', '/config', 'GET'],
    ['an event of the payment provider', '/webhook', 'POST'],
    ['a page', '/', 'GET'],
    ['a static file', '/assets/app-0a1b2c3d.js', 'GET'],
    ['a picture', '/pictures/none.webp', 'GET'],
    ['a health probe', '/health/live', 'GET'],
    ['a path that there is not', '/nowhere', 'DELETE'],
  ])('because it names no host, or two, is refused as problem+json: for %s', async (_what, path, method) => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    for (const [detail, text] of hostFaults(path, method)) {
      const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1.1 400 [\s\S]*\r\ncontent-type: application\/problem\+json/);
      expect(head).toMatch(/x-frame-options: DENY/i);
      expect(problem.parse(JSON.parse(body))).toMatchObject({ code: 'MALFORMED_REQUEST', detail });
    }
  });

  it('but of HTTP/1.0, and names its host, is answered', async () => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await say(oldRequest('/health/live'))).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('the log', () => {
  it('has a stack for what failed, and none for what the shop had no room for', async () => {
    const lines: { msg: string; err?: unknown }[] = [];
    const logger: FastifyBaseLogger = pino(
      { level: 'warn' },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
    const app = Fastify({ loggerInstance: logger });
    answerFailures(app);
    app.get('/full', async () => {
      throw new ShopError('UNAVAILABLE', { detail: 'Too many papers are being printed' });
    });
    app.get('/broken', async () => {
      throw new Error('broken');
    });
    app.get('/away', async () => {
      throw Object.assign(new ShopError('UNAVAILABLE'), { cause: new Error('The storage is away') });
    });
    const statuses: number[] = [];
    for (const url of ['/full', '/broken', '/away']) statuses.push((await app.inject({ url })).statusCode);
    expect(statuses).toEqual([503, 500, 503]);
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'request failed']);
  });
});
