/** The rows that the words of a query are found in. */

import type { CatalogueIndex } from './catalogue-index.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { RankedRows } from './find-rows.ts';
import type { OptionNames } from './option-names.ts';
import type { Options } from './options.ts';
import type { parseQuery } from './text/parse-query.ts';
import { asTyped, type ReadQuery, searchTexts } from './text/search-texts.ts';
import { type NamedOption, suggestQueries } from './text/suggest-queries.ts';
import type { Stems, Synonyms } from './text/synonyms.ts';
import type { TextIndex } from './text/text-index.ts';

/** An index, and the words that mean the same in it. */
export interface LoadedIndex {
  index: CatalogueIndex;
  /** That of the search; undefined: the default one. */
  language?: string | undefined;
  synonyms: Synonyms;
}

/** The words that are searched for. */
export interface TextSearch {
  /** As it was typed. */
  text: string;
  /** Typing mistakes are not corrected. */
  exact: boolean;
  /** The product that is found by its id. */
  id: number | undefined;
  /** Whether the caller may see deleted products: then words of these are words of the catalogue. */
  findsDeleted: boolean;
}

/** A search, and all that had to be waited for. */
export interface PreparedSearch {
  loaded: LoadedIndex;
  search: TextSearch | undefined;
  query: ReturnType<typeof parseQuery> | undefined;
  stems: Stems;
  /** By the dictionary of the default language, in a search in another one. */
  fallbackStems?: Stems | undefined;
  /** Only products with these ids. */
  idsLeft: readonly number[] | undefined;
  /** Products that have the whole query as a number of theirs: they come first, and then no word is corrected or left out. */
  idsWithCode: readonly number[];
  /** Only these rows, asked for when the index is looked at. */
  within: (() => Uint32Array) | undefined;
}

/** The rows that may match; undefined means all. */
export function findCandidates(
  { loaded, search, query, stems, fallbackStems, idsLeft, idsWithCode, within }: PreparedSearch,
  { dropsWords }: { dropsWords: boolean },
): { candidates: RankedRows | undefined; read: ReadQuery } {
  const { index, language, synonyms } = loaded;
  const limits = [...(idsLeft ? [rowsOf(index, idsLeft)] : []), ...(within ? [within()] : [])];
  const [first, ...others] = limits;
  if (search === undefined || query === undefined) {
    const all = first && { rows: first, ranks: new Uint32Array(first.length) };
    return { candidates: all && others.reduce(onlyIn, all), read: asTyped };
  }
  const { read, ...found } = searchTexts(textOf(loaded), query, {
    exact: search.exact || idsWithCode.length > 0,
    dropsWords: dropsWords && idsWithCode.length === 0,
    synonyms,
    stems,
    fallbackStems,
    isVisible: (row) => index.isVisible(row, search.findsDeleted),
    rowsNamed: (isName) => index.rowsNamed(isName, language),
  });
  const ids = search.id === undefined ? idsWithCode : [...idsWithCode, search.id];
  const withId = ids.reduce<RankedRows>((rows, id) => withRow(rows, index.rowOf(id)), found);
  return { candidates: limits.reduce(onlyIn, withId), read };
}

/** Completed queries; where the words had to be corrected, only what they were corrected to. */
export function findQueries(
  { loaded, search, query, stems, fallbackStems }: PreparedSearch,
  { candidates, read }: ReturnType<typeof findCandidates>,
  { limit, counts }: { limit: number; counts: Pick<FacetCounts, 'categories' | 'brands'> },
): string[] {
  if (search === undefined || query === undefined || candidates === undefined || limit === 0) return [];
  if (read.correctedQuery !== null) return candidates.rows.length === 0 ? [] : [read.correctedQuery];
  const { index, language, synonyms } = loaded;
  const own = index.inLanguage(language);
  return suggestQueries(textOf(loaded), query, candidates, {
    synonyms,
    stems,
    fallbackStems,
    isVisible: (row) => index.isVisible(row, search.findsDeleted),
    limit,
    typed: search.text,
    named: [
      ...namedOf(index.categories, counts.categories, own?.categories),
      ...namedOf(index.brands, counts.brands, own?.brands),
    ],
  });
}

/** The words of the language of the search. */
export const textOf = ({ index, language }: LoadedIndex): TextIndex => index.inLanguage(language)?.text ?? index.text;

function namedOf(options: Options, counts: FacetCounts['brands'], translated: OptionNames | undefined): NamedOption[] {
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  return options.values.flatMap((value, number) => {
    const count = byValue.get(value) ?? 0;
    if (count === 0) return [];
    const label = translated?.labels[number] ?? options.labels[number] ?? value;
    const names = translated?.names ?? options.names;
    const isValue = (n: number) => n === 0 && translated?.labels[number] === undefined;
    return (names[number] ?? []).map((name, n) => ({ name, label: isValue(n) ? value : label, count }));
  });
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

function onlyIn(found: RankedRows, wanted: Uint32Array): RankedRows {
  const length = found.rows.reduce((most, row) => Math.max(most, row + 1), 0);
  const isWanted = new Uint8Array(length);
  for (const row of wanted) isWanted[row] = 1;
  return onlyRows(found, { has: (row) => isWanted[row] === 1 });
}

function onlyRows({ rows, ranks }: RankedRows, wanted: { has: (row: number) => boolean }): RankedRows {
  return {
    rows: rows.filter((row) => wanted.has(row)),
    ranks: ranks.filter((_, at) => wanted.has(rows[at] ?? 0)),
  };
}
