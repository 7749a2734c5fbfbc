import type { ProductCell } from './product-pages.queries.ts';

/** Where the products of a cell stand in a list: the stretch of each. */
export interface CellPlaces {
  brandId: number;
  categoryId: number;
  deleted: boolean;
  /** Numbers of stretches, from 0, upwards; one for each product. */
  stretches: Uint16Array;
}

/** Where to begin to read a page. */
export interface PageStart {
  /** The product with which a stretch begins: reading starts there. */
  landmark: number;
  /** Products of the filter from there on that are before the page. */
  skip: number;
  /** Entries of the index that are read, about. */
  cost: number;
}

/**
 * A list of all products in one order, cut into stretches of `every` products. From how many products of each cell lie in
 * each stretch follows the stretch in which any page of any filter begins.
 */
export class Landmarks {
  readonly #every: number;
  readonly #firsts: Int32Array;
  readonly #cells: readonly CellPlaces[];

  /**
   * @param list.every products of a stretch; the last has what is left
   * @param list.firsts id of the first product of each stretch
   */
  constructor(list: { every: number; firsts: Int32Array; cells: readonly CellPlaces[] }) {
    this.#every = list.every;
    this.#firsts = list.firsts;
    this.#cells = list.cells;
  }

  /** Memory that they take, without what is the same for few products and many. */
  get bytes(): number {
    return this.#cells.reduce((sum, { stretches }) => sum + stretches.byteLength, this.#firsts.byteLength);
  }

  /**
   * @param cells the filter's: every brand in every category that it names, 0 standing for any
   * @param page.from products of the filter before the page
   * @param page.take products on it, at least one, and not more than there are from there on
   */
  locate(cells: readonly ProductCell[], page: { from: number; take: number }): PageStart {
    const chosen = this.#chosen(cells);
    // Of the whole list each stretch is full.
    const before =
      chosen.length === this.#cells.length
        ? (stretch: number) => stretch * this.#every
        : (stretch: number) => chosen.reduce((sum, places) => sum + countBelow(places, stretch), 0);
    const stretches = this.#firsts.length;
    const start = partition(stretches, (stretch) => before(stretch) <= page.from) - 1;
    const end = partition(stretches, (stretch) => before(stretch) < page.from + page.take);
    const landmark = this.#firsts[start];
    if (landmark === undefined) throw new RangeError(`No product at ${page.from}`);
    return { landmark, skip: page.from - before(start), cost: (end - start) * this.#every };
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
  return partition(ascending.length, (index) => (ascending[index] ?? limit) < limit);
}

/** How many of the first `length` whole numbers pass a test that, once it fails, fails for all that follow. */
function partition(length: number, passes: (index: number) => boolean): number {
  let passing = 0;
  let failing = length;
  while (passing < failing) {
    const middle = (passing + failing) >>> 1;
    if (passes(middle)) passing = middle + 1;
    else failing = middle;
  }
  return passing;
}
