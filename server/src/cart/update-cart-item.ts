/** When it returns, the actor's line has this quantity, and that many were available. */

import { ShopError } from '@shop/contract/errors';
import { checkAvailable } from '../catalogue/check-available.ts';
import { getProduct } from '../catalogue/get-product.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { findCartItem, updateCartItem as updateQuantity } from './cart.queries.ts';
import type { CartItemWithProduct } from './list-cart.ts';
import { type HeldUnits, holdsWhereShort, withHeld } from './own-holds.ts';

export async function updateCartItem(
  deps: Deps,
  actor: Actor,
  input: { id: number; quantity: number },
  heldUnits: HeldUnits,
): Promise<CartItemWithProduct> {
  const found = await findCartItem(deps.db, actor.userId, input.id);
  if (found === undefined) throw noSuchLine();
  const product = await getProduct(deps, found.product_id);
  const held = await holdsWhereShort(heldUnits, actor, [product]);
  checkAvailable([{ product: withHeld(product, held), quantity: input.quantity }]);
  const item = await updateQuantity(deps.db, actor.userId, input.id, input.quantity);
  if (item === undefined) throw noSuchLine();
  return { item, product, held: held.get(product.id) };
}

function noSuchLine(): ShopError {
  return new ShopError('NOT_FOUND', { detail: 'This line is not in your cart' });
}
