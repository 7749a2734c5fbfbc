/**
 * The search index of this process. It is loaded in the background, and follows the changes of products: those of a small transaction are
 * in it before it answers somebody who has seen them, those of a large one within seconds, whether somebody searches or not.
 */

import type { LoadedIndex } from '@shop/search-index/find-candidates';
import { noSynonyms } from '@shop/search-index/text/synonyms';
import { repeatEvery } from '../../platform/repeat.ts';
import type { Db } from '../../schema.ts';
import {
  addStems,
  applyProducts,
  type IndexedLanguages,
  type ReadProducts,
  ROWS_IN_A_TURN,
  readProducts,
} from './apply-changes.ts';
import { findChanges, findListsVersion, listProductsOf, type Position } from './changes.queries.ts';
import { listCategoryPlaces, listDocumentsAfter } from './documents.queries.ts';
import { emptyIndex } from './empty-index.ts';
import { followsFrom } from './follows-from.ts';
import { nextTurn } from './next-turn.ts';
import { pause } from './pause.ts';
import type { Stemmers } from './stemmer.ts';
import type { SynonymsByLanguage } from './synonym-reader.ts';
import { rankTitles } from './title-ranks.ts';

const PRODUCTS_AT_ONCE = 500;
const LATER_AT_ONCE = 1000;
const LOOK_EVERY_SECONDS = 0.5;
// Longer than a database needs that answers at all.
const LONGEST_WAIT_MS = 5000;
const LONGEST_STOP_MS = 1000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
// Dead rows take as much memory as others.
const MOST_DEAD_ROWS = 0.5;
const FEW_ROWS = 10_000;

export interface LiveIndexOptions {
  db: Db;
  stemmers: Stemmers;
  /** Of the shop as it is now, the default first. */
  languages: () => readonly string[];
  onError: (error: unknown, what: string) => void;
  /** Loading begins when it resolves. */
  mayLoad: Promise<unknown> | undefined;
  /** Those in force. */
  readSynonyms: () => Promise<SynonymsByLanguage>;
}

interface FollowingIndex extends IndexedLanguages {
  synonyms: SynonymsByLanguage;
  position: Position;
  /** Transactions before the position of which it is not known yet what they changed. */
  larger: string[];
  /** Products that these changed, as far as they have not been read again. */
  later: Set<number>;
}

export class LiveIndex {
  readonly #options: LiveIndexOptions;
  #loaded: FollowingIndex | undefined;
  #refreshing: Promise<void> | undefined;
  #nextRefresh: Promise<void> | undefined;
  #loading: Promise<void> | undefined;
  /** The index is changed by one after another, so that what was read later is what stays. */
  #turn: Promise<unknown> = Promise.resolve();
  #applying: Promise<void> = Promise.resolve();
  #stopFollowing: (() => Promise<void>) | undefined;
  readonly #stopping = new AbortController();

  constructor(options: LiveIndexOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    this.#stopFollowing ??= repeatEvery(LOOK_EVERY_SECONDS, () => this.#follow());
  }

  /** Waits for what is being read, but not for a database that hangs. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = Promise.allSettled([this.#loading, this.#refreshing, this.#stopFollowing?.()]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LONGEST_STOP_MS).unref())]);
  }

  /** Resolves when the index is loaded, or when it is stopped. */
  async untilLoaded(): Promise<void> {
    await this.#loading;
  }

  /** The version of lists that the whole index has; undefined while it is loaded, or a large change is brought into it. */
  get listsVersion(): number | undefined {
    const { position, larger = [], later } = this.#loaded ?? {};
    return larger.length === 0 && later?.size === 0 ? position?.listsVersion : undefined;
  }

  /**
   * @param listsVersion the version of lists that the caller has seen; undefined: whatever it is now, with all of large changes
   * @param language of the words that are searched for
   * @returns the index, at least as new; undefined while it is being loaded or cannot be brought up to date, and until it has the language
   */
  async upToDate(listsVersion: number | undefined, language: string): Promise<LoadedIndex | undefined> {
    const loaded = await this.#upToDate(listsVersion);
    if (loaded === undefined) return undefined;
    const [standard] = this.#options.languages();
    if (this.#hasOtherLanguages(loaded)) this.start();
    if (loaded.languages[0] !== standard || !loaded.languages.includes(language)) return undefined;
    const { index, synonyms } = loaded;
    return { index, language, synonyms: synonyms.get(language) ?? noSynonyms };
  }

  async #upToDate(listsVersion: number | undefined): Promise<FollowingIndex | undefined> {
    if (this.#loaded === undefined) return undefined;
    if (this.#loaded.position.listsVersion === listsVersion) return this.#loaded;
    try {
      // One that is under way may have begun before the caller's version.
      await this.#inTime(this.#refreshing?.catch(() => {}));
      for (let before = this.#loaded; before?.position.listsVersion !== listsVersion; before = this.#loaded) {
        if (!(await this.#inTime(this.#refreshFromNow())) || this.#loaded === undefined) return undefined;
        // A new index that took its place meanwhile was read before.
        if (this.#loaded === before) break;
      }
      if (listsVersion === undefined && this.#loaded !== undefined) await this.#applyLater(this.#loaded);
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
      this.#refreshing = this.#inTurn(() => this.#refresh()).finally(() => {
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

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #refresh(): Promise<void> {
    const { db, stemmers } = this.#options;
    const loaded = this.#loaded;
    if (loaded === undefined) return;
    const changes = await findChanges(db, loaded.position);
    if (!followsFrom(loaded.position, changes)) {
      this.#loaded = undefined;
      this.start();
      return;
    }
    await applyProducts(loaded, stemmers, await readProducts(db, loaded, changes.productIds));
    for (const id of changes.productIds) loaded.later.delete(id);
    loaded.index.placeCategories(await listCategoryPlaces(db));
    loaded.synonyms = await this.#options.readSynonyms();
    loaded.larger.push(...changes.larger);
    loaded.position = changes;
    this.#renew(loaded);
  }

  #hasOtherLanguages({ languages }: FollowingIndex): boolean {
    return languages.join() !== this.#options.languages().join();
  }

  /** Builds the index again if too much of it is dead. */
  #renew({ index: { deadRows, columns } }: FollowingIndex): void {
    if (deadRows > FEW_ROWS && deadRows > columns.length * MOST_DEAD_ROWS) this.start();
  }

  /** Without anybody who searches. What fails is tried again the next time; a search tells of it. */
  async #follow(): Promise<void> {
    const loaded = this.#loaded;
    if (loaded === undefined) return;
    if (this.#hasOtherLanguages(loaded)) this.start();
    try {
      if ((await findListsVersion(this.#options.db)) !== loaded.position.listsVersion) await this.#refreshFromNow();
      await this.#applyLater(loaded);
      await rankTitles(this.#options.db, loaded.index);
    } catch {}
  }

  /** One after another: what one has read must not be applied after what the next one reads. */
  #applyLater(loaded: FollowingIndex): Promise<void> {
    const done = this.#applying.then(() => this.#applyAllLater(loaded));
    this.#applying = done.catch(() => {});
    return done;
  }

  /** In parts, so that a search waits for one of them at most, and not for the database to read it. */
  async #applyAllLater(loaded: FollowingIndex): Promise<void> {
    const { db, stemmers } = this.#options;
    const { later } = loaded;
    if (loaded.larger.length > 0) {
      const read = loaded.larger.slice();
      for (const id of await listProductsOf(db, read)) later.add(id);
      loaded.larger = loaded.larger.filter((one) => !read.includes(one));
    }
    const ids = [...later];
    const readPart = (from: number) => readProducts(db, loaded, ids.slice(from, from + LATER_AT_ONCE));
    let next: Promise<ReadProducts> | undefined;
    for (let from = 0; from < ids.length; from += LATER_AT_ONCE) {
      if (this.#loaded !== loaded || this.#stopping.signal.aborted) break;
      const part = await (next ?? readPart(from));
      next = from + LATER_AT_ONCE < ids.length ? readPart(from + LATER_AT_ONCE) : undefined;
      // If this part fails, nobody waits for the next one.
      next?.catch(() => {});
      // What a smaller change brought up to date meanwhile was read later than this.
      await this.#inTurn(() => applyProducts(loaded, stemmers, part, (id) => later.has(id)));
      for (const id of part.ids) later.delete(id);
    }
    this.#renew(loaded);
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
  async #readAll(): Promise<FollowingIndex | undefined> {
    const { db } = this.#options;
    const position = await findChanges(db, undefined);
    const languages = [...this.#options.languages()];
    const [, ...further] = languages;
    const index = emptyIndex(languages);
    for (let last = 0; ; ) {
      const documents = await listDocumentsAfter(db, { after: last, limit: PRODUCTS_AT_ONCE }, { further });
      const final = documents.at(-1);
      if (final === undefined) break;
      for (const [n, document] of documents.entries()) {
        if (n % ROWS_IN_A_TURN === 0) await nextTurn();
        if (this.#stopping.signal.aborted) return undefined;
        index.put(document);
      }
      last = final.id;
    }
    index.placeCategories(await listCategoryPlaces(db));
    await addStems({ index, languages }, this.#options.stemmers);
    await rankTitles(db, index);
    const synonyms = await this.#options.readSynonyms();
    return { index, languages, synonyms, position, larger: [], later: new Set() };
  }
}
