import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../platform/log.ts';
import { type OpenPayments, openPaymentProvider } from './payment-provider.ts';

let database: TestDatabase;
let provider: OpenPayments;
let shop: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  provider = await openPaymentProvider(readConfig({ PAYMENTS: 'sandbox' }), {
    pool: database.pool,
    log: openLog('silent'),
    origin: () => 'http://127.0.0.1:1',
  });
  const { sandboxRoutes } = provider;
  shop = await startTestApp({ database, beforeReady: (app) => sandboxRoutes && app.register(sandboxRoutes) });
});
afterAll(async () => {
  await provider.stop();
  await shop.close();
});

const INTENT = '/payment-sandbox/v1/payment_intents/pi_1';

describe("the sandbox's routes on the shop's port", () => {
  it('are open to visitors, and their answers are not stored', async () => {
    const answer = await shop.visitor.get(`${INTENT}?key=pk_test_wrong&client_secret=none`);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('refuse calls of other sites, in the words of Stripe', async () => {
    const answer = await shop.visitor.post(`${INTENT}/confirm`, {}, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('refuse bodies that are not JSON, in the words of Stripe', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: `${INTENT}/confirm`,
      headers: { 'content-type': 'application/json' },
      payload: '{"key":',
    });
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { type: 'invalid_request_error' } }]);
  });

  it('have one page that pages of the shop may frame, and one that none may', async () => {
    const framed = async (path: string) => (await shop.visitor.get(path)).headers['x-frame-options'];
    expect(await framed('/payment-sandbox/element')).toBe('SAMEORIGIN');
    expect(await framed('/payment-sandbox/authenticate')).toBe('DENY');
  });
});
