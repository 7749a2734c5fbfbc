import { configDefaults, defineConfig } from 'vitest/config';
import { full } from './test/runs.ts';
import { machineTests } from './vitest.machines.config.ts';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['{src,seed,ops,test}/**/*.test.ts'],
    exclude: full ? configDefaults.exclude : [...configDefaults.exclude, ...machineTests],
    globalSetup: './test/global-setup.ts',
    testTimeout: 60_000,
    // The default of one second is too short for a busy machine; what holds is found at once all the same.
    expect: { poll: { timeout: 12_000 } },
    hookTimeout: 120_000,
    isolate: false,
  },
});
