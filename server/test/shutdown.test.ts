import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeProducts, makeUser } from './factories.ts';
import { untilWaiting } from './ordering.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { connect } from './test-database.ts';

let shop: TestApp;
let port: number;
let cookie: string;
beforeEach(async () => {
  shop = await startTestApp();
  cookie = (await shop.as(await makeUser(shop))).headers.cookie ?? '';
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const address = shop.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  port = address.port;
});
afterEach(() => shop.close());

async function get(path: string, agent?: http.Agent): Promise<{ status: number; connection: string | undefined }> {
  const request = http.get({ port, host: '127.0.0.1', path, headers: { cookie }, ...(agent && { agent }) });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

describe('when the server is told to end', () => {
  it('requests in flight finish, and no new connection is taken', async () => {
    const side = await connect(shop.database.url);
    await side.query('begin');
    await side.query('lock table cart_items in access exclusive mode');
    const inFlight = get('/cart');
    await untilWaiting(side, 1);

    const closed = shop.app.close();
    await expect.poll(() => shop.app.server.listening).toBe(false);
    await expect(get('/health/live')).rejects.toThrow(/ECONNREFUSED|socket hang up/);
    await side.query('rollback');
    await side.end();
    expect(await inFlight).toMatchObject({ status: 200, connection: 'close' });
    await closed;
  });

  it('idle connections that are kept alive do not hold it up', async () => {
    const agent = new http.Agent({ keepAlive: true });
    expect(await get('/health/live', agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    await shop.app.close();
    expect(shop.app.server.listening).toBe(false);
    agent.destroy();
  });

  it('no client of a connection in steady use has a request reset', async () => {
    let stopped = false;
    const failures: unknown[] = [];
    const last: (string | undefined)[] = [];
    const clients = Array.from({ length: 8 }, async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const answer = await get('/health/live', agent).catch((error: unknown) => error);
        if (answer instanceof Error || typeof answer !== 'object' || answer === null) {
          failures.push(answer);
          break;
        }
        if (!('status' in answer) || answer.status !== 200) failures.push(answer);
        if ('connection' in answer && answer.connection === 'close') {
          last.push('close');
          break;
        }
      }
      stopped = true;
      agent.destroy();
    });
    await expect.poll(async () => (await get('/health/live')).status).toBe(200);
    expect(stopped).toBe(false);
    await shop.app.close();
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(last).toHaveLength(8);
  });

  it('an answer that its client reads slowly is sent to its end', async () => {
    const socket = net.connect(port, '127.0.0.1');
    const product = 'x'.repeat(5000);
    await makeProducts(
      shop,
      Array.from({ length: 100 }, () => ({ description: product })),
    );
    socket.write(`GET /products?_limit=100 HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    await once(socket, 'readable');
    const closed = shop.app.close();
    await expect.poll(() => shop.app.server.listening).toBe(false);
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    await once(socket, 'close');
    await closed;
    const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Buffer.byteLength(body));
    expect(body.length).toBeGreaterThan(500_000);
  });
});
