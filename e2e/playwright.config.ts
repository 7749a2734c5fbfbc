import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // A journey that passes only sometimes has found something.
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {},
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
