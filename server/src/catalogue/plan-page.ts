import type { ProductCell } from './product-pages.queries.ts';

export interface Reading {
  /** `walk` reads everything in its order and leaves out what the filter does; `merge` reads the filter's cells and merges them. */
  way: 'walk' | 'merge';
  /** Entries of an index that are read, about. */
  cost: number;
}

export interface PagePlan extends Reading {
  total: number;
  /** From the end, where that is nearer. */
  backwards: boolean;
  /** Products before the page, on the side from which it is read. */
  skip: number;
  /** Products on the page; 0 beyond the last page. */
  take: number;
}

interface Found {
  cells: readonly ProductCell[];
  /** Products without the filter. */
  all: number;
}

// In entries of an index walked past. Finding where a cell begins takes about as long as this many of them.
const CELL_START = 20;
// Reading a row takes about as long as this many: where no index has a cell in the list's order, all its rows are read.
const ROW = 5;

/**
 * How to read a page of a list from its start or end, whatever the filter leaves.
 * @param found the filter's cells, and the number of products without it
 * @param page.from products of the list before the page
 * @param page.inCellOrder whether an index has each cell in the list's order
 */
export function planPage(found: Found, page: { from: number; limit: number; inCellOrder: boolean }): PagePlan {
  const total = totalOf(found);
  const take = Math.max(0, Math.min(page.limit, total - page.from));
  const after = total - page.from - take;
  const backwards = after < page.from;
  const skip = backwards ? after : page.from;
  return { total, backwards, skip, take, ...planReading(found, skip + take, page.inCellOrder) };
}

/**
 * The cheaper way to read so many products of a list in its order.
 * @param inCellOrder whether an index has each cell in the list's order
 */
export function planReading(found: Found, products: number, inCellOrder: boolean): Reading {
  const walked = (products * found.all) / Math.max(1, totalOf(found));
  const merged = found.cells.reduce(
    (sum, cell) => sum + CELL_START + (inCellOrder ? Math.min(cell.products, products) : cell.products * ROW),
    0,
  );
  return merged < walked ? { way: 'merge', cost: merged } : { way: 'walk', cost: walked };
}

function totalOf({ cells }: Found): number {
  return cells.reduce((sum, cell) => sum + cell.products, 0);
}
