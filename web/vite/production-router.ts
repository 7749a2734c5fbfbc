import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The build of React Router without its warnings for developers; its package offers it by no condition of its exports. */
export function productionRouter(): Plugin {
  const development = dirname(createRequire(import.meta.url).resolve('react-router'));
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: join(development, '..', 'production', 'index.mjs') }] },
    }),
  };
}
