import type { ProductTexts } from './product-texts.ts';

/** The words of all products. Pure: no I/O, nothing waits. */
export interface TextIndex {
  /**
   * @param row numbered by the caller, ascending, below 2 ** 30; a product whose texts change gets a new row after
   *   `remove` of its old one
   */
  add(row: number, texts: ProductTexts): void;
  /** The row is in no result from now on. Its words stay in memory until the caller builds a new index. */
  remove(row: number): void;
  /** @returns words of products, of letters only, whose stem is not known yet; each once, until `setStems` has them */
  wordsWithoutStem(limit: number): string[];
  /** @param stems of each word, by PostgreSQL's english dictionary; null: a word that the dictionary drops ('the') */
  setStems(words: readonly string[], stems: readonly (string | null)[]): void;
  /** Bytes of its arrays. */
  readonly byteLength: number;
}
