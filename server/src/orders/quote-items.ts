/**
 * When it returns, the items can be ordered now, and cost this; an order of them computes the same again. Nothing was changed or
 * held. It throws what an order of these items would throw about them.
 */

import type { Price } from '@shop/contract/pricing/lines';
import type { QuoteBody } from '@shop/contract/quotes';
import { listCartItems } from '../cart/cart.queries.ts';
import { listProductsByIds } from '../catalogue/products.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { checkItems, chooseItems, productIdsOf } from './check-items.ts';
import type { NewOrderLine } from './orders.queries.ts';
import { listHeldUnits } from './unpaid-orders.queries.ts';

export async function quoteItems(deps: Deps, actor: Actor, { items }: QuoteBody): Promise<Price<NewOrderLine>> {
  const productIds = productIdsOf(items);
  const [cart, products, held] = await Promise.all([
    items.some(({ id }) => id != null) ? listCartItems(deps.reads, actor.userId) : [],
    listProductsByIds(deps.reads, productIds),
    listHeldUnits(deps.reads, actor.userId, productIds),
  ]);
  return checkItems(chooseItems(items, { cart, products, held }), held).priced;
}
