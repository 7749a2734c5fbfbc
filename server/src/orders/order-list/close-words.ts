/** Words that a mistyped word may have meant. */

import { EditDistance } from '@shop/search-index/text/edit-distance';
import { hasDigit } from '@shop/search-index/text/parse-query';

/** How many edits a word may be away; 0 for words that are never corrected. */
export function mostEdits(word: string): number {
  if (word.length < 4 || hasDigit(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Patterns of SQL's `like`: every word that is close enough to this one is like one of them, besides others. The word is cut into one
 * piece more than there may be edits, with a letter between two pieces that is in neither. Each edit changes at most one piece, also if
 * it swaps letters of different pieces, so one stays, and it is at the beginning, at the end or in the middle as before.
 * @param word of letters only, with `mostEdits` above 0
 */
export function patternsOf(word: string): string[] {
  const letters = Array.from(word);
  const most = mostEdits(word);
  const size = (letters.length - most) / (most + 1);
  return Array.from({ length: most + 1 }, (_, n) => {
    const piece = letters.slice(Math.round(n * size) + n, Math.round((n + 1) * size) + n).join('');
    return `${n === 0 ? '' : '%'}${piece}${n === most ? '' : '%'}`;
  });
}

/** @returns those of these words that are close enough, closest first, then by the alphabet */
export function closeWords(word: string, words: readonly string[]): string[] {
  const most = mostEdits(word);
  const distance = new EditDistance(word, most);
  return words
    .map((text) => ({ text, edits: distance.to(text.length, (at) => text.charCodeAt(at)) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text);
}
