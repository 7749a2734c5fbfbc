import { test as base, expect } from '@playwright/test';
import { type RunningShop, startShop } from './start-shop.ts';

/** A journey starts on the shop's origin; all journeys of a run share one shop. */
export const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect };
