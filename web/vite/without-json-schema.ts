import type { Plugin } from 'vite';

const MODULES = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out the part of Zod that turns schemas into JSON Schema. Every schema refers to it, so that no bundler can see that
 * the browser never asks for it; it would be a fifth of Zod. The server, which describes its API with it, is not built here.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: MODULES },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = nothing;`);
        return { code: `const nothing = () => undefined;\n${names.join('\n')}`, map: null };
      },
    },
  };
}
