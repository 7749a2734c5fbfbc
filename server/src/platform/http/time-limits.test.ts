import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { earlyFailures } from './failures.ts';
import { limitBodyTime } from './time-limits.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

test('a client has 10 s for the head of a request, 15 minutes for the whole, and 35 s of silence end its connection', () => {
  expect(shop.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 900_000,
    keepAliveTimeout: 72_000,
    timeout: 35_000,
  });
});

test('a request that takes too long to arrive is answered 408, and its connection ends', async () => {
  shop.app.server.headersTimeout = 500;
  shop.app.server.requestTimeout = 1_000;
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const address = shop.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  for (const begun of [
    'GET /health/live HTTP/1.1\r\nHost:',
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ]) {
    const socket = connect(address.port, '127.0.0.1');
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.write(begun);
    await once(socket, 'close');
    const answer = Buffer.concat(pieces).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
  }
});

test('a body has 30 s, and only where a route takes slow ones, from those who may call it, it has longer', async () => {
  const app = Fastify(earlyFailures({}));
  limitBodyTime(app, 300);
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url === '/refused') return reply.code(401).send('no');
  });
  app.post('/short', async ({ body }) => body);
  for (const url of ['/slow', '/refused']) {
    app.post(url, { config: { slowBody: true } }, async ({ body }) => body);
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  const send = async (url: string) => {
    const socket = connect(address.port, '127.0.0.1');
    const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
    socket.write(`${head}Connection: close\r\n\r\n"`);
    return { socket, text: async () => Buffer.concat(await socket.toArray()).toString() };
  };
  // A connection that is used on: the time of its first request must not end the second.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (url: string) =>
    new Promise<number>((resolve, reject) => {
      const options = {
        port: address.port,
        method: 'POST',
        path: url,
        agent,
        headers: { 'content-type': 'application/json' },
      };
      const call = request(options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
      call.once('error', reject).end('1');
    });
  expect([await post('/short'), await post('/refused'), await post('/slow')]).toEqual([200, 401, 200]);
  const slow = await send('/slow');
  expect(await (await send('/short')).text()).toMatch(/^HTTP\/1\.1 408 /);
  // It has come to its end, so the time of the other is over as well.
  slow.socket.write('"');
  expect(await slow.text()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await post('/short')).toBe(200);
  agent.destroy();
  const refused = await (await send('/refused')).text();
  expect(refused).toMatch(/^HTTP\/1\.1 401 /);
  await app.close();
});
