/**
 * When it returns, the variant is in the actor's cart, once, in a colour and size that the product has, and the cart has at most 100
 * lines.
 */

import { type AddCartItemBody, MAX_CART_LINES } from '@shop/contract/cart';
import { ShopError } from '@shop/contract/errors';
import { isBuiltIn } from '@shop/contract/options';
import { checkAvailable } from '../catalogue/products/check-available.ts';
import {
  asSold,
  type ChosenVariant,
  chooseVariant,
  type NamedChoice,
  visibleVariants,
} from '../catalogue/products/choose-variant.ts';
import { noSuchProduct } from '../catalogue/products/get-product.ts';
import { withProductLocks } from '../catalogue/products/product-locks.ts';
import type { ProductWithVariants } from '../catalogue/products/products.queries.ts';
import type { ProductsCache } from '../catalogue/products/products-cache.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import {
  addCartItemAtOnce,
  type CartItemChoice,
  type CartItemRow,
  countCartItemsInTurn,
  insertCartItem,
  listCartItemsOfProduct,
  type NewCartItem,
} from './cart.queries.ts';
import { variantOfLine } from './line-variant.ts';
import type { CartItemWithProduct } from './list-cart.ts';
import { type HeldUnits, holdsWhereShort } from './own-holds.ts';

/** @param caller.catalogueVersion the version when the session was read; the product is at least as new */
export async function addCartItem(
  deps: Deps,
  cache: ProductsCache,
  { actor, catalogueVersion }: { actor: Actor; catalogueVersion: number },
  { input, heldUnits }: { input: AddCartItemBody; heldUnits: HeldUnits },
): Promise<CartItemWithProduct> {
  const product = (await cache.listByIds([input.product], catalogueVersion)).get(input.product);
  if (product === undefined) throw noSuchProduct();
  const { chosen, held } = await chooseWithHolds(product, input, { actor, heldUnits });
  checkAvailable([{ product: asSold(product, chosen.variant, held), quantity: input.quantity }]);
  const line = {
    userId: actor.userId,
    productId: product.id,
    quantity: input.quantity,
    ...choiceOf(chosen),
    at: deps.clock.now(),
  };
  const item = await withProductLocks([product.id], () => insert(deps, product, line));
  return {
    item,
    chosen: { ...chosen, chosenForYou: false },
    product: asSold(product, chosen.variant),
    held: held.get(chosen.variant.id),
  };
}

/** In one statement, unless a line that was added when the product had other variants, or none, may mean the same one now. */
async function insert(deps: Deps, product: ProductWithVariants, line: NewCartItem): Promise<CartItemRow> {
  // Rare: a product without variants that comes in options besides colour and size.
  if (line.choices !== undefined) return insertCompared(deps, product, line);
  const ambiguous = ambiguousVariants(product);
  const added = await addCartItemAtOnce(deps.db, { ...line, most: MAX_CART_LINES, ambiguous });
  if (added === 'in the cart') throw new ShopError('ITEM_ALREADY_ADDED');
  if (added === 'full') throw new ShopError('CART_FULL');
  return added === 'ambiguous' ? insertCompared(deps, product, line) : added;
}

/** Variants whose lines mean what the product says: the hidden one of a product with variants, or all others of one without. */
function ambiguousVariants(product: ProductWithVariants): number[] {
  const hasVariants = visibleVariants(product).length > 0;
  return product.variants.flatMap(({ id, hidden }) => (hidden === hasVariants ? [id] : []));
}

async function insertCompared(deps: Deps, product: ProductWithVariants, line: NewCartItem): Promise<CartItemRow> {
  return inTransaction(deps.db, async (tx) => {
    const inserted = await insertCartItem(tx, line);
    if (inserted === undefined) throw new ShopError('ITEM_ALREADY_ADDED');
    if ((await countCartItemsInTurn(tx, line.userId)) > MAX_CART_LINES) throw new ShopError('CART_FULL');
    const lines = await listCartItemsOfProduct(tx, line.userId, product.id);
    const same = lines.filter((one) => variantOfLine(product, one).variant.id === line.variantId);
    if (same.length > 1) throw new ShopError('ITEM_ALREADY_ADDED');
    return inserted;
  });
}

/** What the shopper's own unpaid orders hold can be had, too: ordering replaces them. */
export async function chooseWithHolds(
  product: ProductWithVariants,
  named: NamedChoice,
  { actor, heldUnits }: { actor: Actor; heldUnits: HeldUnits },
): Promise<{ chosen: ChosenVariant; held: ReadonlyMap<number, number> }> {
  const first = chooseVariant(product, named);
  const held = await holdsWhereShort(heldUnits, actor, [asSold(product, first.variant)]);
  return { chosen: held.size === 0 ? first : chooseVariant(product, named, held), held };
}

/** What a line stores: of a product with variants the variant says it all. */
export function choiceOf({ variant, color, size, choices }: ChosenVariant): CartItemChoice {
  if (!variant.hidden) return { variantId: variant.id, color: undefined, size: undefined, choices: undefined };
  const others = choices
    .filter(({ option }) => !isBuiltIn(option))
    .map(({ option, value }) => [option, value] as const);
  return { variantId: variant.id, color, size, choices: others.length > 0 ? Object.fromEntries(others) : undefined };
}
