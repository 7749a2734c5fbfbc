/** Slow clients are disconnected and do not delay others. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Customer, logInAdmin } from './customers.ts';
import { chance } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

const DAWDLERS = 300;
const ANSWERS = 20;
const random = chance('slow clients');

let shop: ShopProcess;
let admin: Customer;
beforeAll(async () => {
  shop = await startShopProcess();
  admin = await logInAdmin(shop.url);
  await addProduct(admin, 10);
});
afterAll(() => shop.stop());

/** Sends the beginning, then a few bytes a second. @returns how long the connection stayed open, and the response */
async function dawdle(beginning: string): Promise<{ seconds: number; answer: string }> {
  const socket = connect(shop.port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'connect');
  const began = performance.now();
  socket.write(beginning);
  const drip = setInterval(() => socket.write('x'.repeat(1 + random() * 3)), 500 + random() * 1_000);
  await once(socket, 'close');
  clearInterval(drip);
  return { seconds: (performance.now() - began) / 1000, answer };
}

/** While hundreds of clients are slow, all others are served. */
async function othersAreServed(): Promise<void> {
  const began = performance.now();
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  expect((await admin.call('GET', '/products')).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
}

describe('a client', () => {
  it('that sends the head of its request slowly is cut off after 10 s, hundreds of them', async () => {
    const slow = Array.from({ length: DAWDLERS }, () => dawdle('GET /products HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    await othersAreServed();
    for (const { seconds, answer } of await Promise.all(slow)) {
      expect(seconds).toBeGreaterThan(8);
      expect(seconds).toBeLessThan(15);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  it('that sends its body slowly is cut off after 30 s', async () => {
    const head =
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
    const slow = Array.from({ length: DAWDLERS }, () => dawdle(head));
    await othersAreServed();
    for (const { seconds } of await Promise.all(slow)) {
      expect(seconds).toBeGreaterThan(25);
      expect(seconds).toBeLessThan(36);
    }
  });

  it('that does not read its answer holds no connection to the database, and is cut off after a minute', async () => {
    for (let product = 0; product < 60; product += 1) await addProduct(admin, 10, 'x'.repeat(5000));
    const request = `GET /products?_limit=100 HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\n\r\n`;
    const readers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const socket = connect(shop.port, '127.0.0.1').pause();
        socket.on('error', () => {});
        await once(socket, 'connect');
        // More responses than the buffers of both sides hold.
        socket.write(request.repeat(ANSWERS));
        return socket;
      }),
    );
    // After the responses are computed, which takes the usual time.
    await delay(10_000);
    await othersAreServed();
    await delay(65_000);
    await othersAreServed();
    for (const socket of readers) {
      let read = 0;
      socket.on('data', (bytes: Buffer) => {
        read += bytes.length;
      });
      socket.resume();
      await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
      expect(read).toBeLessThan(ANSWERS * 300_000);
    }
  });
});
