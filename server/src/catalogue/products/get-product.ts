/** One product, also a deleted one, so that old carts and orders can still show it. */

import { ShopError } from '@shop/contract/errors';
import type { ReadDeps } from '../../deps.ts';
import { type WithImageAlts, withOwnImageAlts } from './image-alts.ts';
import { findProduct, type ProductWithVariants } from './products.queries.ts';

export async function getProduct(deps: ReadDeps, id: number): Promise<WithImageAlts<ProductWithVariants>> {
  const product = await findProduct(deps.reads, id);
  if (product === undefined) throw noSuchProduct();
  return withOwnImageAlts(deps, product);
}

export function noSuchProduct(): ShopError {
  return new ShopError('NOT_FOUND', { detail: 'There is no such product' });
}
