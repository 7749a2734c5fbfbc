import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,seed,test}/**/*.test.ts'],
          globalSetup: './test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
      { test: { name: 'rules', include: ['scripts/**/*.test.mjs'], testTimeout: 20_000 } },
    ],
  },
});
