import { listProductsByIds, type ProductRow } from '../catalogue/products.queries.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type CartItemRow, listCartItems } from './cart.queries.ts';

export interface CartItemWithProduct {
  item: CartItemRow;
  product: ProductRow;
}

/** The caller's cart lines in the order they were added, each with its product as it is now. */
export async function listCart(deps: Deps, actor: Actor): Promise<CartItemWithProduct[]> {
  const items = await listCartItems(deps.quick, actor.userId);
  if (items.length === 0) return [];
  const products = new Map(
    (
      await listProductsByIds(
        deps.quick,
        items.map((item) => item.product_id),
      )
    ).map((product) => [product.id, product]),
  );
  return items.flatMap((item) => {
    const product = products.get(item.product_id);
    return product === undefined ? [] : [{ item, product }];
  });
}
