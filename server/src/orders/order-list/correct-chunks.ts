/** Typing mistakes in the searches for orders and customers. */

import type { Deps } from '../../deps.ts';
import { closeWords, mostEdits, patternsOf } from './close-words.ts';
import type { QueryChunk } from './order-search.queries.ts';
import { type CountedWords, listWordsLike, listWordsOfNone } from './order-words.queries.ts';

/**
 * The query with its typing mistakes corrected: a word that none has becomes the word close to it that most have, or the closest of
 * several. Words without such a one stay.
 * @param of which words there are
 */
export async function correctChunks(
  { db }: Pick<Deps, 'db'>,
  of: CountedWords,
  chunks: readonly QueryChunk[],
): Promise<QueryChunk[]> {
  const words = new Set(chunks.flatMap((chunk) => chunk.words.split(' ').filter((word) => mostEdits(word) > 0)));
  const corrected = new Map<string, string>();
  for (const word of await listWordsOfNone(db, of, [...words])) {
    const counts = await listWordsLike(db, of, patternsOf(word));
    const [meant] = closeWords(word, [...counts.keys()]).toSorted(
      (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
    );
    if (meant !== undefined) corrected.set(word, meant);
  }
  if (corrected.size === 0) return [...chunks];
  return chunks.map(({ typed, words: own }) => ({
    typed,
    words: own
      .split(' ')
      .map((word) => corrected.get(word) ?? word)
      .join(' '),
  }));
}
