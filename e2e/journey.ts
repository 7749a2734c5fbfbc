import { test as base, expect, type Page, request } from '@playwright/test';
import { type BackOffice, logInAsAdmin, openBackOffice } from './back-office.ts';
import { type Shopper, signUp } from './shopper.ts';
import { type RunningShop, startShop } from './start-shop.ts';

interface Console {
  /** Allows messages in the browser's console, for journeys with rejected calls or without a network. */
  mayComplain: (about: RegExp) => void;
}

interface ForEachJourney {
  /** A new shopper who is logged in on this journey's page. Without this fixture nobody is logged in. */
  shopper: Shopper;
  /** Logs the demo shop's admin in on this journey's page. */
  admin: undefined;
  /** After every journey the console is checked: errors, warnings and violations of the content security policy. */
  console: Console;
}

interface ForAllJourneys {
  /** Additional settings of the shop. */
  settings: Readonly<Record<string, string>>;
  /**
   * The address of a file whose journeys leave something that would disturb others, such as categories: it gets a shop of its own. False
   * for all others.
   */
  apart: string | false;
  /** True for journeys through the home page as the demo brings it. All others begin at the list. */
  firstLook: boolean;
  shop: RunningShop;
  backOffice: BackOffice;
}

/** The browser reports the answer to the session check of a person who is not logged in. */
const NOBODY_IS_LOGGED_IN = /status of 401 .* at \S+\/auth\/check$/;
/** A product of `accessibility.journey.ts`, which any list of the same shop may show. */
const UGLY_PRODUCTS_PICTURE = /\/pictures\/lost(?:\.(?:320|1120))?\.webp$/;
/**
 * A warning of Chromium about unused preloads, which a slow machine triggers; `first-load.journey.ts` checks that they
 * are used.
 */
const PRELOAD_USED_LATE = /was preloaded using link preload but not used within a few seconds/;

/** Takes the demo's sections from the home page. */
async function removeSections(baseURL: string): Promise<void> {
  const api = await request.newContext({ baseURL });
  await logInAsAdmin(api);
  const answer = await api.patch('/settings', { data: { home: [] } });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
}

/** What a page shows of what went wrong, for the report of a journey that failed. */
async function said(page: Page): Promise<{ type: string; description: string }> {
  const alerts = await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts();
  return { type: page.url(), description: alerts.filter((words) => words.trim() !== '').join(' | ') };
}

/** All journeys of a worker share one shop; each starts on its origin. */
export const test = base.extend<ForEachJourney, ForAllJourneys>({
  settings: [{}, { scope: 'worker', option: true }],
  apart: [false, { scope: 'worker', option: true }],
  firstLook: [false, { scope: 'worker', option: true }],
  shop: [
    async ({ settings, firstLook }, use) => {
      const shop = await startShop({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings });
      if (!firstLook && settings.SEED !== 'none') await removeSections(shop.url);
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
    async ({ context }, use, info) => {
      const expected = [NOBODY_IS_LOGGED_IN, UGLY_PRODUCTS_PICTURE, PRELOAD_USED_LATE];
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        complaints.push(`${message.text()} at ${message.location().url}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error().stack)));
      await use({ mayComplain: (about) => void expected.push(about) });
      if (info.status !== info.expectedStatus) info.annotations.push(...(await Promise.all(context.pages().map(said))));
      const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      expect(unexpected, 'the browser has nothing to complain of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
