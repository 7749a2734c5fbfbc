import { test as base, expect } from '@playwright/test';
import { type BackOffice, logInAsAdmin, openBackOffice } from './back-office.ts';
import { type Shopper, signUp } from './shopper.ts';
import { type RunningShop, startShop } from './start-shop.ts';

interface Console {
  /** Says that this journey makes the browser complain: a refused call, a network that is cut. */
  mayComplain: (about: RegExp) => void;
}

interface ForEachJourney {
  /** Someone new who is logged in on this journey's page. Without it the page is a stranger's. */
  shopper: Shopper;
  /** The demo shop's admin is logged in on this journey's page. */
  admin: undefined;
  /** Every journey ends with a look at it: errors and warnings, refusals of the content security policy among them. */
  console: Console;
}

interface ForAllJourneys {
  /** Settings of the shop, beyond those of every journey. */
  settings: Readonly<Record<string, string>>;
  /** True for journeys that leave behind what others would stumble over, such as categories: a shop apart. */
  apart: boolean;
  shop: RunningShop;
  backOffice: BackOffice;
}

/** That nobody is logged in is how a stranger's first call is answered. */
const NOBODY_IS_LOGGED_IN = /status of 401 .* at \S+\/auth\/check$/;
/** A product of `accessibility.journey.ts`; any list of the same shop may hold it. */
const UGLY_PRODUCTS_PICTURE = /\/pictures\/lost(?:\.(?:320|1120))?\.webp$/;
/** A time limit of Chromium's, which a slow machine passes; `first-load.journey.ts` sees that what is preloaded is used. */
const PRELOAD_USED_LATE = /was preloaded using link preload but not used within a few seconds/;

/** A journey starts on the shop's origin; all journeys of a worker share one shop. */
export const test = base.extend<ForEachJourney, ForAllJourneys>({
  settings: [{}, { scope: 'worker', option: true }],
  apart: [false, { scope: 'worker', option: true }],
  shop: [
    async ({ settings }, use) => {
      const shop = await startShop({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  backOffice: [
    async ({ shop }, use) => {
      const backOffice = await openBackOffice(shop.url);
      await use(backOffice);
      await backOffice.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  shopper: async ({ context }, use) => use(await signUp(context.request)),
  admin: async ({ context }, use) => {
    await logInAsAdmin(context.request);
    await use(undefined);
  },
  console: [
    async ({ context }, use) => {
      const expected = [NOBODY_IS_LOGGED_IN, UGLY_PRODUCTS_PICTURE, PRELOAD_USED_LATE];
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        complaints.push(`${message.text()} at ${message.location().url}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error().stack)));
      await use({ mayComplain: (about) => void expected.push(about) });
      const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      expect(unexpected, 'the browser has nothing to complain of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
