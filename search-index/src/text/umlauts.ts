const [A, E, I, O, U, Q] = Array.from('aeiouq', (letter) => letter.charCodeAt(0));
const VOWELS = new Set([A, E, I, O, U]);
const UMLAUTS = new Set([A, O, U]);

/**
 * Removes the 'e' that is written for the dots of an umlaut: 'gruen' becomes 'grun', as 'grün' is without accents. After another vowel, as in
 * 'neue', and after 'q' it is a letter of its own. Written over the letters that are read; what is folded already stays.
 * @param letters without accents, of all words one after the other
 * @param starts word i is from `starts[i]` to `starts[i + 1]`; brought up to date
 * @param count how many words there are
 */
export function foldUmlauts(letters: Uint16Array, starts: Uint32Array, count: number): void {
  let length = 0;
  for (let word = 0; word < count; word += 1) {
    const [from, to] = [starts[word] ?? 0, starts[word + 1] ?? 0];
    const start = length;
    starts[word] = start;
    for (let at = from; at < to; at += 1) {
      const letter = letters[at] ?? 0;
      if (letter === E && isUmlaut(letters, start, length)) continue;
      letters[length] = letter;
      length += 1;
    }
  }
  starts[count] = length;
}

/** @param end of the word so far, after the letter that may be an umlaut */
function isUmlaut(letters: Uint16Array, start: number, end: number): boolean {
  if (end === start || !UMLAUTS.has(letters[end - 1])) return false;
  const before = end - start > 1 ? letters[end - 2] : undefined;
  return before !== Q && !VOWELS.has(before);
}
