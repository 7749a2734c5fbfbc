import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** React Router's build without warnings for developers, for which its package exports no condition. */
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
