/** When it returns, the actor's line has what was sent of quantity, variant, colour and size, and that many were available. */

import { quantityMessage, type UpdateCartItemBody } from '@shop/contract/cart';
import { ShopError } from '@shop/contract/errors';
import { isBuiltIn } from '@shop/contract/options';
import { accountErrorsText } from '@shop/messages/account-errors';
import { checkAvailable } from '../catalogue/products/check-available.ts';
import { pickedBy } from '../catalogue/products/choices.ts';
import { asSold, type NamedChoice } from '../catalogue/products/choose-variant.ts';
import { getProduct } from '../catalogue/products/get-product.ts';
import type { ProductWithVariants } from '../catalogue/products/products.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { isDatabaseError } from '../platform/db/database-errors.ts';
import { choiceOf, chooseWithHolds } from './add-cart-item.ts';
import {
  type CartItemChoice,
  type CartItemRow,
  findCartItem,
  listCartItemsOfProduct,
  updateCartItem as update,
} from './cart.queries.ts';
import { type LineVariant, variantOfLine } from './line-variant.ts';
import type { CartItemWithProduct } from './list-cart.ts';
import { type HeldUnits, holdsWhereShort } from './own-holds.ts';

export async function updateCartItem(
  deps: Deps,
  actor: Actor,
  { id, ...input }: UpdateCartItemBody & { id: number },
  heldUnits: HeldUnits,
): Promise<CartItemWithProduct> {
  if (Object.values(input).every((value) => value === undefined)) {
    throw new ShopError('INVALID_INPUT', { errors: [{ path: 'quantity', message: quantityMessage }] });
  }
  const found = await findCartItem(deps.db, actor.userId, id);
  if (found === undefined) throw noSuchLine();
  const product = await getProduct(deps, found.product_id);
  const before = variantOfLine(product, found);
  const { chosen, held, choice } = await choose(product, { before, input }, { actor, heldUnits });
  const available = asSold(product, chosen.variant, held);
  checkAvailable([{ product: available, quantity: input.quantity ?? found.quantity }]);
  if (choice !== undefined) await checkNotInCart(deps, actor, { product, line: found, variantId: choice.variantId });
  const item = await store(deps, actor, found, { quantity: input.quantity, choice });
  if (item === undefined) throw noSuchLine();
  return { item, chosen, product: asSold(product, chosen.variant), held: held.get(chosen.variant.id) };
}

/** A colour alone keeps the size and what else is chosen, and so on. A quantity alone leaves a variant chosen that the shopper has not named. */
async function choose(
  product: ProductWithVariants,
  { before, input }: { before: LineVariant; input: UpdateCartItemBody },
  caller: { actor: Actor; heldUnits: HeldUnits },
): Promise<{ chosen: LineVariant; held: ReadonlyMap<number, number>; choice: CartItemChoice | undefined }> {
  const names = input.variant ?? input.color ?? input.size ?? input.choices;
  if (names === undefined) {
    const held = await holdsWhereShort(caller.heldUnits, caller.actor, [asSold(product, before.variant)]);
    return { chosen: before, held, choice: undefined };
  }
  const named: NamedChoice = input.variant === undefined ? keeping(before, input) : input;
  const { chosen, held } = await chooseWithHolds(product, named, caller);
  return { chosen: { ...chosen, chosenForYou: false }, held, choice: choiceOf(chosen) };
}

/** What was chosen stays, but for what is named. */
function keeping(before: LineVariant, input: UpdateCartItemBody): NamedChoice {
  const { color, size, choices } = pickedBy(input);
  const named = Object.entries(choices).map(([option, value]) => ({ option: Number(option), value }));
  const kept = before.choices.filter(({ option }) => !isBuiltIn(option) && !named.some((one) => one.option === option));
  return { color: color ?? before.color?.id, size: size ?? before.size?.id, choices: [...kept, ...named] };
}

async function checkNotInCart(
  deps: Deps,
  actor: Actor,
  { product, line, variantId }: { product: ProductWithVariants; line: CartItemRow; variantId: number },
): Promise<void> {
  const lines = await listCartItemsOfProduct(deps.db, actor.userId, product.id);
  if (lines.some((one) => one.id !== line.id && variantOfLine(product, one).variant.id === variantId)) {
    throw new ShopError('ITEM_ALREADY_ADDED');
  }
}

/** Another tab may have put the same variant into the cart since it was checked. */
async function store(
  deps: Deps,
  actor: Actor,
  line: CartItemRow,
  changes: { quantity: number | undefined; choice: CartItemChoice | undefined },
): Promise<CartItemRow | undefined> {
  try {
    return await update(deps.db, actor.userId, line.id, changes);
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw new ShopError('ITEM_ALREADY_ADDED');
    throw error;
  }
}

function noSuchLine(): ShopError {
  return new ShopError('NOT_FOUND', { detail: accountErrorsText.notInYourCart });
}
