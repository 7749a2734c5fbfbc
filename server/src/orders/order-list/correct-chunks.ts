import { nextTurn } from '../../catalogue/search/next-turn.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../schema.ts';
import { CloseWords, mostEdits } from './close-words.ts';
import type { ReadPosition } from './order-changes.queries.ts';
import type { QueryChunk } from './order-search.queries.ts';
import { findMostFrequentWord, findNewWords, listWordsWithoutOrder } from './order-words.queries.ts';

const WORDS_IN_A_TURN = 10_000;

/** The words of all orders in the memory of this process. They are read when a word is in no order for the first time. */
class OrderWords {
  readonly #words = new CloseWords();
  #position: ReadPosition | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  /** With what was committed before. */
  async upToDate(db: Db): Promise<CloseWords> {
    // One after the other, so that none reads what another has read.
    this.#reading = this.#reading.catch(() => {}).then(() => this.#read(db));
    await this.#reading;
    return this.#words;
  }

  async #read(db: Db): Promise<void> {
    const since = this.#position;
    let { position, words } = await findNewWords(db, since);
    // Words that are in no order any more do no harm.
    if (since !== undefined && since.history !== position.history)
      ({ position, words } = await findNewWords(db, undefined));
    for (const [n, word] of words.entries()) {
      if (n % WORDS_IN_A_TURN === WORDS_IN_A_TURN - 1) await nextTurn();
      this.#words.add(word);
    }
    this.#position = position;
  }
}

const wordsOf = new WeakMap<Db, OrderWords>();

/**
 * The query with its typing mistakes corrected: a word that is in no order becomes the word close to it that is in most orders. Words
 * without such a one stay.
 */
export async function correctChunks({ db }: Pick<Deps, 'db'>, chunks: readonly QueryChunk[]): Promise<QueryChunk[]> {
  const words = new Set(chunks.flatMap((chunk) => chunk.words.split(' ').filter((word) => mostEdits(word) > 0)));
  const mistyped = await listWordsWithoutOrder(db, [...words]);
  if (mistyped.length === 0) return [...chunks];
  let known = wordsOf.get(db);
  if (known === undefined) {
    known = new OrderWords();
    wordsOf.set(db, known);
  }
  const closeWords = await known.upToDate(db);
  const corrected = new Map<string, string>();
  for (const word of mistyped) {
    const candidates = closeWords.to(word);
    const meant = candidates.length === 0 ? undefined : await findMostFrequentWord(db, candidates);
    if (meant !== undefined) corrected.set(word, meant);
  }
  return chunks.map(({ typed, words: own }) => ({
    typed,
    words: own
      .split(' ')
      .map((word) => corrected.get(word) ?? word)
      .join(' '),
  }));
}
