/**
 * Keeps the orders of titles in an index: a number for each row, equal for equal titles. That of the column is PostgreSQL's, which has an
 * index of it; those of further languages, and of a default language whose letters have an order of their own, are made here.
 */

import type { CatalogueIndex } from '@shop/search-index/catalogue-index';
import type { TitleOrder as TitlesOfLanguage } from '@shop/search-index/title-order';
import type { Reader } from '../../schema.ts';
import { listInTitleOrder, listTitlePlaces, type TitleOrder, type TitlePlace } from './documents.queries.ts';
import { nextTurn } from './next-turn.ts';

const TITLES_AT_ONCE = 5000;
// Finding so many places takes about as long as reading the order of some ten thousand titles.
const MOST_PLACES = 2000;

/** When it returns, each title of the language has its place, unless very many are new: nobody who searches waits for these. */
export async function rankNewTitles(db: Reader, index: CatalogueIndex, language: string): Promise<void> {
  const own = index.titlesIn(language);
  if (own !== undefined) return own.unplaced <= MOST_PLACES ? place(own) : undefined;
  if (index.unranked !== undefined && index.unranked.size <= MOST_PLACES) await rankColumn(db, index);
}

/** When it returns, each title of the index has its place in each language. */
export async function rankTitles(db: Reader, index: CatalogueIndex): Promise<void> {
  if (index.hasTitleColumn) await rankColumn(db, index);
  for (const titles of index.titleOrders) await place(titles);
}

async function place(titles: TitlesOfLanguage): Promise<void> {
  for (const _part of titles.placing()) await nextTurn();
}

async function rankColumn(db: Reader, index: CatalogueIndex): Promise<void> {
  const { unranked } = index;
  if (unranked === undefined || unranked.size > MOST_PLACES) return rankAllTitles(db, index);
  if (unranked.size === 0) return;
  const ids = Array.from(unranked, (row) => index.columns.ids[row] ?? 0);
  const places = await listTitlePlaces(db, ids);
  if (!putInPlaces(index, places)) await rankAllTitles(db, index);
}

async function rankAllTitles(db: Reader, index: CatalogueIndex): Promise<void> {
  const left = new Set<number>();
  // Whatever is added from here on has no place yet.
  index.unranked = left;
  let rank = 0;
  let after: TitleOrder['last'] = null;
  do {
    const { ids, isSame, last }: TitleOrder = await listInTitleOrder(db, after, TITLES_AT_ONCE);
    for (const [n, id] of ids.entries()) {
      if (!isSame[n]) rank += 1;
      const row = index.rowOf(id);
      if (row !== undefined && !left.has(row)) index.columns.titleRanks[row] = rank;
    }
    after = last;
    await nextTurn();
  } while (after !== null);
}

/** @returns false if a place is not known, or there is no number left between two neighbours */
function putInPlaces(index: CatalogueIndex, places: readonly TitlePlace[]): boolean {
  const { titleRanks } = index.columns;
  const rankOf = (neighbour: TitlePlace['before'], end: number): number => {
    if (neighbour === null) return end;
    const row = index.rowOf(neighbour.id);
    return row === undefined ? Number.NaN : (titleRanks[row] ?? Number.NaN);
  };
  let last: { title: string; rank: number } | undefined;
  for (const place of places) {
    const after = rankOf(place.after, Number.POSITIVE_INFINITY);
    const before = rankOf(place.before, Number.NEGATIVE_INFINITY);
    const rank = rankOfPlace(place, { before: Math.max(before, last?.rank ?? before), after }, last);
    if (Number.isNaN(rank)) return false;
    last = { title: place.title, rank };
    const row = index.rowOf(place.id);
    if (row === undefined) continue;
    titleRanks[row] = rank;
    index.unranked?.delete(row);
  }
  return true;
}

function rankOfPlace(
  place: TitlePlace,
  { before, after }: { before: number; after: number },
  last: { title: string; rank: number } | undefined,
): number {
  if (last?.title === place.title) return last.rank;
  if (place.before?.isSame) return before;
  if (place.after?.isSame) return after;
  if (before === Number.NEGATIVE_INFINITY) return after === Number.POSITIVE_INFINITY ? 0 : after - 1;
  if (after === Number.POSITIVE_INFINITY) return before + 1;
  const between = (before + after) / 2;
  return between > before && between < after ? between : Number.NaN;
}
