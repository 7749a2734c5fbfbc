/** The longest part of a word that people write apart: 't shirt', 'wi fi', '64 gb'. */
const LONGEST_PART = 2;

/** Of so many English sentences that joining them with their neighbours would be noise: 'madeof', 'incotton'. */
const COMMON = new Set(
  'a am an as at be by do go he if in is it me my no of on or so to up us we'
    .split(' ')
    .map((word) => keyOf(word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0)),
);

function keyOf(first: number, second: number): number {
  return first * 0x10000 + second;
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** @returns whether the letters from `from` up to before `to` may be a part of the word beside them */
export function isWordPart(letters: Uint16Array, from: number, to: number, isAttached: boolean): boolean {
  if (to - from > LONGEST_PART) return false;
  const first = letters[from] ?? 0;
  const second = to - from > 1 ? (letters[from + 1] ?? 0) : 0;
  if (isDigit(first) || isDigit(second)) return false;
  return isAttached || !COMMON.has(keyOf(first, second));
}
