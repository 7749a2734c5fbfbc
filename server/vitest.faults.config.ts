import { defineConfig } from 'vitest/config';

/** What takes a machine of its own for minutes: real processes, killed and starved. `npm run test:faults`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'faults',
    include: ['test/faults/*.fault.ts'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
