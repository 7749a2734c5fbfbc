/** When it returns, the product is in the actor's cart, once, in a colour and size that it has, and the cart has at most 100 lines. */

import { type AddCartItemBody, MAX_CART_LINES } from '@shop/contract/cart';
import { ShopError } from '@shop/contract/errors';
import { checkAvailable } from '../catalogue/check-available.ts';
import { chooseVariant } from '../catalogue/choose-variant.ts';
import { getProduct } from '../catalogue/get-product.ts';
import { withProductLocks } from '../catalogue/product-locks.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countCartItemsInTurn, insertCartItem } from './cart.queries.ts';
import type { CartItemWithProduct } from './list-cart.ts';
import { type HeldUnits, holdsWhereShort, withHeld } from './own-holds.ts';

export async function addCartItem(
  deps: Deps,
  actor: Actor,
  input: AddCartItemBody,
  heldUnits: HeldUnits,
): Promise<CartItemWithProduct> {
  const product = await getProduct(deps, input.product);
  const held = await holdsWhereShort(heldUnits, actor, [product]);
  checkAvailable([{ product: withHeld(product, held), quantity: input.quantity }]);
  const variant = chooseVariant(product, input);
  const line = {
    userId: actor.userId,
    productId: product.id,
    quantity: input.quantity,
    ...variant,
    at: deps.clock.now(),
  };
  // The foreign key makes the insert wait while another transaction holds the product's row. Only then the lines are counted, one
  // transaction of a shopper at a time, so that one locked product does not block other additions to the cart.
  const item = await withProductLocks([product.id], () =>
    inTransaction(deps.db, async (tx) => {
      const inserted = await insertCartItem(tx, line);
      if (inserted === undefined) throw new ShopError('ITEM_ALREADY_ADDED');
      if ((await countCartItemsInTurn(tx, actor.userId)) > MAX_CART_LINES) throw new ShopError('CART_FULL');
      return inserted;
    }),
  );
  return { item, product, held: held.get(product.id) };
}
