/** Text as it can be printed: without control characters, and in graphemes. */

// Shoppers and merchants need no more of one text on paper, however long it is stored.
const MOST_CHARACTERS = 2000;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Joiners stay: scripts of India and emoji are spelled with them. So do marks of a direction and isolates, which Intl and messages put
 * around amounts and codes. Directions follow from these and from the letters, never from overrides.
 */
export function visibleText(text: string): string {
  return text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFC')
    .replace(/(?![\u200c-\u200f\u061c\u2066-\u2069])\p{Cf}/gu, '')
    .replace(/[\p{Cs}\p{Co}\p{Cn}]/gu, '\ufffd')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

const ASCII = /^[ -~]*$/;

export function graphemesOf(text: string): string[] {
  if (ASCII.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

const DIRECTION = '\u200e\u200f\u061c\u2066-\u2069';
const IGNORABLE = new RegExp(`\\u200c|\\u200d|[\\ufe00-\\ufe0f${DIRECTION}]|[\\u{e0100}-\\u{e01ef}]`, 'u');
const DIRECTIONS_ALONE = new RegExp(`^[${DIRECTION}]+$`);

/** Says how other characters are read, and shows nothing itself. */
export const isDirection = (grapheme: string) => DIRECTIONS_ALONE.test(grapheme);

/** The code points of a grapheme that need a glyph. */
export function codePointsOf(grapheme: string): number[] {
  return Array.from(grapheme).flatMap((one) => (IGNORABLE.test(one) ? [] : [one.codePointAt(0) ?? 0]));
}
