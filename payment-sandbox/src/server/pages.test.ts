import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPayments } from '../../test/test-payments.ts';

let payments: Awaited<ReturnType<typeof startTestPayments>>;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const get = (path: string) => payments.browser.get(path);

describe("the sandbox's part for browsers", () => {
  it('is a script at the address that an application is given', async () => {
    const answer = await get(payments.sandbox.stripe.jsUrl);
    expect([answer.status, answer.text]).toEqual([200, 'script']);
    expect(answer.headers['content-type']).toContain('text/javascript');
  });

  it('has a frame for the card, which only pages of its own origin may show', async () => {
    const answer = await get('/payment-sandbox/element');
    expect(answer.status).toBe(200);
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it('has an extra page, which no other page may show, and which tells nobody its address', async () => {
    const answer = await get('/payment-sandbox/authenticate?payment_intent=pi_1');
    expect(answer.text).toBe(`<html data-key="${payments.sandbox.stripe.publishableKey}"><a href="/payments">`);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  it('runs no inline script or style anywhere', async () => {
    for (const page of ['element', 'authenticate']) {
      const policy = String((await get(`/payment-sandbox/${page}`)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });
});
