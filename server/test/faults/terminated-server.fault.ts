/** SIGTERM under load: every accepted request gets a response, and the process exits cleanly. */

import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addProduct, logInAdmin, orderBody, signUp } from './customers.ts';
import { chance } from './seed.ts';
import { startShopProcess } from './shop-process.ts';

const CLIENTS = 16;
const random = chance('terminated server');
const GRACE_SECONDS = 10;
const STARTS = 8;
/** From the first process to the second one. */
const LONGEST_START_MS = 1500;

/** Error code of a connection that gave no response. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
}

describe('SIGTERM under load', () => {
  it.each(['1', '2'])('resets no request, and ends with 0, with %s server processes', async (workers) => {
    const shop = await startShopProcess({ WORKERS: workers, SHUTDOWN_GRACE: String(GRACE_SECONDS) });
    const product = await addProduct(await logInAdmin(shop.url), 100_000);
    const reasons: string[] = [];
    let answered = 0;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      const shopper = await signUp(shop.url);
      for (let call = 0; reasons.length < CLIENTS; call += 1) {
        try {
          const isOrder = (client + call) % 2 === 0;
          const answer = await (isOrder
            ? shopper.call('POST', '/orders', orderBody(product))
            : shopper.call('GET', '/products'));
          await answer.arrayBuffer();
          expect([200, 201, 503]).toContain(answer.status);
          answered += 1;
        } catch (error) {
          reasons.push(reasonOf(error));
          return;
        }
      }
    });
    const enough = (5 + random() * 20) * CLIENTS;
    while (answered < enough) await delay(5);
    const began = performance.now();
    expect(await shop.terminate()).toBe(0);
    expect((performance.now() - began) / 1000).toBeLessThan(GRACE_SECONDS + 5);
    await Promise.all(clients);
    await shop.stop();
    // Clients saw refused connections and no other error.
    expect(reasons).toEqual(Array(CLIENTS).fill('ECONNREFUSED'));
  });

  it('resets no request while a second server process is only starting', async () => {
    const shop = await startShopProcess({ WORKERS: '2', SHUTDOWN_GRACE: String(GRACE_SECONDS) });
    for (let round = 0; round < STARTS; round += 1) {
      if (round > 0) await shop.startAgain();
      const clients = await Promise.all(Array.from({ length: CLIENTS }, () => startAsking(shop.url)));
      await delay(random() * LONGEST_START_MS);
      expect(await shop.terminate()).toBe(0);
      expect(await Promise.all(clients.map(({ met }) => met))).toEqual(Array(CLIENTS).fill('ECONNREFUSED'));
    }
    await shop.stop();
  });
});

/**
 * Sends requests over one connection that need the database: they look up an unknown session. Resolves after the first
 * response, because the kernel may accept a connection that the closing server never sees.
 * @returns the reason why it ended
 */
async function startAsking(url: string): Promise<{ met: Promise<string> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const request = get(`${url}/cart`, { agent, headers: { cookie: `session=${'x'.repeat(43)}` } });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject);
    });
    await text(answer);
    return String(answer.statusCode);
  };
  const askOn = async () => {
    for (;;) {
      const met = await ask().catch((error: NodeJS.ErrnoException) => String(error.code));
      if (met !== '401' && met !== '503') return met;
    }
  };
  expect(await ask()).toBe('401');
  return { met: askOn() };
}
