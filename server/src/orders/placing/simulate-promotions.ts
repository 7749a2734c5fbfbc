/**
 * When it returns, it is known of each promotion whether it applies to a cart or to an order, and why not. Nothing was changed. An
 * order is simulated as of when it was placed: with its prices, codes and address, and without its own and later uses of its
 * shopper; categories, and the promotions themselves, are those of today.
 */

import { ShopError } from '@shop/contract/errors';
import type { OrderItem } from '@shop/contract/orders';
import type { Verdict } from '@shop/contract/pricing/order-price';
import type { LineToPrice } from '@shop/contract/pricing/rules';
import type { SimulatePromotionsBody } from '@shop/contract/simulations';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { findUser } from '../../accounts/users.queries.ts';
import { listProductsByIds, type ProductWithVariants } from '../../catalogue/products/products.queries.ts';
import type { Deps } from '../../deps.ts';
import { loadPriceRules } from '../../pricing/price-rules.ts';
import { readShopperFacts } from '../../pricing/promotion-uses.ts';
import { findOrder, listOrderIdsOfUserFrom } from '../order/orders.queries.ts';
import { chooseItems, lineOf, productIdsOf } from './check-items.ts';
import { type Delivery, priceItems } from './price-items.ts';

interface Simulated {
  lines: LineToPrice[];
  delivery: Delivery;
  shopper: { userId: number; codes: readonly string[]; exceptOrders: readonly number[] };
  at: Date;
}

/** No user has this id. */
const NOBODY = 0;

/**
 * @param caller.priceRulesVersion the version when the session was read; the rules are at least as new
 * @throws ShopError NOT_FOUND for an unknown order, INVALID_INPUT for an unknown user; what chooseItems throws
 */
export async function simulatePromotions(
  deps: Deps,
  { priceRulesVersion }: { priceRulesVersion: number },
  { order, items, ...input }: SimulatePromotionsBody,
): Promise<Verdict[]> {
  const [rules, { lines, delivery, shopper, at }] = await Promise.all([
    loadPriceRules(deps, priceRulesVersion),
    order == null ? simulatedCart(deps, items ?? [], input) : simulatedOrder(deps, order),
  ]);
  const known = await readShopperFacts(deps.reads, rules, shopper);
  return priceItems(rules, { lines, delivery, known, at }).verdicts;
}

/** Also with products that are out of stock: promotions do not depend on that. */
async function simulatedCart(
  deps: Deps,
  items: readonly OrderItem[],
  { codes, user, selectedAddress }: Pick<SimulatePromotionsBody, 'codes' | 'user' | 'selectedAddress'>,
): Promise<Simulated> {
  const [products, found] = await Promise.all([
    listProductsByIds(deps.reads, productIdsOf(items)),
    user == null ? undefined : findUser(deps.db, user),
  ]);
  if (user != null && found === undefined) {
    const message = adminErrorsText.noSuchUser;
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'user', message }] });
  }
  const ofNoCart = items.map((item) => ({ ...item, id: undefined }));
  return {
    lines: chooseItems(ofNoCart, { cart: [], products, held: new Map() }).map(lineOf),
    delivery: { selectedAddress },
    shopper: { userId: user ?? NOBODY, codes: codes ?? [], exceptOrders: [] },
    at: deps.clock.now(),
  };
}

async function simulatedOrder(deps: Deps, id: number): Promise<Simulated> {
  const found = await findOrder(deps.db, id);
  if (found === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
  const { order, lines } = found;
  const productIds = [...new Set(lines.map((line) => line.product_id))];
  const [products, exceptOrders] = await Promise.all([
    listProductsByIds(deps.reads, productIds),
    listOrderIdsOfUserFrom(deps.db, order.user_id, id),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    lines: lines.map((line) => ({
      productId: line.product_id,
      brand: line.brand,
      categories: byId.get(line.product_id)?.categoryTrail.map(({ value }) => value) ?? [],
      weightGrams: weightOf(byId.get(line.product_id), line.variant_id),
      taxClass: byId.get(line.product_id)?.tax_class ?? null,
      isReduced: line.discount_price_cents < line.price_cents,
      unitPriceMinor: line.discount_price_cents,
      quantity: line.quantity,
    })),
    // What is picked up goes nowhere.
    delivery: { selectedAddress: order.shipping?.pick_up ? null : order.selected_address },
    shopper: {
      userId: order.user_id,
      codes: order.promotions.flatMap(({ code }) => (code === null ? [] : [code])),
      exceptOrders,
    },
    at: order.created_at,
  };
}

function weightOf(product: ProductWithVariants | undefined, variantId: number): number | null {
  const variant = product?.variants.find(({ id }) => id === variantId);
  return variant?.weight_grams ?? product?.weight_grams ?? null;
}
