import type { CompiledMessage } from 'icu-minify/format';
import { compileMessage } from './compile-message.ts';

/** In Node and in tests, where the sources are run as they are. */
export function compiled(text: CompiledMessage): CompiledMessage {
  return typeof text === 'string' ? compileMessage(text) : text;
}
