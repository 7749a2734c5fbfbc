import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let overloaded = false;
beforeAll(async () => {
  shop = await startTestApp({ isOverloaded: () => overloaded });
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

describe('while there is too much to do', () => {
  it('calls are refused at once with 503 and Retry-After, and served again afterwards', async () => {
    overloaded = true;
    for (const url of ['/products', '/cart', '/orders/own', '/config']) {
      expect(await shopper.get(url)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2', 'content-type': 'application/problem+json; charset=utf-8' },
        body: { code: 'UNAVAILABLE' },
      });
    }
    expect(await shopper.post('/auth/login', { email: 'a@example.com', password: 'x' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' },
    });
    overloaded = false;
    expect(await shopper.get('/cart')).toMatchObject({ status: 200 });
  });

  it('health checks, pages and files are answered all the same', async () => {
    overloaded = true;
    for (const url of ['/health/live', '/health/ready', '/assets/app-0a1b2c3d.js', '/pictures/lamp-1.webp']) {
      expect([url, (await shop.visitor.get(url)).status]).toEqual([url, 200]);
    }
    expect(await shop.visitor.get('/cart', { accept: 'text/html' })).toMatchObject({ status: 200 });
    overloaded = false;
  });
});
