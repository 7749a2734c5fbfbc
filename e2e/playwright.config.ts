import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Named by `npm test`; run by hand, the journeys look for the system's own, else for Playwright's. */
const browser =
  process.env.BROWSER_PATH ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'chromium'))
    .find((program) => existsSync(program));

/** It talks to the shop and nobody else, and runs as whoever runs the tests, in containers too. */
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
  forbidOnly: true,
  // A journey that passes only sometimes has found something.
  retries: 0,
  workers: 2,
  // Long enough for a machine that does other work besides.
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
    // Recording costs a fifth of the time: TRACE=1 asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
