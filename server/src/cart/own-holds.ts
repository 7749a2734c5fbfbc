import { MAX_QUANTITY } from '@shop/contract/catalogue';
import type { SoldProduct } from '../catalogue/products/choose-variant.ts';
import type { Actor } from '../platform/actor.ts';

/** Units that the caller's own unpaid card orders of these products hold, by variant id; app.ts passes it in, because orders import carts. */
export type HeldUnits = (actor: Actor, productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * What the caller's orders hold of products with less stock than the largest quantity: ordering them replaces the orders that hold
 * them, so these units can be ordered. If all have enough stock, it runs no query.
 */
export async function holdsWhereShort(
  heldUnits: HeldUnits,
  actor: Actor,
  sold: readonly SoldProduct[],
): Promise<ReadonlyMap<number, number>> {
  const short = sold.filter(({ deleted, stock }) => !deleted && stock < MAX_QUANTITY);
  if (short.length === 0) return new Map();
  return heldUnits(actor, [...new Set(short.map(({ id }) => id))]);
}
