/** Keys beside each other on a keyboard, row by row; each key touches two of the next row. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiou';

const neighbours = new Set(
  ROWS.flatMap((row, number) =>
    [...row].flatMap((key, at) => {
      const below = ROWS[number + 1] ?? '';
      return [row[at + 1], below[at], below[at - 1]].flatMap((other) =>
        other === undefined ? [] : [key + other, other + key],
      );
    }),
  ),
);

/**
 * Whether people often type one word when they mean the other: a letter is missing, doubled, swapped with its neighbour, beside the right one on the
 * keyboard, or a vowel in place of another or too many. Two edits are made in long words only, which are rarely close to another word.
 */
export function isLikelyMistake(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, meantRest] = [typed.slice(at), meant.slice(at)];
  const [letter = '', next = ''] = rest;
  if (rest.slice(1) === meantRest) return letter === typed[at - 1] || letter === next || VOWELS.includes(letter);
  if (rest.slice(1) === meantRest.slice(1)) return isBeside(letter, meantRest[0] ?? '');
  return true;
}

/** Nothing is known of the keys of other alphabets. */
function isBeside(letter: string, other: string): boolean {
  if (VOWELS.includes(letter) && VOWELS.includes(other)) return true;
  return neighbours.has(letter + other) || !/^[a-z]{2}$/.test(letter + other);
}
