/** One product, also a deleted one, so that old carts and orders can still show it. */

import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ReadDeps } from '../../deps.ts';
import { type OneProduct, toOneProduct } from './one-product.ts';
import { findProduct } from './products.queries.ts';

export async function getProduct(deps: ReadDeps, id: number): Promise<OneProduct> {
  const product = await findProduct(deps.reads, id);
  if (product === undefined) throw noSuchProduct();
  return toOneProduct(deps, product);
}

export function noSuchProduct(): ShopError {
  return new ShopError('NOT_FOUND', { detail: catalogueErrorsText.noSuchProduct });
}
