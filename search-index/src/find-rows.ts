import { failedAttribute } from './attribute-filter.ts';
import { SOLD_OUT } from './product-columns.ts';
import { failuresOf, type RowFilter, type Tables } from './row-filter.ts';
import { selectPage } from './select-page.ts';

/** Rows that a text was found in, ascending, with the rank of each: the lower, the better. */
export interface RankedRows {
  rows: Uint32Array;
  ranks: Uint32Array;
}

const sortColumns = {
  rating: 'ratings',
  discountPrice: 'discountPrices',
  price: 'prices',
  title: 'titleRanks',
  id: 'ids',
  createdAt: 'createdAt',
} as const;

/** `given`: by the ranks of the candidates alone. */
export type IndexSort = keyof typeof sortColumns | 'relevance' | 'given';

export function isIndexSort(by: string): by is IndexSort {
  return by === 'relevance' || by === 'given' || by in sortColumns;
}

export interface IndexPage {
  by: IndexSort;
  /** By row, for a sort by title in an order that is not that of the column. */
  titleRanks?: Float64Array | undefined;
  order: 'asc' | 'desc';
  skip: number;
  take: number;
}

/** Finds rows. Its arrays are overwritten by each search, so that a search of a large catalogue allocates none. */
export class RowFinder {
  readonly #tables: Tables;
  #rows = new Uint32Array(0);
  /** Their places among the candidates, then their sort keys. */
  #keys = new Float64Array(0);
  #count = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /**
   * @param candidates rows that may match; undefined means all
   * @returns the ids of one page, ties by id, and the number of rows that the filter leaves
   */
  findPage(
    filter: RowFilter,
    candidates: RankedRows | undefined,
    { by, order, skip, take, titleRanks }: IndexPage,
  ): { ids: number[]; total: number } {
    this.#find(filter, candidates?.rows);
    if (by === 'relevance') this.#sortByRelevance(candidates?.ranks);
    else if (by === 'given') this.#sortAsGiven(candidates?.ranks);
    else {
      const own = by === 'title' ? titleRanks : undefined;
      this.#sortBy(own ?? this.#tables.columns[sortColumns[by]], order === 'desc' ? -1 : 1);
    }
    const { ids } = this.#tables.columns;
    const rows = selectPage({ rows: this.#rows, keys: this.#keys, count: this.#count }, ids, { skip, take });
    return { ids: Array.from(rows, (row) => ids[row] ?? 0), total: this.#count };
  }

  /** @returns all rows that the filter leaves */
  findRows(filter: RowFilter, candidates: RankedRows | undefined): Uint32Array {
    this.#find(filter, candidates?.rows);
    return this.#rows.slice(0, this.#count);
  }

  #find(filter: RowFilter, candidates: Uint32Array | undefined): void {
    const { columns } = this.#tables;
    const { flags, flagsMask, attributes } = filter;
    const length = candidates?.length ?? columns.length;
    if (this.#rows.length < length) {
      this.#rows = new Uint32Array(length);
      this.#keys = new Float64Array(length);
    }
    const [rows, keys] = [this.#rows, this.#keys];
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = candidates === undefined ? at : (candidates[at] ?? 0);
      if (((columns.flags[row] ?? 0) & flagsMask) !== flags || failuresOf(columns, filter, row) !== 0) continue;
      if (attributes.length > 0 && failedAttribute(attributes, row) !== 0) continue;
      rows[count] = row;
      keys[count] = at;
      count += 1;
    }
    this.#count = count;
  }

  #sortBy(column: Float64Array | Uint32Array | Uint16Array, sign: number): void {
    for (let at = 0; at < this.#count; at += 1) {
      const value = column[this.#rows[at] ?? 0] ?? 0;
      // A title without a place is NaN, which nothing can be compared with.
      this.#keys[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    }
  }

  #sortAsGiven(ranks: Uint32Array | undefined): void {
    for (let at = 0; at < this.#count; at += 1) this.#keys[at] = ranks?.[this.#keys[at] ?? 0] ?? 0;
  }

  /** By rank, then in stock before sold out, then by rating. */
  #sortByRelevance(ranks: Uint32Array | undefined): void {
    const { flags, ratings } = this.#tables.columns;
    for (let at = 0; at < this.#count; at += 1) {
      const row = this.#rows[at] ?? 0;
      const rank = ranks?.[this.#keys[at] ?? 0] ?? 0;
      const isSoldOut = (flags[row] ?? 0) & SOLD_OUT ? 1 : 0;
      // A rating is at most 500 hundredths.
      this.#keys[at] = (rank * 2 + isSoldOut) * 1024 + 1000 - (ratings[row] ?? 0);
    }
  }
}
