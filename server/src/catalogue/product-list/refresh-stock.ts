/** Brings a cached page of products up to date when nothing but stock has changed: its other fields are not read again. */

import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import { listStocks, type ProductStocks } from './stocks.queries.ts';

const stocked = z.object({ id: z.number(), stock: z.number() });
const listedStock = stocked.extend({ variants: z.optional(z.array(stocked)) });
type ListedStock = z.infer<typeof listedStock>;

/** A product as it was sent, with all its other fields in their order. In lists of admins it has its variants. */
const listed = z.custom<ListedStock>((value) => listedStock.safeParse(value).success);

/**
 * The returned function reads the stock of the products of a page, in one query.
 * @returns the page with the stock as it is now; undefined if it is unchanged
 */
export function createStockRefresh(
  deps: Deps,
): (page: Buffer, versions: { catalogueVersion: number }) => Promise<string | undefined> {
  // Parsing a page takes longer than reading its stock, and a page is sent many times.
  const shown = new WeakMap<Buffer, readonly ListedStock[]>();

  return async (page, versions) => {
    const products = shown.get(page) ?? z.array(listedStock).parse(parse(page));
    shown.set(page, products);
    if (products.length === 0) return undefined;
    const now = await listStocks(
      readCatalogueAt(deps, versions).reads,
      products.map(({ id }) => id),
    );
    if (products.every((product) => isUnchanged(product, now.get(product.id)))) return undefined;
    return JSON.stringify(parse(page).map((product) => withStocks(product, now.get(product.id))));
  };
}

function parse(page: Buffer): ListedStock[] {
  return z.array(listed).parse(JSON.parse(page.toString()));
}

function isUnchanged({ stock, variants = [] }: ListedStock, now: ProductStocks | undefined): boolean {
  return now?.stock === stock && variants.every((variant) => now.variants[variant.id] === variant.stock);
}

function withStocks(product: ListedStock, now: ProductStocks | undefined): ListedStock {
  if (now === undefined) return product;
  const variants = product.variants?.map((variant) => ({
    ...variant,
    stock: now.variants[variant.id] ?? variant.stock,
  }));
  return { ...product, stock: now.stock, ...(variants !== undefined && { variants }) };
}
