import type { Db } from '../../schema.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { listDocumentsByIds, listFactsByIds } from './documents.queries.ts';
import { nextTurn } from './next-turn.ts';
import type { Stemmer } from './stemmer.ts';

/** Adding so many products keeps other requests waiting for some ten milliseconds. */
export const ROWS_IN_A_TURN = 125;
const UPDATES_IN_A_TURN = 1000;
const WORDS_AT_ONCE = 2000;

/** When it returns, these products are in the index as they are in the database. */
export async function applyChanges(
  db: Db,
  index: CatalogueIndex,
  stemmer: Stemmer,
  ids: readonly number[],
): Promise<void> {
  // Most changes are of prices and stock: then no texts are read.
  const known = ids.filter((id) => index.rowOf(id) !== undefined);
  const facts = known.length === 0 ? [] : await listFactsByIds(db, known);
  const changed = new Set(ids);
  for (const [n, product] of facts.entries()) {
    if (n % UPDATES_IN_A_TURN === UPDATES_IN_A_TURN - 1) await nextTurn();
    if (index.update(product)) changed.delete(product.id);
  }
  if (changed.size === 0) return;
  const documents = await listDocumentsByIds(db, [...changed]);
  for (const [n, document] of documents.entries()) {
    if (n % ROWS_IN_A_TURN === ROWS_IN_A_TURN - 1) await nextTurn();
    index.put(document);
    changed.delete(document.id);
  }
  for (const id of changed) index.remove(id);
  await addStems(index, stemmer);
}

/** When it returns, the stem of each word is known. */
export async function addStems(index: CatalogueIndex, stemmer: Stemmer): Promise<void> {
  for (;;) {
    const words = index.text.wordsWithoutStem(WORDS_AT_ONCE);
    if (words.length === 0) return;
    index.text.setStems(words, await stemmer.listStems(words));
    await nextTurn();
  }
}
