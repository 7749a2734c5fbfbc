/**
 * Products that are shown with one: those that staff chose, then those bought together with it most in 90 days, then the best rated of
 * its category. None is deleted, and those that are sold out come last. What was bought together is at most an hour old.
 */

import { LRUCache } from 'lru-cache';
import type { ReadDeps } from '../../deps.ts';
import { noSuchProduct } from '../products/get-product.ts';
import { type WithImageAlts, withImageAlts } from '../products/image-alts.ts';
import { findProduct, listProductsByIds, type ProductWithVariants } from '../products/products.queries.ts';
import { listBestRated, listBoughtTogether } from './related.queries.ts';

const MOST = 8;
/** More than are shown, since some may be deleted or sold out. */
const CANDIDATES = 40;
const DAYS = 90;
const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
const MOST_REMEMBERED = 5000;

/** What was bought together, by the id of a product. Those who ask while it is read wait for the same answer. */
export type BoughtTogether = LRUCache<number, { at: number; ids: Promise<readonly number[]> }>;

export function rememberBoughtTogether(): BoughtTogether {
  return new LRUCache({ max: MOST_REMEMBERED });
}

export async function listRelated(
  deps: ReadDeps,
  remembered: BoughtTogether,
  id: number,
): Promise<WithImageAlts<ProductWithVariants>[]> {
  const product = await findProduct(deps.reads, id);
  if (product === undefined) throw noSuchProduct();
  const ofCategory = (soldOut: boolean) =>
    listBestRated(deps.reads, { categoryId: product.category_id, soldOut, limit: MOST + 1 });
  const [bought, best, soldOutBest] = await Promise.all([
    boughtTogether(deps, remembered, id),
    ofCategory(false),
    ofCategory(true),
  ]);
  const ids = [...new Set([...product.related, ...bought, ...best, ...soldOutBest])].filter((one) => one !== id);
  const byId = new Map((await listProductsByIds(deps.reads, ids)).map((one) => [one.id, one]));
  const found = ids.flatMap((one) => byId.get(one) ?? []).filter(({ deleted }) => !deleted);
  const inStock = found.filter(({ stock }) => stock > 0);
  const soldOut = found.filter(({ stock }) => stock <= 0);
  return withImageAlts(deps, [...inStock, ...soldOut].slice(0, MOST));
}

function boughtTogether(
  { slowReads, clock }: ReadDeps,
  remembered: BoughtTogether,
  productId: number,
): Promise<readonly number[]> {
  const now = clock.now().getTime();
  const known = remembered.get(productId);
  if (known !== undefined && now - known.at < HOUR_MS) return known.ids;
  const since = new Date(now - DAYS * DAY_MS);
  const ids = listBoughtTogether(slowReads, { productId, since, limit: CANDIDATES });
  remembered.set(productId, { at: now, ids });
  // What failed is asked for again.
  ids.catch(() => remembered.delete(productId));
  return ids;
}
