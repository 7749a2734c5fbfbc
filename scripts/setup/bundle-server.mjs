/**
 * Bundles the server, the seeder and the operator's tools into server/dist. Packages stay outside; only the workspaces, which are
 * TypeScript of this repository, go in.
 */

import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './places.mjs';

/** Where the modules of each workspace are, as its package.json exports them. @type {Readonly<Record<string, string>>} */
const folders = {
  contract: 'contract/src',
  'leased-queue': 'leased-queue/src',
  messages: 'messages/en',
  'payment-sandbox': 'payment-sandbox/src/server',
  'pdf-documents': 'pdf-documents/src',
  'postgres-supervisor': 'postgres-supervisor/src',
  'search-index': 'search-index/src',
};

/** @type {import('esbuild').Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^@shop\// }, ({ path }) => {
      const [, workspace = '', ...module] = path.split('/');
      return { path: join(root, folders[workspace] ?? '', `${module.join('/')}.ts`) };
    });
  },
};

await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/src/main.ts',
    'pdf-worker': 'pdf-documents/src/pdf-worker.ts',
    seed: 'server/seed/seed.ts',
    doctor: 'server/ops/doctor.ts',
    figures: 'server/ops/figures.ts',
    migrate: 'server/ops/migrate.ts',
    backup: 'server/ops/backup.ts',
    restore: 'server/ops/restore.ts',
    'new-password': 'server/ops/new-password.ts',
    reseal: 'server/ops/reseal.ts',
  },
  outdir: 'server/dist',
  bundle: true,
  packages: 'external',
  plugins: [workspacesInside],
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  logLevel: 'warning',
});
