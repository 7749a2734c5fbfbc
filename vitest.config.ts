import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      { test: { name: 'rules', include: ['scripts/**/*.test.mjs'], testTimeout: 20_000 } },
    ],
  },
});
