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

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
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
