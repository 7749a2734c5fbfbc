import { type Plugin, parseAst } from 'vite';

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;

/**
 * Marks top-level calls of the contract's modules, and objects that are made of such calls, as free of side effects,
 * which a bundler cannot know of a chain such as `z.string().min(1)`. Schemas that the app does not import, and the
 * parts of Zod that only they use, are then left out.
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
        // From the end, so that earlier positions stay valid.
        for (const statement of parseAst(code).body.toReversed()) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations.toReversed()) {
            if (init === null || init === undefined) continue;
            const { start, end } = init;
            const isCall = init.type === 'CallExpression' || init.type === 'NewExpression';
            // Such as the fields that several schemas share.
            const isMade = init.type === 'ObjectExpression' && /\(|\.\.\./.test(marked.slice(start, end));
            if (!isCall && !isMade) continue;
            marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
          }
        }
        return { code: marked, map: null };
      },
    },
  };
}
