/** Builds the app apart and then swaps it in, so that web/dist is never half a build. */

import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './places.mjs';

const dist = join(root, 'web', 'dist');
const unfinished = join(root, '.cache', 'web-unfinished');

await mkdir(join(root, '.cache'), { recursive: true });
await build({
  configFile: join(root, 'web', 'vite.config.ts'),
  root: join(root, 'web'),
  logLevel: 'warn',
  build: { outDir: unfinished, emptyOutDir: true, manifest: true },
});
await rm(dist, { recursive: true, force: true });
await rename(unfinished, dist);
