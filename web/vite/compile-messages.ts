import { type Plugin, parseAst, Visitor } from 'vite';
import { compileMessage } from '../../messages/src/compile-message.ts';

const MESSAGES = /\/messages\/[a-z]{2}\/[\w-]+\.ts$/;

/**
 * Compiles the texts in files of messages, so that browsers need no parser of ICU MessageFormat, and writes the language in the place of
 * the file's name.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    transform: {
      filter: { id: MESSAGES },
      handler(code) {
        let compiled = '';
        let done = 0;
        const replace = ({ start, end }: { start: number; end: number }, value: unknown) => {
          compiled += code.slice(done, start) + JSON.stringify(value);
          done = end;
        };
        new Visitor({
          CallExpression({ arguments: [file] }) {
            if (file?.type === 'Literal') replace(file, 'en');
          },
          Property({ value }) {
            if (value.type !== 'Literal' || typeof value.value !== 'string') return;
            replace(value, compileMessage(value.value));
          },
        }).visit(parseAst(code));
        return { code: compiled + code.slice(done), map: null };
      },
    },
  };
}
