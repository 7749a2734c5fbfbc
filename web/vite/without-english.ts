import type { Plugin } from 'vite';

/**
 * Leaves out Zod's own English sentences. The app shows only messages of the contract, and those of the server; what a schema
 * says beyond them is never seen.
 */
export function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
      handler: () => ({
        code: "export default () => ({ localeError: () => 'is not valid' });",
        map: null,
      }),
    },
  };
}
