import { type Plugin, parseAst } from 'vite';

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;

/**
 * Marks what the contract's modules compute at their top level as free of side effects, which a bundler cannot know of a
 * chain of calls such as `z.string().min(1)`. What the app imports no schema of, it then does not carry: the server's query
 * and body schemas, and the parts of Zod that only they use.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        let marked = code;
        // From the end, so that earlier positions stay right.
        for (const statement of parseAst(code).body.toReversed()) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations.toReversed()) {
            if (init?.type !== 'CallExpression' && init?.type !== 'NewExpression') continue;
            const { start, end } = init;
            marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => ${marked.slice(start, end)})()${marked.slice(end)}`;
          }
        }
        return { code: marked, map: null };
      },
    },
  };
}
