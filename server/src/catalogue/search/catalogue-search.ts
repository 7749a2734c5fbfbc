/** Lists, facets and suggestions from the search index of this process. */

import { contentLanguage } from '@shop/messages/language';
import type { CatalogueIndex } from '@shop/search-index/catalogue-index';
import { countFacets, countOptions } from '@shop/search-index/count-facets';
import type { CountedAttribute, FacetCounts } from '@shop/search-index/facet-counts';
import { findCandidates, findQueries, type LoadedIndex, type PreparedSearch } from '@shop/search-index/find-candidates';
import { type IndexPage, type RankedRows, RowFinder } from '@shop/search-index/find-rows';
import { rowFilterOf } from '@shop/search-index/row-filter';
import { parseQuery, wordsToStem } from '@shop/search-index/text/parse-query';
import type { ReadQuery } from '@shop/search-index/text/search-texts';
import { textLanguageOf } from '@shop/search-index/text/text-language';
import type { Db, Reader } from '../../schema.ts';
import type { ProductFilter, Within } from '../product-filter/product-filter.queries.ts';
import { listIdsLeft, listIdsWithCode } from './changes.queries.ts';
import { LiveIndex, type LiveIndexOptions } from './live-index.ts';
import { createStemmers, type Stemmers } from './stemmer.ts';
import { createSynonymReader, type SynonymGroupsByLanguage } from './synonym-reader.ts';
import { rankNewTitles } from './title-ranks.ts';

/** The version of lists that the caller has seen; undefined: whatever it is now. */
export type ListsVersion = number | undefined;

export type CatalogueSearchOptions = Omit<LiveIndexOptions, 'stemmers' | 'readSynonyms'> & {
  reads: Reader;
  listSynonyms: () => Promise<SynonymGroupsByLanguage>;
};

/** Its functions return undefined while the index is not ready: then the database answers. */
export class CatalogueSearch {
  readonly #live: LiveIndex;
  readonly #db: Db;
  readonly #reads: Reader;
  readonly #stemmers: Stemmers;
  readonly #languages: () => readonly string[];
  /** One for each index, because its arrays are as long as the index. */
  readonly #finders = new WeakMap<CatalogueIndex, RowFinder>();

  constructor(options: CatalogueSearchOptions) {
    this.#db = options.db;
    this.#reads = options.reads;
    this.#stemmers = createStemmers(options.reads);
    this.#languages = options.languages;
    const readSynonyms = createSynonymReader(options.listSynonyms, this.#stemmers);
    this.#live = new LiveIndex({ ...options, stemmers: this.#stemmers, readSynonyms });
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

  /** The version of lists that the whole index has; undefined while it is loaded, or a large change is brought into it. */
  get listsVersion(): number | undefined {
    return this.#live.listsVersion;
  }

  /** The ids of a page of products, and the number of all that match. */
  async findPage(
    listsVersion: ListsVersion,
    filter: ProductFilter,
    page: IndexPage,
  ): Promise<{ ids: number[]; total: number; read: ReadQuery } | undefined> {
    const search = await this.#prepare(listsVersion, filter);
    if (search === undefined) return undefined;
    const { index, language = '' } = search.loaded;
    if (page.by === 'title') await rankNewTitles(this.#db, index, language);
    const { candidates, read } = findCandidates(search, { dropsWords: true });
    const ranked = page.by === 'given' ? inGivenOrder(index, candidates, filter) : candidates;
    const inOrder = { ...page, titleRanks: index.titlesIn(language)?.ranks };
    return { ...this.#finderOf(index).findPage(rowFilterOf(index, filter), ranked, inOrder), read };
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
    asked: { options: readonly number[]; attributes: readonly CountedAttribute[] },
  ): Promise<{ counts: FacetCounts; read: ReadQuery } | undefined> {
    const search = await this.#prepare(listsVersion, filter);
    if (search === undefined) return undefined;
    const { index } = search.loaded;
    const { candidates, read } = findCandidates(search, { dropsWords: true });
    const counts = countFacets(index, rowFilterOf(index, filter), candidates?.rows, { filter, ...asked });
    return { counts: { ...counts, categories: labelled(counts.categories, search.loaded) }, read };
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
    const found = findCandidates(search, { dropsWords: false });
    const { candidates } = found;
    const rowFilter = rowFilterOf(index, filter);
    const page = { by: 'relevance', order: 'asc', skip: 0, take: most.products } as const;
    const counts = countOptions(index, rowFilter, candidates?.rows ?? new Uint32Array());
    return {
      queries: findQueries(search, found, { limit: most.queries, counts }),
      ids: this.#finderOf(index).findPage(rowFilter, candidates, page).ids,
      counts: { ...counts, categories: labelled(counts.categories, search.loaded) },
    };
  }

  #finderOf(index: CatalogueIndex): RowFinder {
    const finder = this.#finders.get(index) ?? new RowFinder(index);
    this.#finders.set(index, finder);
    return finder;
  }

  /** @returns the rows of what a collection holds, in a given index */
  async #prepareWithin(listsVersion: ListsVersion, within: Within): Promise<(loaded: LoadedIndex) => Uint32Array> {
    if ('ids' in within) {
      return ({ index }) => Uint32Array.from(within.ids.flatMap((id) => index.rowOf(id) ?? []));
    }
    const { filter } = within;
    // What a collection holds is the same in every language.
    const [standard = ''] = this.#languages();
    const prepared = await this.#prepare(listsVersion, filter, standard);
    return (loaded) => {
      if (prepared === undefined) return new Uint32Array();
      const { candidates } = findCandidates({ ...prepared, loaded: inDefault(loaded, prepared) }, { dropsWords: true });
      return this.#finderOf(loaded.index).findRows(rowFilterOf(loaded.index, filter), candidates);
    };
  }

  /** All that must be waited for. After it nothing waits, so that an answer is of one state of the index. */
  async #prepare(
    listsVersion: ListsVersion,
    filter: ProductFilter,
    language = this.#language(),
  ): Promise<PreparedSearch | undefined> {
    const [standard = ''] = this.#languages();
    const query = filter.search && parseQuery(filter.search.text, textLanguageOf(language));
    const words = query === undefined ? [] : wordsToStem(query);
    const stems = await this.#stemmers(language).findStems(words);
    const fallbackStems = language === standard ? undefined : await this.#stemmers(standard).findStems(words);
    const idsLeft = await listIdsLeft(this.#db, filter);
    const idsWithCode = filter.search === undefined ? [] : await listIdsWithCode(this.#reads, filter.search.text);
    const rowsWithin = filter.within && (await this.#prepareWithin(listsVersion, filter.within));
    const loaded = await this.#live.upToDate(listsVersion, language);
    const within = loaded && rowsWithin && (() => rowsWithin(loaded));
    return loaded && { loaded, search: filter.search, query, stems, fallbackStems, idsLeft, idsWithCode, within };
  }

  /** In which the merchant's texts are shown now. */
  #language(): string {
    const languages = this.#languages();
    return languages.find((tag) => tag === contentLanguage()) ?? languages[0] ?? '';
  }
}

/** With the labels of the language. */
function labelled(counts: FacetCounts['categories'], { index, language }: LoadedIndex): FacetCounts['categories'] {
  const translated = index.inLanguage(language)?.categories;
  if (translated === undefined) return counts;
  const labels = new Map(index.categories.values.map((value, number) => [value, translated.labels[number]]));
  return counts.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label }));
}

/** The same index as the search around it has, with the words of the default language. */
const inDefault = ({ index }: LoadedIndex, { loaded }: PreparedSearch): LoadedIndex => ({ ...loaded, index });

/** Ranked by their place among the products of the collection. */
function inGivenOrder(
  index: CatalogueIndex,
  candidates: RankedRows | undefined,
  { within }: ProductFilter,
): RankedRows | undefined {
  if (candidates === undefined || within === undefined || !('ids' in within)) return candidates;
  const places = new Map(within.ids.map((id, place) => [index.rowOf(id), place]));
  return { rows: candidates.rows, ranks: candidates.rows.map((row) => places.get(row) ?? 0) };
}
