import { type Plugin, parseAst, Visitor } from 'vite';
import { translatedText } from './translate-code.ts';

const MESSAGES = /\/messages\/en\/([\w-]+)\.ts$/;

/**
 * Compiles the texts in files of messages, so that browsers need no parser of ICU MessageFormat, and writes the language in the place of
 * the file's name.
 */
export function compileMessages(language = 'en'): Plugin {
  return {
    name: 'compile-messages',
    transform: {
      filter: { id: MESSAGES },
      handler(code, module) {
        const file = MESSAGES.exec(module)?.[1] ?? '';
        let compiled = '';
        let done = 0;
        const replace = ({ start, end }: { start: number; end: number }, value: unknown) => {
          compiled += code.slice(done, start) + JSON.stringify(value);
          done = end;
        };
        new Visitor({
          CallExpression({ arguments: [name] }) {
            if (name?.type === 'Literal') replace(name, language);
          },
          Property({ key, value }) {
            if (key.type !== 'Identifier' || value.type !== 'Literal' || typeof value.value !== 'string') return;
            replace(value, translatedText(language, file, key.name, value.value));
          },
        }).visit(parseAst(code));
        return { code: compiled + code.slice(done), map: null };
      },
    },
  };
}
