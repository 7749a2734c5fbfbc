import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../../src/platform/passwords.ts';
import { makeUser, unique } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const LOGINS = 200;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, passwords: await createPasswords() });
});
afterAll(() => shop.close());

test('200 logins at once keep neither the health check nor other shoppers waiting', { timeout: 60_000 }, async () => {
  const shopper = await shop.as(await makeUser(shop));
  let open = LOGINS;
  const logins = Array.from({ length: LOGINS }, async () => {
    const login = { email: `${unique('nobody')}@example.com`, password: 'Wrong-Horse-7' };
    const { status } = await shop.visitor.post('/auth/login', login);
    open -= 1;
    return status;
  });
  const waits: number[] = [];
  // Until few are left, so that every look was taken while they ran.
  while (open > 20) {
    const began = performance.now();
    const [live, cart] = await Promise.all([shop.visitor.get('/health/live'), shopper.get('/cart')]);
    expect([live.status, cart.status]).toEqual([200, 200]);
    waits.push(performance.now() - began);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(await Promise.all(logins))).toEqual(new Set([401]));
  waits.sort((a, b) => a - b);
  expect(waits.length).toBeGreaterThan(10);
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(500);
  expect(waits.at(-1)).toBeLessThan(2_000);
});
