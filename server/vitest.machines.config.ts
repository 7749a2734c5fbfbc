import { defineConfig } from 'vitest/config';

/** Tests that start several servers, standbys or releases: `npm run test:cluster`, and `npm test` with FULL=1. */
export const machineTests = [
  '**/after-a-failover.test.ts',
  '**/after-restore.test.ts',
  '**/demo-accounts.test.ts',
  'test/first-owner.test.ts',
  'src/main.test.ts',
  '**/reads-on-replicas.test.ts',
  '**/release.test.ts',
  '**/replica.test.ts',
  '**/starved-process.test.ts',
  '**/three-servers.test.ts',
];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'machines',
    include: machineTests,
    globalSetup: './test/global-setup.ts',
    testTimeout: 60_000,
    expect: { poll: { timeout: 12_000 } },
    hookTimeout: 120_000,
  },
});
