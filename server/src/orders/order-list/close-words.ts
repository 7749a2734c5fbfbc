/** Words that a mistyped word may have meant: in memory, without I/O. */

import { EditDistance } from '../../catalogue/search/text/edit-distance.ts';
import { letterSetOf } from '../../catalogue/search/text/letter-words.ts';
import { hasDigit } from '../../catalogue/search/text/parse-query.ts';

/** How many edits a word may be away; 0 for words that are never corrected. */
export function mostEdits(word: string): number {
  if (word.length < 4 || hasDigit(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

export class CloseWords {
  /** By their length, each with the set of its letters. */
  readonly #byLength = new Map<number, { words: string[]; letterSets: number[] }>();

  readonly #known = new Set<string>();

  add(word: string): void {
    if (this.#known.has(word)) return;
    this.#known.add(word);
    const { length } = word;
    let group = this.#byLength.get(length);
    if (group === undefined) {
      group = { words: [], letterSets: [] };
      this.#byLength.set(length, group);
    }
    group.words.push(word);
    group.letterSets.push(letterSetOf(word));
  }

  /** Those close enough, closest first, then by the alphabet. */
  to(word: string): string[] {
    const most = mostEdits(word);
    if (most === 0) return [];
    const distance = new EditDistance(word, most);
    const letterSet = letterSetOf(word);
    const found: { text: string; edits: number }[] = [];
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      const group = this.#byLength.get(length);
      for (const [at, text] of group?.words.entries() ?? []) {
        // Each edit adds at most one letter to the set and takes at most one away.
        if (bitsOf((group?.letterSets[at] ?? 0) ^ letterSet) > 2 * most) continue;
        const edits = distance.to(length, (place) => text.charCodeAt(place));
        if (edits <= most) found.push({ text, edits });
      }
    }
    return found.sort((a, b) => a.edits - b.edits || (a.text < b.text ? -1 : 1)).map(({ text }) => text);
  }
}

function bitsOf(set: number): number {
  let bits = set;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
