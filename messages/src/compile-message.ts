import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** A plain text stays as it is, also its apostrophes; one with placeholders or tags becomes what the formatter reads. */
export function compileMessage(text: string): CompiledMessage {
  return /[{<]/.test(text) ? compile(text) : text;
}
