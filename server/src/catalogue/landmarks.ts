import type { CellPlaces, ListPlaces, ProductCell } from './product-pages.queries.ts';

/** Where to begin to read a page. */
export interface PageStart {
  /** The product with which a stretch begins: reading starts there. */
  landmark: number;
  /** Products of the filter from there on that are before the page. */
  skip: number;
}

/**
 * A list of all products in one order, cut into stretches. From how many products of each cell lie in each stretch follows
 * the stretch in which any page of any filter begins.
 */
export class Landmarks {
  /** The lists' version in which they are true. */
  readonly version: number;
  readonly #every: number;
  readonly #firsts: Int32Array;
  readonly #cells: readonly CellPlaces[];

  constructor({ version, every, firsts, cells }: ListPlaces) {
    this.version = version;
    this.#every = every;
    this.#firsts = firsts;
    this.#cells = cells;
  }

  /** Memory that they take, without what is the same for few products and many. */
  get bytes(): number {
    return this.#cells.reduce((sum, { stretches }) => sum + stretches.byteLength, this.#firsts.byteLength);
  }

  /**
   * @param cells the filter's: every brand in every category that it names, 0 standing for any
   * @param from products of the filter before the page; there are more
   */
  locate(cells: readonly ProductCell[], from: number): PageStart {
    const chosen = this.#chosen(cells);
    // Of the whole list each stretch is full.
    const before =
      chosen.length === this.#cells.length
        ? (stretch: number) => stretch * this.#every
        : (stretch: number) => chosen.reduce((sum, places) => sum + countBelow(places, stretch), 0);
    let start = 0;
    let beyond = this.#firsts.length;
    while (beyond - start > 1) {
      const middle = (start + beyond) >>> 1;
      if (before(middle) <= from) start = middle;
      else beyond = middle;
    }
    const landmark = this.#firsts[start];
    if (landmark === undefined) throw new RangeError('There is nothing in the list');
    return { landmark, skip: from - before(start) };
  }

  #chosen(cells: readonly ProductCell[]): readonly Uint16Array[] {
    const brands = new Set(cells.map((cell) => cell.brandId));
    const categories = new Set(cells.map((cell) => cell.categoryId));
    const deletions = new Set(cells.map((cell) => cell.deleted));
    return this.#cells.flatMap(({ brandId, categoryId, deleted, stretches }) =>
      (brands.has(0) || brands.has(brandId)) &&
      (categories.has(0) || categories.has(categoryId)) &&
      deletions.has(deleted)
        ? [stretches]
        : [],
    );
  }
}

/** How many of ascending numbers are below a limit. */
function countBelow(ascending: Uint16Array, limit: number): number {
  let below = 0;
  let rest = ascending.length;
  while (below < rest) {
    const middle = (below + rest) >>> 1;
    if ((ascending[middle] ?? limit) < limit) below = middle + 1;
    else rest = middle;
  }
  return below;
}
