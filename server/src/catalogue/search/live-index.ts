/**
 * The search index of this process. It is loaded in the background, and brought up to date before it answers: no answer is older
 * than what its caller has seen, whichever process made the change.
 */

import type { Db } from '../../schema.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type Changes, findChanges, type Position } from './changes.queries.ts';
import { listDocumentsAfter, listDocumentsByIds } from './documents.queries.ts';
import { followsFrom } from './follows-from.ts';
import { nextTurn } from './next-turn.ts';
import type { Stemmer } from './stemmer.ts';
import type { Synonyms } from './text/synonyms.ts';
import { TextIndex } from './text/text-index.ts';
import { rankTitles } from './title-ranks.ts';

// Adding so many products keeps other requests waiting for some ten milliseconds.
const PRODUCTS_AT_ONCE = 500;
const ROWS_IN_A_TURN = 125;
const WORDS_AT_ONCE = 2000;
// A request does not wait longer for an index that many changes have to be brought into.
const LONGEST_WAIT_MS = 5000;
const LONGEST_STOP_MS = 1000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
// Dead rows take as much memory as others.
const MOST_DEAD_ROWS = 0.5;
const FEW_ROWS = 10_000;

export interface LiveIndexOptions {
  db: Db;
  stemmer: Stemmer;
  onError: (error: unknown, what: string) => void;
  /** Loading begins when it resolves. */
  mayLoad: Promise<unknown> | undefined;
  /** Those in force. */
  readSynonyms: () => Promise<Synonyms>;
}

/** What a search reads. */
export interface LoadedIndex {
  index: CatalogueIndex;
  synonyms: Synonyms;
}

export class LiveIndex {
  readonly #options: LiveIndexOptions;
  #loaded: (LoadedIndex & { position: Position }) | undefined;
  #refreshing: Promise<void> | undefined;
  #nextRefresh: Promise<void> | undefined;
  #loading: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(options: LiveIndexOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
  }

  /** Waits for what is being read, but not for a database that hangs. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = Promise.allSettled([this.#loading, this.#refreshing]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LONGEST_STOP_MS).unref())]);
  }

  /** Resolves when the index is loaded, or when it is stopped. */
  async untilLoaded(): Promise<void> {
    await this.#loading;
  }

  /**
   * @param listsVersion the version of lists that the caller has seen; undefined: whatever it is now
   * @returns the index, at least as new; undefined while it is being loaded or cannot be brought up to date
   */
  async upToDate(listsVersion: number | undefined): Promise<LoadedIndex | undefined> {
    if (this.#loaded === undefined) return undefined;
    if (this.#loaded.position.listsVersion === listsVersion) return this.#loaded;
    try {
      // One that is under way may have begun before the caller's version.
      await this.#inTime(this.#refreshing?.catch(() => {}));
      if (this.#loaded?.position.listsVersion !== listsVersion && !(await this.#inTime(this.#refreshFromNow()))) {
        return undefined;
      }
      return this.#loaded;
    } catch (error) {
      this.#options.onError(error, 'the search index could not be brought up to date, the next search tries it again');
      return undefined;
    }
  }

  /** @returns false if it takes too long */
  async #inTime(work: Promise<void> | undefined): Promise<boolean> {
    if (work === undefined) return true;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), LONGEST_WAIT_MS);
    });
    try {
      return await Promise.race([work.then(() => true), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A refresh that begins after this call. Those who call while one is under way share the next. */
  #refreshFromNow(): Promise<void> {
    if (this.#refreshing === undefined) {
      this.#refreshing = this.#refresh().finally(() => {
        this.#refreshing = undefined;
      });
      // A caller that still waits gets the error. If none does, it must not be an unhandled rejection.
      this.#refreshing.catch(() => {});
      return this.#refreshing;
    }
    this.#nextRefresh ??= this.#refreshing
      .catch(() => {})
      .then(() => {
        this.#nextRefresh = undefined;
        return this.#refreshFromNow();
      });
    this.#nextRefresh.catch(() => {});
    return this.#nextRefresh;
  }

  async #refresh(): Promise<void> {
    const loaded = this.#loaded;
    if (loaded === undefined) return;
    const changes = await findChanges(this.#options.db, loaded.position);
    if (!followsFrom(loaded.position, changes)) {
      this.#loaded = undefined;
      this.start();
      return;
    }
    await this.#apply(loaded.index, changes);
    loaded.synonyms = await this.#options.readSynonyms();
    loaded.position = changes;
    const { deadRows, columns } = loaded.index;
    if (deadRows > FEW_ROWS && deadRows > columns.length * MOST_DEAD_ROWS) this.start();
  }

  async #apply(index: CatalogueIndex, { productIds }: Changes): Promise<void> {
    for (let from = 0; from < productIds.length; from += PRODUCTS_AT_ONCE) {
      const ids = productIds.slice(from, from + PRODUCTS_AT_ONCE);
      const documents = await listDocumentsByIds(this.#options.db, ids);
      const found = new Set(documents.map(({ id }) => id));
      for (const id of ids) if (!found.has(id)) index.remove(id);
      for (const [n, document] of documents.entries()) {
        if (n % ROWS_IN_A_TURN === ROWS_IN_A_TURN - 1) await nextTurn();
        index.put(document);
      }
    }
    await this.#stem(index);
  }

  async #stem(index: CatalogueIndex): Promise<void> {
    for (;;) {
      const words = index.text.wordsWithoutStem(WORDS_AT_ONCE);
      if (words.length === 0) return;
      index.text.setStems(words, await this.#options.stemmer.listStems(words));
      await nextTurn();
    }
  }

  async #load(): Promise<void> {
    await this.#options.mayLoad;
    for (
      let retryMs = FIRST_RETRY_MS;
      !this.#stopping.signal.aborted;
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
    ) {
      try {
        const loaded = await this.#readAll();
        if (loaded !== undefined) this.#loaded = loaded;
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#options.onError(error, 'the search index could not be loaded, it will be retried');
        await pause(retryMs, this.#stopping.signal);
      }
    }
  }

  /**
   * Reads the catalogue in parts, each as it is then: what changes while it is read is read again with the changes since the
   * beginning.
   */
  async #readAll(): Promise<(LoadedIndex & { position: Position }) | undefined> {
    const { db } = this.#options;
    const position = await findChanges(db, undefined);
    const index = new CatalogueIndex(new TextIndex());
    for (let last = 0; ; ) {
      const documents = await listDocumentsAfter(db, last, PRODUCTS_AT_ONCE);
      const final = documents.at(-1);
      if (final === undefined) break;
      for (const [n, document] of documents.entries()) {
        if (n % ROWS_IN_A_TURN === 0) await nextTurn();
        if (this.#stopping.signal.aborted) return undefined;
        index.put(document);
      }
      last = final.id;
    }
    await this.#stem(index);
    await rankTitles(db, index);
    return { index, synonyms: await this.#options.readSynonyms(), position };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
