import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** `npm test` sets BROWSER_PATH. Without it the first headless shell or Chromium in PATH is used, or else Playwright's own. */
const browser =
  process.env.BROWSER_PATH ??
  ['chromium-headless-shell', 'chromium']
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((program) => existsSync(program));

/** Chromium sends requests only to the shop, and runs as the user of the tests, in containers too. */
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Journeys that `npm test` leaves to FULL=1, as in CI: walks through many pages, servers that die, rarer turns of what others show. Without
 * them it takes a third of the time. Each one runs when it is named.
 */
const onlyInFullRuns = [
  'admin-story',
  'admin-texts',
  'admin-together',
  'back-office',
  'back-office-actions',
  'changed-totals',
  'checkout-price',
  'checkout-summary',
  'compact-orders',
  'counted-presses',
  'demo-removal',
  'dialog-strip',
  'dinar',
  'first-look',
  'home-sections',
  'hostile-texts',
  'layout-shift',
  'order-again',
  'order-page',
  'own-order',
  'password-reset',
  'payment-for-everyone',
  'payment-page',
  'payment-provider',
  'payment-restart',
  'payment-time',
  'pricing',
  'product-files',
  'product-table',
  'pseudo-language',
  'purchase-in-languages',
  'restart',
  'roles',
  'screen-scripts',
  'search-terms',
  'shop-away',
  'staff-second-factor',
  'toasts',
  'workers',
  'yen',
].map((name) => `${name}.journey.ts`);
const missing = onlyInFullRuns.filter((name) => !existsSync(join(import.meta.dirname, name)));
if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  testIgnore: process.env.JOURNEYS === 'fewer' ? onlyInFullRuns.map((name) => `**/${name}`) : [],
  outputDir: 'test-results',
  // For a few journeys it would not pay.
  ...(process.env.JOURNEYS_REPORT && { globalSetup: './demo-data.ts' }),
  forbidOnly: true,
  // A journey that fails sometimes has found something, and is reported as flaky. In CI it is repeated once all the same, so
  // that a run is not lost to a moment in which the machine stood still.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { ...(browser && { executablePath: browser }), args: browserArguments },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Recording takes a fifth of the time, so it is on demand: TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
