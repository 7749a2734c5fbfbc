import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'postgres-supervisor',
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 12_000 } },
    hookTimeout: 120_000,
  },
});
