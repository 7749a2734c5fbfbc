/** Reads what an order is checked and priced with, and checks it. Nothing is written. */

import { ShopError } from '@shop/contract/errors';
import { toAmount, toMinorUnits } from '@shop/contract/money';
import { paidAtProvider } from '@shop/contract/order-status';
import type { PlaceOrderBody } from '@shop/contract/orders';
import type { OrderPrice } from '@shop/contract/pricing/order-price';
import { orderErrorsText } from '@shop/messages/order-errors';
import { checkDeliveryTaxId } from '../../accounts/check-tax-ids.ts';
import { listCartItemsForUpdate } from '../../cart/cart.queries.ts';
import { orderedLines } from '../../cart/line-variant.ts';
import { presentProblemProduct } from '../../catalogue/products/present-product.ts';
import { listProductsByIds } from '../../catalogue/products/products.queries.ts';
import { lockStocks } from '../../catalogue/products/stock.queries.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ChargeLimits } from '../../platform/payments/payment-provider.ts';
import { lockShopper } from '../../pricing/promotion-uses.queries.ts';
import { needsShopperLock, readShopperFacts } from '../../pricing/promotion-uses.ts';
import type { Tx } from '../../schema.ts';
import { checkCardTotal } from '../order/card-payment.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { unitsByVariant } from '../order/units-by-variant.ts';
import { listHolds, listOrdersOfUserForUpdate, lockOwnOrders } from '../reservations/unpaid-orders.queries.ts';
import { checkItems, chooseItems, type OrderableLine, productIdsOf, type WantedProduct } from './check-items.ts';
import { checkGuestEmail } from './guest-email.ts';
import { presentQuote } from './present-quote.ts';
import { checkAddressGiven, checkShipped, priceItems } from './price-items.ts';
import {
  checkReplaceable,
  lockReplaceable,
  rejectPaidOrSent,
  rejectProcessing,
  unitsHeldBy,
} from './replace-unpaid-orders.ts';
import { type Attempt, PlaceAgain } from './with-retries.ts';

/** What a shopper orders. */
interface ToCheck {
  actor: Actor;
  userId: number;
  /** Of a guest. */
  email: string | undefined;
  body: PlaceOrderBody;
  at: Date;
  /** Of the payment provider; undefined without one. */
  chargeLimits: ChargeLimits | undefined;
}

/** What an order is checked with. */
type Known = Awaited<ReturnType<typeof readForOrder>>;

/**
 * Rejects nothing. Locks the cart, and what this shopper orders of the products, so that of two tabs the second sees the order of the
 * first; the stocks only where the attempt locks them first.
 */
export async function readForOrder(
  tx: Tx,
  { userId, email, body }: Pick<ToCheck, 'userId' | 'email' | 'body'>,
  attempt: Attempt,
) {
  const { rules, replaceable, locksFirst } = attempt;
  const productIds = productIdsOf(body.items);
  const lockedOrders = await lockReplaceable(tx, userId, replaceable);
  // Statements that do not need each other's results are sent together; they run, and lock, in this order. Another order that this
  // shopper places of one of the products waits here, so the last statements read every own order that holds one.
  const [, cart, , , holds, products, shopper] = await Promise.all([
    needsShopperLock(rules) ? lockShopper(tx, { userId, email }) : undefined,
    listCartItemsForUpdate(tx, userId),
    lockOwnOrders(tx, userId, productIds),
    locksFirst ? lockStocks(tx, stocksToLock(body.items, lockedOrders)) : undefined,
    // Before the stock: units of an order that is just being cancelled are then seen in one of both, or in both until they are taken.
    listHolds(tx, userId, productIds),
    listProductsByIds(tx, productIds),
    readShopperFacts(tx, rules, { userId, email, codes: body.codes ?? [], exceptOrders: replaceable }),
  ]);
  return { lockedOrders, cart, holds, products, shopper };
}

/** Of the variants that items name, and of all variants of products of which they name none. */
function stocksToLock(items: PlaceOrderBody['items'], replaced: readonly OrderWithLines[]) {
  const named = items.flatMap(({ variant }) => (variant === undefined ? [] : [variant]));
  return {
    variantIds: [...named, ...unitsHeldBy(replaced).keys()],
    productIds: productIdsOf(items.filter(({ variant }) => variant === undefined)),
  };
}

/** An order that can be placed for the total that its shopper saw. */
export interface CheckedOrder {
  /** Of each variant id. */
  units: ReadonlyMap<number, number>;
  price: OrderPrice<OrderableLine>;
  /** Lines of the cart that it orders. */
  ordered: ReturnType<typeof orderedLines>;
  /** Unpaid orders that it replaces; they are locked. */
  replaced: readonly OrderWithLines[];
}

/** @throws ShopError where it cannot be placed; PlaceAgain where other orders are to be replaced than the attempt knows */
export async function checkOrder(
  tx: Tx,
  { actor, userId, email, body, at, chargeLimits }: ToCheck,
  { rules, replaceable }: Attempt,
  { lockedOrders, cart, holds, products, shopper: known }: Known,
): Promise<CheckedOrder> {
  checkAddressGiven(rules, body);
  checkGuestEmail(actor, body);
  await checkDeliveryTaxId(tx, userId, body.selectedAddress);
  rejectPaidOrSent(lockedOrders);
  // By the database's clock of this transaction; the prices that were read are those of before.
  if (products.some(({ saleIsDue }) => saleIsDue)) throw new PlaceAgain({ because: 'sale' });
  const held = unitsByVariant(holds);
  const chosen = chooseItems(body.items, { cart, products, held });
  const inTheWay = holds.filter(({ variantId }) => chosen.some(({ variant }) => variant.id === variantId));
  for (const hold of inTheWay) rejectProcessing(hold);
  const { units, wanted, lines } = checkItems(chosen, held);
  const ids = [...new Set(inTheWay.map(({ orderId }) => orderId))];
  const shopper = sameIds(ids, replaceable)
    ? known
    : await readShopperFacts(tx, rules, { userId, email, codes: body.codes ?? [], exceptOrders: ids });
  const price = priceItems(rules, { lines, delivery: body, known: shopper, at });
  checkShipped(rules, price, body);
  checkPrice(body, price, wanted);
  if (chargeLimits !== undefined && paidAtProvider(body.paymentMethod) && price.totalMinor > 0)
    checkCardTotal(chargeLimits, price.totalMinor);
  // The last of the checks: a rejected order leaves the unpaid orders, and their payments, alone.
  checkReplaceable(ids, replaceable);
  // They are locked; most orders replace none, and read none.
  const replaced = ids.length === 0 ? [] : await listOrdersOfUserForUpdate(tx, userId, ids);
  const lineIds = new Set(body.items.flatMap(({ id }) => id ?? []));
  return { units, price, replaced, ordered: orderedLines(cart, products, { variants: units, lineIds }) };
}

const sameIds = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Nobody pays a price that they were not shown. */
function checkPrice(body: PlaceOrderBody, price: OrderPrice<OrderableLine>, wanted: readonly WantedProduct[]): void {
  if (toMinorUnits(body.totalAmount) === price.totalMinor) return;
  throw new ShopError('PRICE_CHANGED', {
    detail: orderErrorsText.aPriceHasChanged,
    totalAmount: toAmount(price.totalMinor),
    products: wanted.map(({ product, quantity }) => presentProblemProduct(product, quantity)),
    quote: presentQuote(price),
  });
}
