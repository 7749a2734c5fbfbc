/**
 * Bundles the server, the seeder and the operator's tools into server/dist. Packages stay outside; only the contract, which is TypeScript of
 * this repository, goes in.
 */

import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './places.mjs';

/** @type {import('esbuild').Plugin} */
const contractInside = {
  name: 'contract-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^@shop\/contract\// }, ({ path }) => ({
      path: join(root, 'contract', 'src', `${path.slice('@shop/contract/'.length)}.ts`),
    }));
  },
};

await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/src/main.ts',
    seed: 'server/seed/seed.ts',
    doctor: 'server/operate/doctor.ts',
    backup: 'server/operate/backup.ts',
    restore: 'server/operate/restore.ts',
    'new-password': 'server/operate/new-password.ts',
  },
  outdir: 'server/dist',
  bundle: true,
  packages: 'external',
  plugins: [contractInside],
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  logLevel: 'warning',
});
