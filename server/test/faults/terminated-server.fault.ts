/** SIGTERM under load: every request that was taken is answered, and the process ends in order. */

import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addProduct, logInAdmin, orderBody, signUp } from './customers.ts';
import { chance } from './seed.ts';
import { startShopProcess } from './shop-process.ts';

const CLIENTS = 16;
const random = chance('terminated server');
const GRACE_SECONDS = 10;

/** Why a call had no answer: the code of the error of the connection. */
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
    // New connections are refused; that is all that anybody met.
    expect(reasons).toEqual(Array(CLIENTS).fill('ECONNREFUSED'));
  });
});
