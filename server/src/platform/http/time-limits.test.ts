import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

test('a client has 10 s for the head of a request, 30 s for the whole, and 35 s of silence end its connection', () => {
  expect(shop.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
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
