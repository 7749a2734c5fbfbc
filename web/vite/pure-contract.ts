import { type Plugin, parseAst } from 'vite';

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;

/** In the code of a module: what to write in place of its characters from `start` to `end`. */
type Edit = { start: number; end: number; text: string };

/**
 * Marks top-level calls of the contract's modules, and objects that are made of such calls, as free of side effects,
 * which a bundler cannot know of a chain such as `z.string().min(1)`. Schemas that the app does not import, and the
 * parts of Zod that only they use, are then left out. So are the descriptions of fields, which only the API description shows.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const edits: Edit[] = [];
        for (const statement of parseAst(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (init === null || init === undefined) continue;
            const { start, end } = init;
            const isCall = init.type === 'CallExpression' || init.type === 'NewExpression';
            // Such as the fields that several schemas share.
            const isMade = init.type === 'ObjectExpression' && /\(|\.\.\./.test(code.slice(start, end));
            if (!isCall && !isMade) continue;
            edits.push({ start, end: start, text: '/* @__PURE__ */ (() => (' });
            edits.push(...descriptions(code, start, end), { start: end, end, text: '))()' });
          }
        }
        let marked = code;
        // From the end, so that earlier positions stay valid.
        for (const { start, end, text } of edits.reverse()) marked = marked.slice(0, start) + text + marked.slice(end);
        return { code: marked, map: null };
      },
    },
  };
}

/** Empties the texts of `z.describe`, from `start` to `end`. */
function descriptions(code: string, start: number, end: number): Edit[] {
  const calls = code
    .slice(start, end)
    .matchAll(/\bz\.describe\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`)\s*,?\s*\)/g);
  return [...calls].map(({ 0: call, index }) => ({
    start: start + index,
    end: start + index + call.length,
    text: "z.describe('')",
  }));
}
