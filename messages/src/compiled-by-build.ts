import type { CompiledMessage } from 'icu-minify/format';

/** In the browser, which gets no compiler: `web/vite/compile-messages.ts` has compiled the texts. */
export function compiled(text: CompiledMessage): CompiledMessage {
  return text;
}
