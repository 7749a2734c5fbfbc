import type { KnownProducts } from '../catalogue/known-products.ts';
import type { ProductRow } from '../catalogue/products.queries.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type CartItemRow, listCartItems } from './cart.queries.ts';

export interface CartItemWithProduct {
  item: CartItemRow;
  product: ProductRow;
}

/**
 * The caller's cart lines in the order they were added, each with its product as it is now.
 * @param caller.revision the catalogue's version when the caller was looked up
 */
export async function listCart(
  deps: Deps,
  known: KnownProducts,
  { actor, revision }: { actor: Actor; revision: number },
): Promise<CartItemWithProduct[]> {
  const items = await listCartItems(deps.quick, actor.userId);
  const products = await known.listByIds(
    items.map((item) => item.product_id),
    revision,
  );
  return items.flatMap((item) => {
    const product = products.get(item.product_id);
    return product === undefined ? [] : [{ item, product }];
  });
}
