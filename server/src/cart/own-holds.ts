import { MAX_QUANTITY } from '@shop/contract/catalogue';
import type { ProductRow } from '../catalogue/products.queries.ts';
import type { Actor } from '../platform/actor.ts';

/** Units of products that the caller's own unpaid card orders hold, by product id; app.ts passes it in, because orders import carts. */
export type HeldUnits = (actor: Actor, productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * What the caller's orders hold of products with less stock than the largest quantity: ordering them replaces the orders that hold
 * them, so these units can be ordered. If every product has enough stock, it runs no query.
 */
export async function holdsWhereShort(
  heldUnits: HeldUnits,
  actor: Actor,
  products: readonly ProductRow[],
): Promise<ReadonlyMap<number, number>> {
  const short = products.filter(({ deleted, stock }) => !deleted && stock < MAX_QUANTITY);
  if (short.length === 0) return new Map();
  return heldUnits(
    actor,
    short.map(({ id }) => id),
  );
}

/** The product with the units that the caller can order as its stock. */
export function withHeld(product: ProductRow, held: ReadonlyMap<number, number>): ProductRow {
  return { ...product, stock: product.stock + (held.get(product.id) ?? 0) };
}
