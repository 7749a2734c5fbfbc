import type { ReadDeps } from '../../deps.ts';
import { type WithImageAlts, withImageAlts } from './image-alts.ts';
import type { WholeProduct } from './products.queries.ts';

/** A product as it is shown alone: with the alt texts of its pictures, and below which number of units the shop calls its stock low. */
export type OneProduct = WithImageAlts<WholeProduct> & { lowStockBelow?: number };

export async function toOneProduct(
  deps: Pick<ReadDeps, 'reads' | 'media' | 'settings'>,
  product: WholeProduct,
): Promise<OneProduct> {
  const [found = product] = await withImageAlts(deps, [product]);
  return { ...found, lowStockBelow: deps.settings.current().lowStock };
}
