/** Typing mistakes in the search for orders. */

import type { Deps } from '../../deps.ts';
import { closeWords, mostEdits, patternsOf } from './close-words.ts';
import type { QueryChunk } from './order-search.queries.ts';
import { listWordsLike, listWordsWithoutOrder } from './order-words.queries.ts';

/**
 * The query with its typing mistakes corrected: a word that is in no order becomes the word close to it that is in most orders, or the
 * closest of several. Words without such a one stay.
 */
export async function correctChunks({ db }: Pick<Deps, 'db'>, chunks: readonly QueryChunk[]): Promise<QueryChunk[]> {
  const words = new Set(chunks.flatMap((chunk) => chunk.words.split(' ').filter((word) => mostEdits(word) > 0)));
  const corrected = new Map<string, string>();
  for (const word of await listWordsWithoutOrder(db, [...words])) {
    const orders = await listWordsLike(db, patternsOf(word));
    const [meant] = closeWords(word, [...orders.keys()]).toSorted(
      (a, b) => (orders.get(b) ?? 0) - (orders.get(a) ?? 0),
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
