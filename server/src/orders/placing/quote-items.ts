/**
 * When it returns, the items can be ordered now, and cost this; an order of them computes the same again. Nothing was changed or
 * held. It throws what an order of these items would throw about them and about the shipping method.
 */

import type { OrderPrice } from '@shop/contract/pricing/order-price';
import type { QuoteBody } from '@shop/contract/quotes';
import { checkDeliveryTaxId } from '../../accounts/check-tax-ids.ts';
import { listCartItems } from '../../cart/cart.queries.ts';
import { listProductsByIds } from '../../catalogue/products/products.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { limitUnknownCodes } from '../../pricing/limit-unknown-codes.ts';
import { loadPriceRules } from '../../pricing/price-rules.ts';
import { readShopperFacts } from '../../pricing/promotion-uses.ts';
import { unitsByVariant } from '../order/units-by-variant.ts';
import { listHolds } from '../reservations/unpaid-orders.queries.ts';
import { checkItems, chooseItems, type OrderableLine, productIdsOf } from './check-items.ts';
import { priceItems } from './price-items.ts';

/** @param caller.priceRulesVersion the version when the session was read; the rules are at least as new */
export async function quoteItems(
  deps: Deps,
  { actor: { userId }, priceRulesVersion, clientIp }: { actor: Actor; priceRulesVersion: number; clientIp: string },
  quoted: QuoteBody,
): Promise<OrderPrice<OrderableLine>> {
  await checkDeliveryTaxId(deps.db, userId, quoted.selectedAddress);
  const { items } = quoted;
  const codes = quoted.codes ?? [];
  const productIds = productIdsOf(items);
  const rules = await loadPriceRules(deps, priceRulesVersion);
  const [cart, products, holds, known] = await Promise.all([
    items.some(({ id }) => id != null) ? listCartItems(deps.reads, userId) : [],
    listProductsByIds(deps.reads, productIds),
    listHolds(deps.reads, userId, productIds),
    readShopperFacts(deps.reads, rules, { userId, codes, exceptOrders: [] }),
    limitUnknownCodes(deps, rules, { userId, clientIp, codes }),
  ]);
  const held = unitsByVariant(holds);
  const chosen = chooseItems(items, { cart, products, held });
  const { lines } = checkItems(chosen, held);
  // An order of these items replaces those orders, and gets the uses of their promotions.
  const replaced = holds.filter(({ variantId }) => chosen.some(({ variant }) => variant.id === variantId));
  const exceptOrders = [...new Set(replaced.map(({ orderId }) => orderId))];
  const shopper =
    exceptOrders.length === 0 ? known : await readShopperFacts(deps.reads, rules, { userId, codes, exceptOrders });
  return priceItems(rules, { lines, delivery: quoted, known: shopper, at: deps.clock.now() });
}
