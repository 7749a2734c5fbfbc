/** Lists, facets and suggestions from the search index of this process. */

import type { Db, Reader } from '../../schema.ts';
import type { ProductFilter, ProductSearch } from '../product-list/product-filter.queries.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { listIdsBelow } from './changes.queries.ts';
import { countFacets, countOptions } from './count-facets.ts';
import type { FacetCounts } from './facet-counts.ts';
import { type IndexPage, type RankedRows, RowFinder } from './find-rows.ts';
import { LiveIndex, type LiveIndexOptions, type LoadedIndex } from './live-index.ts';
import { rowFilterOf } from './row-filter.ts';
import { createStemmer, type Stemmer } from './stemmer.ts';
import { createSynonymReader, type SynonymGroups } from './synonym-reader.ts';
import { parseQuery, wordsToStem } from './text/parse-query.ts';
import { asTyped, type ReadQuery, searchTexts } from './text/search-texts.ts';
import { suggestQueries } from './text/suggest-queries.ts';
import { rankTitles } from './title-ranks.ts';

/** The version of lists that the caller has seen; undefined: whatever it is now. */
export type ListsVersion = number | undefined;

export type CatalogueSearchOptions = Omit<LiveIndexOptions, 'stemmer' | 'readSynonyms'> & {
  reads: Reader;
  listSynonyms: () => Promise<SynonymGroups>;
};

/** Its functions return undefined while the index is not ready: then the database answers. */
export class CatalogueSearch {
  readonly #live: LiveIndex;
  readonly #db: Db;
  readonly #stemmer: Stemmer;
  /** One for each index, because its arrays are as long as the index. */
  readonly #finders = new WeakMap<CatalogueIndex, RowFinder>();

  constructor(options: CatalogueSearchOptions) {
    this.#db = options.db;
    this.#stemmer = createStemmer(options.reads);
    const readSynonyms = createSynonymReader(options.listSynonyms, this.#stemmer);
    this.#live = new LiveIndex({ ...options, stemmer: this.#stemmer, readSynonyms });
  }

  /** Begins to load the index in the background. */
  start(): void {
    this.#live.start();
  }

  stop(): Promise<void> {
    return this.#live.stop();
  }

  /** Resolves when the index is loaded, at once if nobody loads it. */
  untilLoaded(): Promise<void> {
    return this.#live.untilLoaded();
  }

  /** The ids of a page of products, and the number of all that match. */
  async findPage(
    listsVersion: ListsVersion,
    filter: ProductFilter,
    page: IndexPage,
  ): Promise<{ ids: number[]; total: number; read: ReadQuery } | undefined> {
    const search = await this.#prepare(listsVersion, filter);
    if (search === undefined) return undefined;
    const { index } = search.loaded;
    if (page.by === 'title') await rankTitles(this.#db, index);
    const { candidates, read } = candidatesOf(search);
    return { ...this.#finderOf(index).findPage(rowFilterOf(index, filter), candidates, page), read };
  }

  /** The ids of all products that match, in ascending order. */
  async listIds(
    listsVersion: ListsVersion,
    filter: ProductFilter,
  ): Promise<{ ids: number[]; read: ReadQuery } | undefined> {
    const all = { by: 'id', order: 'asc', skip: 0, take: Number.POSITIVE_INFINITY } as const;
    return this.findPage(listsVersion, filter, all);
  }

  async countFacets(
    listsVersion: ListsVersion,
    filter: ProductFilter,
  ): Promise<{ counts: FacetCounts; read: ReadQuery } | undefined> {
    const search = await this.#prepare(listsVersion, filter);
    if (search === undefined) return undefined;
    const { index } = search.loaded;
    const { candidates, read } = candidatesOf(search);
    return { counts: countFacets(index, rowFilterOf(index, filter), candidates?.rows, filter), read };
  }

  /** What suggestions show of the products that match. */
  async suggest(
    listsVersion: ListsVersion,
    filter: ProductFilter,
    most: { queries: number; products: number },
  ): Promise<{ queries: string[]; ids: number[]; counts: Pick<FacetCounts, 'categories' | 'brands'> } | undefined> {
    const search = await this.#prepare(listsVersion, filter);
    if (search === undefined) return undefined;
    const { index } = search.loaded;
    const { candidates } = candidatesOf(search);
    const rowFilter = rowFilterOf(index, filter);
    const page = { by: 'relevance', order: 'asc', skip: 0, take: most.products } as const;
    return {
      queries: queriesOf(search, most.queries),
      ids: this.#finderOf(index).findPage(rowFilter, candidates, page).ids,
      counts: countOptions(index, rowFilter, candidates?.rows ?? new Uint32Array()),
    };
  }

  #finderOf(index: CatalogueIndex): RowFinder {
    const finder = this.#finders.get(index) ?? new RowFinder(index);
    this.#finders.set(index, finder);
    return finder;
  }

  /** All that must be waited for. After it nothing waits, so that an answer is of one state of the index. */
  async #prepare(listsVersion: ListsVersion, filter: ProductFilter): Promise<Prepared | undefined> {
    const query = filter.search === undefined ? undefined : parseQuery(filter.search.text);
    const stems = query === undefined ? new Map() : await this.#stemmer.findStems(wordsToStem(query));
    const idsBelow = filter.stockBelow === undefined ? undefined : await listIdsBelow(this.#db, filter.stockBelow);
    const loaded = await this.#live.upToDate(listsVersion);
    return loaded && { loaded, search: filter.search, query, stems, idsBelow };
  }
}

interface Prepared {
  loaded: LoadedIndex;
  search: ProductSearch | undefined;
  query: ReturnType<typeof parseQuery> | undefined;
  stems: ReadonlyMap<string, string | null>;
  /** Only products with these ids. */
  idsBelow: readonly number[] | undefined;
}

/** The rows that may match; undefined means all. */
function candidatesOf(prepared: Prepared): { candidates: RankedRows | undefined; read: ReadQuery } {
  const { loaded, search, query, stems, idsBelow } = prepared;
  const { index, synonyms } = loaded;
  const below = idsBelow && rowsOf(index, idsBelow);
  if (search === undefined || query === undefined) {
    return { candidates: below && { rows: below, ranks: new Uint32Array(below.length) }, read: asTyped };
  }
  const isVisible = (row: number) => index.isVisible(row, search.findsDeleted);
  const { read, ...found } = searchTexts(index.text, query, {
    exact: search.exact,
    synonyms,
    stems,
    isVisible,
  });
  const withId = search.id === undefined ? found : withRow(found, index.rowOf(search.id));
  return { candidates: below === undefined ? withId : onlyRows(withId, new Set(below)), read };
}

function queriesOf({ loaded, search, query, stems }: Prepared, limit: number): string[] {
  if (search === undefined || query === undefined) return [];
  const { index, synonyms } = loaded;
  const isVisible = (row: number) => index.isVisible(row, search.findsDeleted);
  return suggestQueries(index.text, query, { synonyms, stems, isVisible, limit });
}

function rowsOf(index: CatalogueIndex, ids: readonly number[]): Uint32Array {
  return Uint32Array.from(ids.flatMap((id) => index.rowOf(id) ?? []));
}

/** With a row that comes first. */
function withRow(found: RankedRows, row: number | undefined): RankedRows {
  if (row === undefined) return found;
  const others = onlyRows(found, { has: (one) => one !== row });
  const rows = new Uint32Array(others.rows.length + 1);
  rows.set(others.rows, 1);
  rows[0] = row;
  const ranks = new Uint32Array(rows.length);
  ranks.set(others.ranks, 1);
  return { rows, ranks };
}

function onlyRows({ rows, ranks }: RankedRows, wanted: { has: (row: number) => boolean }): RankedRows {
  return {
    rows: rows.filter((row) => wanted.has(row)),
    ranks: ranks.filter((_, at) => wanted.has(rows[at] ?? 0)),
  };
}
