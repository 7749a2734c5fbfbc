import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { directionOf } from './direction.ts';

/** A plain text stays as it is, also its apostrophes; one with placeholders or tags becomes what the formatter reads. */
export function compileMessage(text: string, language = 'en'): CompiledMessage {
  if (!/[{<]/.test(text)) return text;
  return compile(directionOf(language) === 'rtl' ? isolatePlaceholders(text) : text);
}

/** Not the text of a choice, which stands after its word: `other {SKU}`. */
const PLACEHOLDER = /(?<!\w\s*)\{(\w+)\}/g;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/**
 * Numbers, codes and names in a text that is read to the left keep their own direction: without the marks around them '3-seat sofa' would
 * be shown as 'seat sofa-3', and '030-12' as '12-030'. A count, which is digits alone, needs none.
 */
function isolatePlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, (place, name: string) =>
    text.includes(`{${name},`) ? place : FIRST_STRONG_ISOLATE + place + POP_ISOLATE,
  );
}
