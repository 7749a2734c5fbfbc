import type { ProductCell } from './product-pages.queries.ts';

export interface PagePlan {
  total: number;
  /** `walk` reads everything in its order and leaves out what the filter does; `merge` reads the filter's cells and merges them. */
  way: 'walk' | 'merge';
  /** From the end, where that is nearer. */
  backwards: boolean;
  /** Products before the page, on the side from which it is read. */
  skip: number;
  /** Products on the page; 0 beyond the last page. */
  take: number;
  /** Entries of an index that are read, about. */
  cost: number;
}

// In entries of an index walked past. Finding where a cell begins takes about as long as this many of them.
const CELL_START = 20;
// Reading a row takes about as long as this many: where no index has a cell in the list's order, all its rows are read.
const ROW = 5;

/**
 * How to read a page of a list so that it costs about the same wherever it lies and whatever the filter leaves.
 * @param found the filter's cells, and the number of products without it
 * @param page.from products of the list before the page
 * @param page.inCellOrder whether an index has each cell in the list's order
 */
export function planPage(
  found: { cells: readonly ProductCell[]; all: number },
  page: { from: number; limit: number; inCellOrder: boolean },
): PagePlan {
  const total = found.cells.reduce((sum, cell) => sum + cell.products, 0);
  const take = Math.max(0, Math.min(page.limit, total - page.from));
  const after = total - page.from - take;
  const backwards = after < page.from;
  const skip = backwards ? after : page.from;
  const walked = ((skip + take) * found.all) / Math.max(1, total);
  const merged = found.cells.reduce(
    (sum, { products }) => sum + CELL_START + (page.inCellOrder ? Math.min(products, skip + take) : products * ROW),
    0,
  );
  return { total, way: merged < walked ? 'merge' : 'walk', backwards, skip, take, cost: Math.min(merged, walked) };
}
