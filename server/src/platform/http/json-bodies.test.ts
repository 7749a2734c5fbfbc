import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const KB = 1024;
let shop: TestApp;
let me: { id: number };
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  me = await makeUser(shop);
  shopper = await shop.as(me);
});
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };
function send(
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = json,
  method: 'POST' | 'PATCH' = 'POST',
) {
  return shopper.send({ method, url, payload, headers });
}

describe('request bodies', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('are JSON: %s is 415', async (type) => {
    expect(await send('/cart', '{}', { 'content-type': type })).toMatchObject({
      status: 415,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'NOT_JSON', status: 415 },
    });
    expect(await send('/auth/login', '{}', { 'content-type': type })).toMatchObject({
      status: 415,
      text: 'The request body must be JSON',
    });
  });

  it('are JSON: a body without a content type is 415', async () => {
    expect(await send('/cart', '{}', {})).toMatchObject({ status: 415 });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('are JSON: %s is read', async (type) => {
    expect(await send(`/users/${me.id}`, '{"name":null}', { 'content-type': type }, 'PATCH')).toMatchObject({
      status: 200,
    });
  });

  it('are at most 100 kB', async () => {
    const body = (bytes: number) =>
      JSON.stringify({ product: 1, quantity: 0, note: '' }).replace('""', `"${'x'.repeat(bytes)}"`);
    expect(await send('/cart', body(99 * KB))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await send('/cart', body(101 * KB))).toMatchObject({
      status: 413,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'BODY_TOO_LARGE', status: 413 },
    });
    expect(await send('/auth/login', body(101 * KB))).toMatchObject({ status: 413, text: 'The request is too large' });
  });

  it('are at most 1 MB for orders and users, since clients send whole objects', async () => {
    const body = (bytes: number) => JSON.stringify({ name: null, orders: 'x'.repeat(bytes) });
    expect(await send(`/users/${me.id}`, body(900 * KB), json, 'PATCH')).toMatchObject({ status: 200 });
    expect(await send('/orders', body(900 * KB))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await send(`/users/${me.id}`, body(1025 * KB), json, 'PATCH')).toMatchObject({ status: 413 });
    expect(await send('/orders', body(1025 * KB))).toMatchObject({ status: 413 });
  });

  it('are not read for a stranger', async () => {
    const answer = await shop.visitor.send({ method: 'POST', url: '/orders', payload: '{"broken', headers: json });
    expect(answer).toMatchObject({ status: 401 });
  });

  it('that are no objects are told so', async () => {
    for (const payload of ['null', '1', '[]', '']) {
      expect(await send('/cart', payload)).toMatchObject({
        body: { errors: [{ path: '', message: 'The body must be a JSON object' }] },
      });
    }
  });

  it.each([
    ['broken JSON', '{"product": 1'],
    ['a bare word', 'hello'],
    ['two values', '{} {}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['half a UTF-8 character', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
    ['UTF-16', Buffer.from('{"product":1,"quantity":1}', 'utf16le')],
    ['a __proto__ key', '{"product": 1, "quantity": 1, "__proto__": {"admin": true}}'],
    ['an escaped __proto__ key', '{"product": 1, "__pr\\u006fto__": {"role": "admin"}}'],
    ['a constructor.prototype key', '{"constructor": {"prototype": {"admin": true}}}'],
    ['nesting of 10,000', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['nesting of 21', `{"a":${'['.repeat(20)}1${']'.repeat(20)}}`],
  ])('that hold %s are 400', async (_what, payload) => {
    for (const url of ['/cart', '/orders']) {
      expect(await send(url, payload)).toMatchObject({
        status: 400,
        headers: { 'content-type': 'application/problem+json; charset=utf-8' },
        body: { code: 'MALFORMED_REQUEST', status: 400 },
      });
    }
  });

  it.each(['null', '1', '"text"', 'true', '[]', '[[]]', '{}', ''])(
    'that are %j are 400, not an error of ours',
    async (payload) => {
      for (const url of ['/cart', '/orders', '/auth/login', '/auth/signup']) {
        expect((await send(url, payload)).status).toBe(400);
      }
    },
  );

  it.each(['\\u0000', '\\ud800', '\\udc00x', 'a\\ud83d'])(
    'with %s in a text are 400 and change nothing',
    async (bad) => {
      const one = { name: 'Ann', email: 'e', phone: 'p', street: 's', city: 'c', state: 's', pinCode: 'p' };
      const inAddress = JSON.stringify({ addresses: [one] }).replace('Ann', bad);
      for (const payload of [`{"name":"x${bad}"}`, `{"imageUrl":"/x${bad}"}`, inAddress]) {
        expect(await send(`/users/${me.id}`, payload, json, 'PATCH')).toMatchObject({
          status: 400,
          body: { code: 'INVALID_INPUT' },
        });
      }
      expect(await shopper.get('/users/own')).toMatchObject({ body: { name: null, imageUrl: null, addresses: [] } });
    },
  );

  it('may be empty with a JSON content type, as clients send with DELETE', async () => {
    const answer = await shopper.delete('/cart/9999', json);
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const explicit = await shopper.delete('/cart/9999', { ...json, 'content-length': '0' });
    expect(explicit).toMatchObject({ status: 404 });
    expect(await send('/auth/logout', '', json)).toMatchObject({ status: 200 });
    shopper = await shop.as(me);
  });

  it('may hold unknown keys', async () => {
    const answer = await send(`/users/${me.id}`, '{"name":null,"role":"admin","x":{"y":[1]}}', json, 'PATCH');
    expect(answer).toMatchObject({ status: 200, body: { role: 'user' } });
  });

  it('that name a key twice mean the last one, which is what is checked and kept', async () => {
    const kept = await send(`/users/${me.id}`, '{"name":"Ann","name":"Bea"}', json, 'PATCH');
    expect(kept).toMatchObject({ status: 200, body: { name: 'Bea' } });
    const refused = await send(`/users/${me.id}`, '{"name":"Cleo","name":7}', json, 'PATCH');
    expect(refused).toMatchObject({ status: 400 });
    expect(await shopper.get('/users/own')).toMatchObject({ body: { name: 'Bea' } });
  });

  it('of any JSON at all are never an error of ours', async () => {
    const urls = ['/cart', '/orders', '/auth/login'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...urls), fc.json({ noUnicodeString: false }), async (url, payload) => {
        const { status } = await send(url, payload);
        return status >= 400 && status < 500;
      }),
      { numRuns: runs(150) },
    );
  });
});
