import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What it makes as it is loaded is marked as free of side effects, names for developers are left out, and links prefetch nothing, which
 * they do for the server of a framework alone: a bundler then drops forms, fetchers and all else of data routers, which the app has not.
 */
const CUTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ '],
  [/^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();'],
  [/return shouldPrefetch && !isAbsolute \? .* : link;$/gm, 'return link;'],
];

/** React Router's build without warnings for developers, for which its package exports no condition, and without what the app has not. */
export function productionRouter(): Plugin {
  const development = dirname(createRequire(import.meta.url).resolve('react-router'));
  const production = join(development, '..', 'production');
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: join(production, 'index.mjs') }] },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler(code, id) {
        let cut = code;
        for (const [pattern, replacement] of CUTS) {
          if (id.includes('/chunk-') && cut.search(pattern) < 0) this.warn(`React Router has no more ${pattern}.`);
          cut = cut.replaceAll(pattern, replacement);
        }
        return { code: cut, map: null };
      },
    },
  };
}
