import { type Plugin, parseAst, Visitor } from 'vite';
import { compileMessage } from '../../messages/src/compile-message.ts';

const MESSAGES = /\/messages\/[a-z]{2}\/[\w-]+\.ts$/;

/** Compiles the texts in files of messages, so that browsers need no parser of ICU MessageFormat. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    transform: {
      filter: { id: MESSAGES },
      handler(code) {
        let compiled = '';
        let done = 0;
        new Visitor({
          Property({ value }) {
            if (value.type !== 'Literal' || typeof value.value !== 'string') return;
            compiled += code.slice(done, value.start) + JSON.stringify(compileMessage(value.value));
            done = value.end;
          },
        }).visit(parseAst(code));
        return { code: compiled + code.slice(done), map: null };
      },
    },
  };
}
