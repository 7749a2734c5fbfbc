import type { CatalogueIndex } from '@shop/search-index/catalogue-index';
import type { ProductDocument, ProductFacts } from '@shop/search-index/product-document';
import type { TextIndex } from '@shop/search-index/text/text-index';
import type { Db } from '../../schema.ts';
import { listDocumentsByIds, listFactsByIds } from './documents.queries.ts';
import { nextTurn } from './next-turn.ts';
import type { Stemmer, Stemmers } from './stemmer.ts';

/** Adding so many products keeps other requests waiting for some ten milliseconds. */
export const ROWS_IN_A_TURN = 125;
const UPDATES_IN_A_TURN = 1000;
const WORDS_AT_ONCE = 2000;

/** An index that follows the database, and the languages that it has, the default first. */
export interface IndexedLanguages {
  index: CatalogueIndex;
  languages: readonly string[];
}

/** Changed products as they were when they were read. */
export interface ReadProducts {
  ids: readonly number[];
  /** Of those of which the index has all texts. */
  facts: readonly ProductFacts[];
  documents: readonly ProductDocument[];
}

/** Most changes are of prices and stock: then no texts are read. */
export async function readProducts(
  db: Db,
  { index, languages: [, ...further] }: IndexedLanguages,
  ids: readonly number[],
): Promise<ReadProducts> {
  const known = ids.filter((id) => index.rowOf(id) !== undefined);
  const found = known.length === 0 ? [] : await listFactsByIds(db, known, { further });
  const facts = found.filter((one) => index.hasTextsOf(one));
  const same = new Set(facts.map(({ id }) => id));
  const others = ids.filter((id) => !same.has(id));
  return { ids, facts, documents: others.length === 0 ? [] : await listDocumentsByIds(db, others, { further }) };
}

/** When it returns, those of the products that are wanted are in the index as they were read. */
export async function applyProducts(
  loaded: IndexedLanguages,
  stemmers: Stemmers,
  { ids, facts, documents }: ReadProducts,
  isWanted: (id: number) => boolean = () => true,
): Promise<void> {
  const { index } = loaded;
  const gone = new Set(ids);
  for (const [n, product] of facts.entries()) {
    if (n % UPDATES_IN_A_TURN === UPDATES_IN_A_TURN - 1) await nextTurn();
    if (isWanted(product.id)) index.update(product);
    gone.delete(product.id);
  }
  for (const [n, document] of documents.entries()) {
    if (n % ROWS_IN_A_TURN === ROWS_IN_A_TURN - 1) await nextTurn();
    if (isWanted(document.id)) index.put(document);
    gone.delete(document.id);
  }
  for (const id of gone) if (isWanted(id)) index.remove(id);
  await addStems(loaded, stemmers);
}

/** When it returns, the stem of each word of each language is known. */
export async function addStems({ index, languages }: IndexedLanguages, stemmers: Stemmers): Promise<void> {
  const [standard = '', ...further] = languages;
  await addStemsTo(index.text, stemmers(standard));
  for (const tag of further) {
    const own = index.inLanguage(tag);
    if (own !== undefined) await addStemsTo(own.text, stemmers(tag), stemmers(standard));
  }
}

/** @param fallback of the default language, in an index of another one */
async function addStemsTo(text: TextIndex, stemmer: Stemmer, fallback?: Stemmer): Promise<void> {
  for (;;) {
    const words = text.wordsWithoutStem(WORDS_AT_ONCE);
    if (words.length === 0) return;
    text.setStems(words, await stemmer.listStems(words), await fallback?.listStems(words));
    await nextTurn();
  }
}
