/** Odd values in every field: the server never answers 500, and every rejection has our own message. */

import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from './factories.ts';
import { stockFaults } from './ledger.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from './test-app.ts';

const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '1',
  'x',
  'null',
  '__proto__',
  'constructor',
  '9'.repeat(19),
  '\u0000',
  '\ud800',
  '\uffff',
  '👟',
  'x'.repeat(300),
  'x'.repeat(6000),
  [],
  [null],
  [[]],
  ['x', 'x'],
  {},
  { id: null },
  { id: '\u0000' },
  { length: 3 },
  Array(300).fill('x'),
];

const product = {
  title: 'Lamp',
  description: 'It lights.',
  price: 20,
  discountPercentage: 10,
  stock: 5,
  brand: 'Acme',
  category: 'Lamps',
  thumbnail: '/t.png',
  images: ['/1.png', '/2.png', '/3.png', '/t.png'],
  highlights: ['a', '', 'c', 'd'],
  colors: ['white'],
  sizes: [{ id: 'm', name: 'M', inStock: true }],
  deleted: false,
  rating: 0,
  discountPrice: 18,
};

const methods = z.enum(['GET', 'POST', 'PATCH', 'DELETE']);

let shop: TestApp;
let admin: Client;
let routes: Map<string, { call: (body: unknown) => Promise<Answer>; body: Record<string, unknown> }>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  const user = await makeUser(shop);
  const shopper = await shop.as(user);
  admin = await shop.as(await makeAdmin(shop));
  const [inCart, ordered] = [await makeProduct(shop), await makeProduct(shop, { stock: 1_000_000 })];
  const id = (answer: Answer) => read(z.object({ id: z.int() }), answer).id;
  const line = id(await shopper.post('/cart', { product: inCart.id, quantity: 1 }));
  const order = id(await shopper.post('/orders', orderOf([{ product: ordered, quantity: 1 }])));
  const edited = id(await admin.post('/products', product));
  routes = new Map([
    [
      'POST /auth/signup',
      {
        call: (body) => shop.visitor.post('/auth/signup', body),
        body: { email: 'a@example.com', password: 'Correct-Horse-7' },
      },
    ],
    [
      'POST /auth/login',
      { call: (body) => shop.visitor.post('/auth/login', body), body: { email: 'a@example.com', password: 'x' } },
    ],
    [
      'POST /auth/reset-password-request',
      { call: (body) => shop.visitor.post('/auth/reset-password-request', body), body: { email: 'a@example.com' } },
    ],
    [
      'POST /auth/reset-password',
      {
        call: (body) => shop.visitor.post('/auth/reset-password', body),
        body: { email: 'a@example.com', token: 'A'.repeat(43), password: 'Correct-Horse-7' },
      },
    ],
    [
      'POST /auth/first-owner',
      {
        call: (body) => shop.visitor.post('/auth/first-owner', body),
        body: { token: 'A'.repeat(43), email: 'a@example.com', password: 'Correct-Horse-7', name: 'Ann' },
      },
    ],
    [
      'POST /auth/accept-invitation',
      {
        call: (body) => shop.visitor.post('/auth/accept-invitation', body),
        body: { token: 'A'.repeat(43), email: 'a@example.com', password: 'Correct-Horse-7', name: 'Ann' },
      },
    ],
    [
      'POST /auth/confirm-email',
      { call: (body) => shop.visitor.post('/auth/confirm-email', body), body: { token: 'A'.repeat(43) } },
    ],
    [
      'PATCH /users/{id}',
      {
        call: (body) => shopper.patch(`/users/${user.id}`, body),
        body: { name: 'Ann', imageUrl: '/a.png', addresses: [address], updatedAt: '2026-01-15T12:00:00.000Z' },
      },
    ],
    [
      'POST /cart',
      {
        call: (body) => shopper.post('/cart', body),
        body: { product: ordered.id, quantity: 1, color: 'white', size: 'm' },
      },
    ],
    ['PATCH /cart/{id}', { call: (body) => shopper.patch(`/cart/${line}`, body), body: { quantity: 2 } }],
    [
      'POST /orders',
      { call: (body) => shopper.post('/orders', body), body: orderOf([{ product: ordered, quantity: 1 }]) },
    ],
    ['POST /products', { call: (body) => admin.post('/products', body), body: product }],
    [
      'PATCH /products/{id}',
      {
        call: (body) => admin.patch(`/products/${edited}`, body),
        body: { ...product, previousStock: 5, updatedAt: '2026-01-15T12:00:00.000Z' },
      },
    ],
    [
      'PATCH /orders/{id}',
      {
        call: (body) => admin.patch(`/orders/${order}`, body),
        body: { status: 'dispatched', paymentStatus: 'received', updatedAt: '2026-01-15T12:00:00.000Z' },
      },
    ],
  ]);
});
afterAll(() => shop.close());

/** Copies of the body, each with one value replaced, for every position. */
function* replacedIn(body: unknown, value: unknown): Generator<unknown> {
  if (Array.isArray(body)) {
    for (const [index, member] of body.entries()) {
      yield body.with(index, value);
      for (const inner of replacedIn(member, value)) yield body.with(index, inner);
    }
  } else if (body !== null && typeof body === 'object') {
    for (const [key, member] of Object.entries(body)) {
      yield { ...body, [key]: value };
      for (const inner of replacedIn(member, value)) yield { ...body, [key]: inner };
    }
  }
}

/** Zod's default messages. */
const foreignWords = /^(Invalid|Too (big|small)|Unrecognized|Expected)|must match pattern/;

describe('odd values', () => {
  it.each([
    'POST /auth/signup',
    'POST /auth/login',
    'POST /auth/reset-password-request',
    'POST /auth/reset-password',
    'POST /auth/first-owner',
    'POST /auth/accept-invitation',
    'POST /auth/confirm-email',
    'PATCH /users/{id}',
    'POST /cart',
    'PATCH /cart/{id}',
    'POST /orders',
    'POST /products',
    'PATCH /products/{id}',
    'PATCH /orders/{id}',
  ])('in any field of %s are never an error of ours, and refused in our words', async (name) => {
    const route = routes.get(name);
    if (route === undefined) throw new Error('no such route');
    const failed: unknown[] = [];
    const worded = new Set<string>();
    for (const value of odd) {
      for (const body of replacedIn(route.body, value)) {
        const answer = await route.call(body);
        if (answer.status >= 500) failed.push({ status: answer.status, body });
        if (answer.status !== 400) continue;
        const messages = name.includes('/auth/')
          ? [answer.text]
          : (problem.parse(answer.body).errors ?? []).map((fault) => `${fault.message}`);
        for (const message of messages)
          if (foreignWords.test(message)) worded.add(`${message} for ${JSON.stringify(value)?.slice(0, 40)}`);
      }
    }
    expect(failed).toEqual([]);
    expect([...worded]).toEqual([]);
    expect(await stockFaults(shop.db)).toEqual([]);
  });

  it.each(['_sort', '_order', '_page', '_limit'])(
    'of %s in the admin list of orders are 400 that names it',
    async (name) => {
      for (const value of ['', 'x', '-1', '0', '1e400', '%00', '__proto__']) {
        const answer = await admin.get(`/orders?${name}=${value}`);
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
      }
    },
  );

  it.each([2 ** 31, Number.MAX_SAFE_INTEGER, '9'.repeat(19)])(
    'such as the id %s in any address are never an error of ours: there is no such thing',
    async (id) => {
      const failed: unknown[] = [];
      for (const { method, url } of shop.routes) {
        const [first] = [method].flat();
        if (!url.includes(':id') || first === 'HEAD' || first === undefined) continue;
        const { status } = await admin.send({ method: methods.parse(first), url: url.replaceAll(':id', String(id)) });
        if (status >= 500) failed.push({ method: first, url, status });
      }
      expect(failed).toEqual([]);
    },
  );

  it('such as a NUL in any part of an address are never an error of ours', async () => {
    const failed: unknown[] = [];
    for (const { method, url } of shop.routes) {
      const first = methods.safeParse([method].flat()[0]);
      if (!url.includes(':') || !first.success) continue;
      for (const id of ['1', '%00']) {
        const odd = url.replaceAll(':id', id).replace(/:\w+/g, '%00');
        const { status } = await admin.send({ method: first.data, url: odd });
        if (status >= 500) failed.push({ method: first.data, odd, status });
      }
    }
    expect(failed).toEqual([]);
  });
});
