/** Which answers are compressed, and how often. */

import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const TEXT = JSON.stringify({ title: 'Oak lamp with a walnut foot '.repeat(100) });
const cached = Buffer.from(TEXT);
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** What left for /cached. */
const sent: unknown[] = [];
const app = Fastify();
beforeAll(async () => {
  app.decorateRequest('actor', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie !== undefined) request.actor = { userId: 1, role: 'user' };
  });
  compressAnswers(app, 'http://localhost');
  app.addHook('onSend', async ({ url }, _reply, payload) => {
    if (url === '/cached') sent.push(payload);
    return payload;
  });
  const json = 'application/json; charset=utf-8';
  app.get('/text', async (_request, reply) => reply.type(json).header('vary', 'Accept').send(TEXT));
  app.get('/cached', async (_request, reply) => reply.type(json).send(cached));
  app.post('/text', async (_request, reply) => reply.type(json).send(TEXT));
  app.get('/long', async (_request, reply) => reply.type('text/csv').header('content-length', TEXT.length).send(TEXT));
  app.get('/short', async (_request, reply) => reply.type(json).send('{}'));
  app.get('/document', async (_request, reply) => reply.type('text/html; charset=utf-8').send(`<p>${TEXT}</p>`));
  app.get('/picture', async (_request, reply) => reply.type('image/webp').send(cached));
  app.get('/paper', async (_request, reply) => reply.type('application/pdf').send(cached));
  app.get('/file', async (_request, reply) => reply.type('text/css').header('etag', '"a"').send(TEXT));
  app.get('/cookie', async (_request, reply) => reply.type(json).header('set-cookie', 'session=1').send(TEXT));
  app.get('/encoded', async (_request, reply) => reply.type(json).header('content-encoding', 'br').send(TEXT));
  app.get('/events', async (_request, reply) => reply.type('text/event-stream').send(Readable.from([TEXT])));
  app.get('/stream', async (_request, reply) => reply.type('text/csv').send(Readable.from([TEXT, TEXT])));
  app.get('/broken', async (_request, reply) => {
    const parts = async function* () {
      yield TEXT;
      throw new Error('The database is away');
    };
    return reply.type('text/csv').send(Readable.from(parts()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = browser, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });

describe('an answer', () => {
  it('of text comes in the encoding that the client reads, with its type and a Vary', async () => {
    const plain = await get('/text', {});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect([plain.body, plain.headers.vary]).toEqual([TEXT, 'Accept, Accept-Encoding']);
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
    ] as const) {
      const { headers, rawPayload } = await get('/text', { 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        vary: 'Accept, Accept-Encoding',
        'content-length': String(rawPayload.length),
      });
      expect(decode(rawPayload).toString()).toBe(TEXT);
      expect(rawPayload.length).toBeLessThan(TEXT.length / 5);
    }
  });

  it.each(['/document', '/long'])('%s is compressed, with its own length', async (url) => {
    const { headers, rawPayload } = await get(url);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(brotliDecompressSync(rawPayload).toString()).toContain('walnut');
  });

  it('to HEAD has the headers of the one to GET', async () => {
    const [head, whole] = [await get('/text', browser, 'HEAD'), await get('/text')];
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  it.each(['/short', '/picture', '/paper', '/file', '/cookie', '/events'])('%s is left as it is', async (url) => {
    const { headers } = await get(url);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  it('that is encoded already, or to POST, is left as it is', async () => {
    expect((await get('/encoded')).body).toBe(TEXT);
    const { headers, body } = await get('/text', browser, 'POST');
    expect([headers['content-encoding'], body]).toEqual([undefined, TEXT]);
  });

  it('to somebody who is logged in is left as it is where another site asked for it', async () => {
    const encodingOf = async (headers: Record<string, string>) =>
      (await get('/text', { ...browser, ...headers })).headers['content-encoding'];
    const cookie = 'session=1';
    expect(await encodingOf({ cookie, 'sec-fetch-site': 'cross-site' })).toBeUndefined();
    expect(await encodingOf({ cookie, 'sec-fetch-site': 'same-site' })).toBeUndefined();
    expect(await encodingOf({ cookie, referer: 'https://other.example/' })).toBeUndefined();
    expect(await encodingOf({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('br');
    expect(await encodingOf({ cookie, 'sec-fetch-site': 'none' })).toBe('br');
    expect(await encodingOf({ cookie })).toBe('br');
    // A document, or what is the same for everybody.
    expect(await encodingOf({ 'sec-fetch-site': 'cross-site' })).toBe('br');
  });

  it('that is cached is compressed once for each encoding', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => get('/cached', { 'accept-encoding': n % 2 === 0 ? 'br' : 'gzip' })),
    );
    for (const { rawPayload, headers } of answers) {
      const decode = headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync;
      expect(decode(rawPayload).toString()).toBe(TEXT);
    }
    expect(new Set(sent).size).toBe(2);
  });

  it('that is a stream is compressed as it comes, and breaks where the stream does', async () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen');
    const fetched = (path: string) => fetch(`http://127.0.0.1:${address.port}${path}`, { headers: browser });
    const whole = await fetched('/stream');
    expect(whole.headers.get('content-encoding')).toBe('br');
    expect(await whole.text()).toBe(TEXT + TEXT);
    const broken = fetched('/broken').then((answer) => answer.text());
    await expect(broken).rejects.toThrow();
  });
});

describe('the encoding', () => {
  it.each([
    ['', undefined],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['zstd', undefined],
  ])('for %j is %j', async (accepted, encoding) => {
    expect((await get('/text', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
  });
});
