import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left to itself it leaves one processor out, which is half of two.
    maxWorkers: '100%',
    projects: [
      'contract/vitest.config.ts',
      { test: { name: 'leased-queue', root: 'leased-queue', include: ['src/**/*.test.ts'] } },
      { test: { name: 'pdf-documents', root: 'pdf-documents', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      'server/vitest.config.ts',
      'payment-sandbox/vitest.config.ts',
      'postgres-supervisor/vitest.config.ts',
      { test: { name: 'search-index', root: 'search-index', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      'web/vitest.config.ts',
      { test: { name: 'rules', include: ['scripts/**/*.test.mjs'], testTimeout: 180_000 } },
    ],
  },
});
