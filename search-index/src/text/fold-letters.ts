/**
 * Which letters a search treats as equal: upper and lower case, with and without accents, and the letters that people
 * without the key write with others (ß as ss).
 */

/** What `foldedUnit` says of characters that are no letter or digit. */
export const PUNCTUATION = 0;
export const WHITESPACE = 1;
/** Accents and invisible characters: left out, without separating the letters beside them. */
const IGNORED = 2;
/** The character becomes several units, or is outside the table: `foldCharacter` says what. */
export const COMPLEX = 3;

/** Latin, Greek, Cyrillic, Hebrew and Arabic letters, and the dashes and quotation marks after them. */
const TABLE_SIZE = 0x2100;

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['ı', 'i'],
  // At the end of a word, lower case depends on what follows.
  ['ς', 'σ'],
]);

/** Compatible with letters, but nobody reads 'Nike™' as 'niketm'. */
const TRADEMARKS = /[™℠]/u;
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * @param character one code point
 * @returns lower-case letters and digits without accents; '-' for each punctuation mark, ' ' for whitespace,
 *   nothing for what is ignored
 */
export function foldCharacter(character: string): string {
  if (character === ZERO_WIDTH_SPACE) return ' ';
  if (TRADEMARKS.test(character)) return '-';
  let folded = '';
  for (const part of character.normalize('NFKD').toLowerCase().normalize('NFKD')) {
    const letter = LETTERS.get(part) ?? part;
    if (/[\p{L}\p{N}]/u.test(letter)) folded += letter;
    else if (/\s/u.test(letter)) folded += ' ';
    else if (!/[\p{M}\p{Cf}]/u.test(letter)) folded += '-';
  }
  return folded;
}

const table = Uint16Array.from({ length: TABLE_SIZE }, (_, unit) => {
  const folded = foldCharacter(String.fromCharCode(unit));
  if (folded === '') return IGNORED;
  if (folded.length > 1) return COMPLEX;
  if (folded === ' ') return WHITESPACE;
  return folded === '-' ? PUNCTUATION : folded.charCodeAt(0);
});

/** @returns the letter or digit that a UTF-16 unit becomes, or one of the four above */
export const foldedUnit = (unit: number): number => (unit < TABLE_SIZE ? (table[unit] ?? COMPLEX) : COMPLEX);
