/** Brings a cached page of products up to date when nothing but stock has changed: its other fields are not read again. */

import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { listStocks } from './stocks.queries.ts';

interface Listed {
  id: number;
  stock: number;
}

/** A product as it was sent, with all its other fields. */
const listed = z.custom<Listed>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'stock' in value &&
    typeof value.stock === 'number',
);

/**
 * The returned function reads the stock of the products of a page, in one query.
 * @returns the page with the stock as it is now; undefined if it is unchanged
 */
export function createStockRefresh(deps: Pick<Deps, 'reads'>): (page: Buffer) => Promise<string | undefined> {
  // Parsing a page takes longer than reading its stock, and a page is sent many times.
  const stockShown = new WeakMap<Buffer, readonly Listed[]>();

  return async (page) => {
    const shown = stockShown.get(page) ?? parse(page).map(({ id, stock }) => ({ id, stock }));
    stockShown.set(page, shown);
    if (shown.length === 0) return undefined;
    const now = await listStocks(
      deps.reads,
      shown.map(({ id }) => id),
    );
    if (shown.every(({ id, stock }) => now.get(id) === stock)) return undefined;
    return JSON.stringify(parse(page).map((product) => ({ ...product, stock: now.get(product.id) ?? product.stock })));
  };
}

function parse(page: Buffer): Listed[] {
  return z.array(listed).parse(JSON.parse(page.toString()));
}
