import { pages } from '@shop/contract/paths';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp | undefined;
afterEach(() => shop?.close());

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
const STRIPE = { ...keys, apiBase: undefined, jsUrl: 'https://js.stripe.com/endive/stripe.js' };

/** The sources of each directive of a page's policy. */
async function policyOf(page: string): Promise<Map<string, string[]>> {
  const answer = await shop?.visitor.get(page, { accept: 'text/html' });
  const directives = String(answer?.headers['content-security-policy']).split(';');
  return new Map(directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));
}

describe('the content security policy', () => {
  it('allows Stripe’s script, frames and calls on the payment page', async () => {
    shop = await startTestApp({ stripe: STRIPE });
    for (const page of ['/stripe-checkout', '/stripe-checkout/', '/stripe-checkout/?order=7']) {
      const policy = await policyOf(page);
      expect(policy.get('script-src')).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
      expect(policy.get('frame-src')).toContain('https://hooks.stripe.com');
      expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
    }
  });

  it('allows nothing of Stripe’s on any other page', async () => {
    shop = await startTestApp({ stripe: STRIPE });
    const others = Object.values(pages).filter((page) => page !== pages.stripeCheckout);
    for (const page of [...others, '/nowhere', '/stripe-checkout/deeper']) {
      const policy = await policyOf(page.replace(':id', '1'));
      expect([page, policy.get('script-src'), policy.get('frame-src')]).toEqual([page, ["'self'"], ["'self'"]]);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
    }
  });

  it('allows the origins that the settings name in Stripe’s place', async () => {
    shop = await startTestApp({
      stripe: { ...keys, apiBase: 'http://127.0.0.1:12111', jsUrl: 'http://127.0.0.1:12112/stripe.js' },
    });
    const policy = await policyOf('/stripe-checkout');
    expect(policy.get('script-src')).toEqual(["'self'", 'http://127.0.0.1:12112']);
    expect(policy.get('frame-src')).toEqual(["'self'", 'http://127.0.0.1:12112']);
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:12112', 'http://127.0.0.1:12111']);
  });

  it('allows nothing foreign for a script of the shop’s own, and nothing inline anywhere', async () => {
    shop = await startTestApp({ stripe: { ...keys, apiBase: undefined, jsUrl: '/payment-sandbox/stripe.js' } });
    const policy = await policyOf('/stripe-checkout');
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  });
});

describe('over https', () => {
  it.each(['/login', '/nowhere', '/cart', '/%'])('%s, also as an error, says to come by https only', async (path) => {
    shop = await startTestApp({ publicUrl: 'https://shop.example' });
    const { headers } = await shop.visitor.get(path);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('the opener policy', () => {
  it('keeps other windows apart, but for those that the payment page opens', async () => {
    shop = await startTestApp({ stripe: STRIPE });
    const policyFor = async (page: string) =>
      (await shop?.visitor.get(page, { accept: 'text/html' }))?.headers['cross-origin-opener-policy'];
    expect(await policyFor('/stripe-checkout/')).toBe('same-origin-allow-popups');
    expect(await policyFor('/checkout')).toBe('same-origin');
  });
});
