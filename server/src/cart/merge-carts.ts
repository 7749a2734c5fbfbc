/**
 * When it returns, the guest's lines are in the user's cart. Lines of the same variant are one, with the sum of both, at most 5 and at
 * most the stock; what is sold out or deleted stays as it is shown there, marked. No line is lost, even beyond the 100 of a cart.
 */

import type { CartReduction } from '@shop/contract/cart';
import { MAX_QUANTITY } from '@shop/contract/catalogue';
import { asSold } from '../catalogue/products/choose-variant.ts';
import { listProductsByIds, type ProductWithVariants } from '../catalogue/products/products.queries.ts';
import type { Tx } from '../schema.ts';
import {
  type CartItemRow,
  deleteCartItems,
  listCartItems,
  lockCarts,
  moveCartItems,
  noteMovedCart,
  updateCartItem,
} from './cart.queries.ts';
import { variantOfLine } from './line-variant.ts';

export async function mergeCarts(
  tx: Tx,
  { guestId, userId }: { guestId: number; userId: number },
): Promise<CartReduction[]> {
  await lockCarts(tx, [guestId, userId]);
  const [brought, own] = [await listCartItems(tx, guestId), await listCartItems(tx, userId)];
  if (brought.length === 0) return [];
  const products = await listProductsByIds(tx, [...new Set(brought.map(({ product_id }) => product_id))]);
  const plan = planMerge(new Map(products.map((product) => [product.id, product])), brought, own);
  for (const { line, quantity } of plan.summed) await updateCartItem(tx, userId, line.id, { quantity });
  await deleteCartItems(tx, plan.obsolete);
  await moveCartItems(tx, plan.moved, userId);
  await noteMovedCart(tx, { guestId, userId });
  return plan.reduced;
}

interface MergePlan {
  /** Own lines and what they have afterwards. */
  summed: { line: CartItemRow; quantity: number }[];
  /** Ids of brought lines that are part of an own one. */
  obsolete: number[];
  /** Ids of brought lines that become own ones. */
  moved: number[];
  reduced: CartReduction[];
}

function planMerge(
  products: ReadonlyMap<number, ProductWithVariants>,
  brought: readonly CartItemRow[],
  own: readonly CartItemRow[],
): MergePlan {
  const plan: MergePlan = { summed: [], obsolete: [], moved: [], reduced: [] };
  // Two brought lines may mean the same variant of a product that has got its first ones since.
  const quantities = new Map(own.map(({ id, quantity }) => [id, quantity]));
  for (const line of brought) {
    const product = products.get(line.product_id);
    const meant = product && variantOfLine(product, line).variant;
    const same =
      own.find(({ variant_id }) => variant_id === line.variant_id) ??
      (product &&
        own.find((one) => one.product_id === product.id && variantOfLine(product, one).variant.id === meant?.id));
    if (product === undefined || meant === undefined || same === undefined) {
      plan.moved.push(line.id);
      continue;
    }
    const wanted = (quantities.get(same.id) ?? 0) + line.quantity;
    const { stock, deleted } = asSold(product, meant);
    const kept = Math.min(wanted, MAX_QUANTITY, deleted || stock <= 0 ? MAX_QUANTITY : stock);
    quantities.set(same.id, kept);
    plan.obsolete.push(line.id);
    plan.summed.push({ line: same, quantity: kept });
    if (kept < wanted)
      plan.reduced.push({ product: product.id, variant: meant.hidden ? null : meant.id, wanted, kept });
  }
  return plan;
}
