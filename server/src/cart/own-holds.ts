import type { ProductRow } from '../catalogue/products.queries.ts';
import type { Actor } from '../platform/actor.ts';

/** Units of products that the caller's own unpaid card orders hold, by product id; app.ts hands it in, since orders know carts. */
export type HeldUnits = (actor: Actor, productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

interface Wanted {
  product: ProductRow;
  quantity: number;
}

/**
 * What the caller holds of products whose stock alone is too small: ordering them replaces the orders that hold them, so the
 * units can be had. Where there is enough, nothing is asked.
 */
export async function holdsWhereShort(
  heldUnits: HeldUnits,
  actor: Actor,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, number>> {
  const short = wanted.filter(({ product, quantity }) => !product.deleted && product.stock < quantity);
  if (short.length === 0) return new Map();
  return heldUnits(
    actor,
    short.map(({ product }) => product.id),
  );
}

/** The product with what the caller can have of it. */
export function withHeld(product: ProductRow, held: ReadonlyMap<number, number>): ProductRow {
  return { ...product, stock: product.stock + (held.get(product.id) ?? 0) };
}
