/** The rows that the words of a query are found in. */

import type { CatalogueIndex } from './catalogue-index.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { RankedRows } from './find-rows.ts';
import type { Options } from './options.ts';
import type { parseQuery } from './text/parse-query.ts';
import { asTyped, type ReadQuery, searchTexts } from './text/search-texts.ts';
import { type NamedOption, suggestQueries } from './text/suggest-queries.ts';
import type { Stems, Synonyms } from './text/synonyms.ts';

/** An index, and the words that mean the same in it. */
export interface LoadedIndex {
  index: CatalogueIndex;
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
  /** Only products with these ids. */
  idsLeft: readonly number[] | undefined;
  /** Products that have the whole query as a number of theirs: they come first, and then no word is corrected or left out. */
  idsWithCode: readonly number[];
  /** Only these rows, asked for when the index is looked at. */
  within: (() => Uint32Array) | undefined;
}

/** The rows that may match; undefined means all. */
export function findCandidates(
  { loaded, search, query, stems, idsLeft, idsWithCode, within }: PreparedSearch,
  { dropsWords }: { dropsWords: boolean },
): { candidates: RankedRows | undefined; read: ReadQuery } {
  const { index, synonyms } = loaded;
  const limits = [...(idsLeft ? [rowsOf(index, idsLeft)] : []), ...(within ? [within()] : [])];
  const [first, ...others] = limits;
  if (search === undefined || query === undefined) {
    const all = first && { rows: first, ranks: new Uint32Array(first.length) };
    return { candidates: all && others.reduce(onlyIn, all), read: asTyped };
  }
  const { read, ...found } = searchTexts(index.text, query, {
    exact: search.exact || idsWithCode.length > 0,
    dropsWords: dropsWords && idsWithCode.length === 0,
    synonyms,
    stems,
    isVisible: (row) => index.isVisible(row, search.findsDeleted),
    rowsNamed: (isName) => index.rowsNamed(isName),
  });
  const ids = search.id === undefined ? idsWithCode : [...idsWithCode, search.id];
  const withId = ids.reduce<RankedRows>((rows, id) => withRow(rows, index.rowOf(id)), found);
  return { candidates: limits.reduce(onlyIn, withId), read };
}

/** Completed queries; where the words had to be corrected, only what they were corrected to. */
export function findQueries(
  { loaded, search, query, stems }: PreparedSearch,
  { candidates, read }: ReturnType<typeof findCandidates>,
  { limit, counts }: { limit: number; counts: Pick<FacetCounts, 'categories' | 'brands'> },
): string[] {
  if (search === undefined || query === undefined || candidates === undefined || limit === 0) return [];
  if (read.correctedQuery !== null) return candidates.rows.length === 0 ? [] : [read.correctedQuery];
  const { index, synonyms } = loaded;
  return suggestQueries(index.text, query, candidates, {
    synonyms,
    stems,
    isVisible: (row) => index.isVisible(row, search.findsDeleted),
    limit,
    typed: search.text,
    named: [...namedOf(index.categories, counts.categories), ...namedOf(index.brands, counts.brands)],
  });
}

function namedOf(options: Options, counts: FacetCounts['brands']): NamedOption[] {
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  return options.values.flatMap((value, number) => {
    const count = byValue.get(value) ?? 0;
    const label = options.labels[number] ?? value;
    return count === 0
      ? []
      : (options.names[number] ?? []).map((name, n) => ({ name, label: n === 0 ? value : label, count }));
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
