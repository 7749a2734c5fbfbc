import { asSold, type SoldProduct } from '../catalogue/products/choose-variant.ts';
import type { ProductsCache } from '../catalogue/products/products-cache.ts';
import type { ReadDeps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { type CartItemRow, listCartItems } from './cart.queries.ts';
import { type LineVariant, variantOfLine } from './line-variant.ts';
import { type HeldUnits, holdsWhereShort } from './own-holds.ts';

export interface CartItemWithProduct {
  item: CartItemRow;
  chosen: LineVariant;
  product: SoldProduct;
  /** Units of it that own unpaid orders hold; given where the stock alone does not reach for the largest quantity. */
  held?: number | undefined;
}

/**
 * The caller's cart lines in the order they were added, each with its product as it is now.
 * @param caller.catalogueVersion the version when the session was read
 */
export async function listCart(
  deps: ReadDeps,
  cache: ProductsCache,
  { actor, catalogueVersion }: { actor: Actor; catalogueVersion: number },
  heldUnits: HeldUnits,
): Promise<CartItemWithProduct[]> {
  const items = await listCartItems(deps.reads, actor.userId);
  const products = await cache.listByIds(
    items.map((item) => item.product_id),
    catalogueVersion,
  );
  const lines = items.flatMap((item) => {
    const product = products.get(item.product_id);
    if (product === undefined) return [];
    const chosen = variantOfLine(product, item);
    return [{ item, chosen, product: asSold(product, chosen.variant) }];
  });
  const held = await holdsWhereShort(
    heldUnits,
    actor,
    lines.map(({ product }) => product),
  );
  return lines.map((line) => ({ ...line, held: held.get(line.product.variantId) }));
}
