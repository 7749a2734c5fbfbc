import { MAX_QUANTITY } from '@shop/contract/catalogue';
import type { ProductRow } from '../catalogue/products.queries.ts';
import type { Actor } from '../platform/actor.ts';

/** Units of products that the caller's own unpaid card orders hold, by product id; app.ts hands it in, since orders know carts. */
export type HeldUnits = (actor: Actor, productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * What the caller holds of products whose stock alone does not reach for the largest quantity: ordering them replaces the
 * orders that hold them, so the units can be had. Where there is enough, nothing is asked.
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

/** The product with what the caller can have of it. */
export function withHeld(product: ProductRow, held: ReadonlyMap<number, number>): ProductRow {
  return { ...product, stock: product.stock + (held.get(product.id) ?? 0) };
}
