/**
 * When it returns, the order exists with its products, address and all parts of its price copied, its stock and the uses of its
 * promotions are taken, and its history and the mail about it are recorded. The products have left the cart, unless the order is to
 * be paid by card: then they leave it when it is paid, which has a deadline. An order that costs nothing is paid. Own unpaid card
 * orders that held one of the products are cancelled, and their stock and uses went to this one. When it throws, nothing has changed.
 * The same key never orders twice.
 */

import { ShopError } from '@shop/contract/errors';
import { toCents, toDollars } from '@shop/contract/money';
import { type Order, type PlaceOrderBody, shopOrder } from '@shop/contract/orders';
import type { OrderPrice } from '@shop/contract/pricing/order-price';
import type { PriceRules } from '@shop/contract/pricing/rules';
import { z } from 'zod';
import { checkDeliveryTaxId } from '../../accounts/check-tax-ids.ts';
import { storedAddress } from '../../accounts/stored-address.ts';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { deleteCartItems, listCartItemsForUpdate, updateOrderedBy } from '../../cart/cart.queries.ts';
import { orderedLines } from '../../cart/line-variant.ts';
import { presentProblemProduct } from '../../catalogue/products/present-product.ts';
import { withProductLocks } from '../../catalogue/products/product-locks.ts';
import { listProductsByIds } from '../../catalogue/products/products.queries.ts';
import { lockStocks } from '../../catalogue/products/stock.queries.ts';
import type { Deps } from '../../deps.ts';
import { oncePerKeyAfterReading, wasAnswered } from '../../idempotency/once-per-key.ts';
import type { Actor } from '../../platform/actor.ts';
import { limitUnknownCodes } from '../../pricing/limit-unknown-codes.ts';
import { loadPriceRules } from '../../pricing/price-rules.ts';
import { lockShopper } from '../../pricing/promotion-uses.queries.ts';
import { needsShopperLock, readShopperFacts } from '../../pricing/promotion-uses.ts';
import type { Tx } from '../../schema.ts';
import { issuePapers } from '../invoices/issue-papers.ts';
import { checkCardTotal, isFree, payUntil } from '../order/card-payment.ts';
import { insertOrder } from '../order/orders.queries.ts';
import { presentOrder } from '../order/present-order.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { unitsByVariant } from '../order/units-by-variant.ts';
import { recordOrderMail } from '../order-mails/order-mails.ts';
import { retryingSold, takeUnits } from '../reservations/take-units.ts';
import { retryingUsedUp, takeUsesOf } from '../reservations/take-uses.ts';
import { listHolds, listOrdersOfUserForUpdate, lockOwnOrders } from '../reservations/unpaid-orders.queries.ts';
import { checkItems, chooseItems, type OrderableLine, productIdsOf, type WantedProduct } from './check-items.ts';
import { countOrder, readOrdersBefore, rejectBeyondLimits } from './limit-orders.ts';
import { presentQuote } from './present-quote.ts';
import { priceColumns } from './price-columns.ts';
import { checkAddressGiven, checkShipped, priceItems } from './price-items.ts';
import {
  cancelReplaced,
  checkReplaceable,
  type EndPayments,
  lockReplaceable,
  rejectPaidOrSent,
  rejectProcessing,
  releaseHeld,
  replacingUnpaidOrders,
  unitsHeldBy,
} from './replace-unpaid-orders.ts';

/** What an order is placed from. */
interface ToPlace {
  order: PlaceOrderBody;
  rules: PriceRules;
  productIds: readonly number[];
  /** Ids of own unpaid orders that it may replace. */
  replaceable: readonly number[];
  /** Locks the stocks before anything is read, so that what was checked is there. */
  locksFirst: boolean;
  at: Date;
}

/** @param caller.priceRulesVersion the version when the session was read; the rules are at least as new */
export async function placeOrder(
  deps: Deps,
  { actor, priceRulesVersion }: { actor: Actor; priceRulesVersion: number },
  input: { order: PlaceOrderBody; idempotencyKey: string | undefined; rawBody: unknown; clientIp: string },
  endPayments: EndPayments,
): Promise<{ order: Order; replayed: boolean }> {
  const { order } = input;
  if (order.paymentMethod === 'card' && deps.stripe === undefined) throw new ShopError('CARD_UNAVAILABLE');
  const rules = await loadPriceRules(deps, priceRulesVersion);
  const at = deps.clock.now();
  const request = { userId: actor.userId, key: input.idempotencyKey, body: input.rawBody, at };
  const from = { userId: actor.userId, clientIp: input.clientIp };
  const codes = order.codes ?? [];
  // What was answered before is answered again, whatever was guessed since.
  if (codes.length > 0 && !(await wasAnswered(deps.reads, request))) {
    await limitUnknownCodes(deps, rules, { ...from, codes });
  }
  const counted = { ...from, paymentMethod: order.paymentMethod, at };
  const productIds = productIdsOf(order.items);
  const place = (currentRules: PriceRules, replaceable: readonly number[], locksFirst: boolean) => {
    const toPlace = { order, rules: currentRules, productIds, replaceable, locksFirst, at };
    return withProductLocks(productIds, () =>
      oncePerKeyAfterReading(
        deps.db,
        request,
        (tx) => Promise.all([readOrdersBefore(tx, deps, counted), readToPlace(tx, actor, toPlace)]),
        async (tx, [ordersBefore, known]) => {
          rejectBeyondLimits(ordersBefore, counted);
          const { placed, recorded, take } = await placeInTransaction(tx, deps, actor, toPlace, known);
          const last = () => Promise.all([take(), countOrder(tx, deps, { ...counted, isFree: isFree(placed.order) })]);
          return { answer: presentOrder(placed), written: recorded, last };
        },
        // All its statements find rows by their keys. To plan them each time took a third of PostgreSQL's time for an order.
        { plans: 'generic' },
      ),
    );
  };
  const { answer, replayed } = await retryingUsedUp(deps, rules, (currentRules) =>
    replacingUnpaidOrders(endPayments, (replaceable) =>
      retryingSold((locksFirst) => place(currentRules, replaceable, locksFirst)),
    ),
  );
  // A response that an earlier version stored lacks what orders have had since.
  return { order: replayed ? z.parse(shopOrder, answer) : answer, replayed };
}

/** @returns the order; its writes, which are sent but need not be finished; and what takes its stock and uses, as the last of all */
async function placeInTransaction(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  toPlace: ToPlace,
  known: Known,
): Promise<{ placed: OrderWithLines; recorded: Promise<unknown>; take: () => Promise<unknown> }> {
  const { order: input, at } = toPlace;
  const { units, price, replaced } = await checkAndPrice(tx, actor, toPlace, known);
  await releaseHeld(tx, actor, replaced, at);

  const byCard = input.paymentMethod === 'card';
  const isPaid = price.totalCents === 0;
  const waits = byCard && !isPaid;
  const lineIds = new Set(input.items.flatMap(({ id }) => id ?? []));
  const ordered = orderedLines(known.cart, known.products, { variants: units, lineIds });
  const [, placed] = await Promise.all([
    waits ? undefined : deleteCartItems(tx, ordered),
    insertOrder(
      tx,
      {
        userId: actor.userId,
        paymentMethod: input.paymentMethod,
        paymentStatus: isPaid ? 'received' : 'pending',
        totalAmountCents: price.totalCents,
        totalItems: price.units,
        selectedAddress: input.selectedAddress ? storedAddress(input.selectedAddress, deps.shopCountry) : null,
        price: priceColumns(price),
        payUntil: waits ? payUntil(at, deps.unpaidOrderTtl) : null,
        at,
      },
      price.lines,
    ),
  ]);
  // Before the uses of the new order are taken: those of the replaced orders are given back here.
  if (replaced.length > 0) await cancelReplaced(tx, deps, actor, { replaced, by: placed.order.id, at });
  const recorded = Promise.all([
    recordPlaced(tx, actor, { placed, replaced, at }),
    waits ? updateOrderedBy(tx, ordered, placed.order.id) : undefined,
  ]);
  const take = () => takePlaced(tx, { placed, units, isLocked: locksFirst(toPlace), at });
  if (!isPaid) return { placed, recorded, take };
  // Papers are part of the answer. Their numbers are locked after the stock, as they are wherever both change.
  await Promise.all([recorded, take()]);
  const papers = await issuePapers(tx, deps, placed.order.id, at, { paid: true });
  return { placed: { ...placed, ...papers }, recorded, take: async () => {} };
}

/** Whether the stocks are locked before anything is read: to be sure of them, or because others are given back first. */
const locksFirst = (toPlace: ToPlace) => toPlace.locksFirst || toPlace.replaceable.length > 0;

/** What an order is placed with. */
type Known = Awaited<ReturnType<typeof readToPlace>>;

/**
 * Reads what an order is checked and priced with. Locks the cart, and what this shopper orders of the products, so that of two tabs the
 * second sees the order of the first; the stocks only where that comes first.
 */
async function readToPlace(tx: Tx, actor: Actor, toPlace: ToPlace) {
  const { order: input, rules, productIds, replaceable } = toPlace;
  const { userId } = actor;
  const lockedOrders = await lockReplaceable(tx, actor, replaceable);
  // Statements that do not need each other's results are sent together; they run, and lock, in this order. Another order that this
  // shopper places of one of the products waits here, so the last statements read every own order that holds one.
  const [, cart, , , holds, products, shopper] = await Promise.all([
    needsShopperLock(rules) ? lockShopper(tx, userId) : undefined,
    listCartItemsForUpdate(tx, userId),
    lockOwnOrders(tx, userId, productIds),
    locksFirst(toPlace) ? lockStocks(tx, stocksToLock(input.items, lockedOrders)) : undefined,
    // Before the stock: units of an order that is just being cancelled are then seen in one of both, or in both until they are taken.
    listHolds(tx, userId, productIds),
    listProductsByIds(tx, productIds),
    readShopperFacts(tx, rules, { userId, codes: input.codes ?? [], exceptOrders: replaceable }),
  ]);
  return { lockedOrders, cart, holds, products, shopper };
}

/**
 * Checks that an order can be placed for the total that the shopper saw.
 * @returns the units of each variant, the price, and the unpaid orders that it replaces
 */
async function checkAndPrice(
  tx: Tx,
  { userId }: Actor,
  { order: input, rules, replaceable, at }: ToPlace,
  { lockedOrders, cart, holds, products, shopper: known }: Known,
): Promise<{
  units: ReadonlyMap<number, number>;
  price: OrderPrice<OrderableLine>;
  replaced: readonly OrderWithLines[];
}> {
  checkAddressGiven(rules, input);
  await checkDeliveryTaxId(tx, userId, input.selectedAddress);
  rejectPaidOrSent(lockedOrders);
  const held = unitsByVariant(holds);
  const chosen = chooseItems(input.items, { cart, products, held });
  const inTheWay = holds.filter(({ variantId }) => chosen.some(({ variant }) => variant.id === variantId));
  for (const hold of inTheWay) rejectProcessing(hold);
  const { units, wanted, lines } = checkItems(chosen, held);
  const ids = [...new Set(inTheWay.map(({ orderId }) => orderId))];
  const shopper = sameIds(ids, replaceable)
    ? known
    : await readShopperFacts(tx, rules, { userId, codes: input.codes ?? [], exceptOrders: ids });
  const price = priceItems(rules, lines, input, shopper, at);
  checkShipped(rules, price, input);
  checkPrice(input, price, wanted);
  if (input.paymentMethod === 'card' && price.totalCents > 0) checkCardTotal(price.totalCents);
  // The last of the checks: a rejected order leaves the unpaid orders, and their payments, alone.
  checkReplaceable(ids, replaceable);
  // They are locked; most orders replace none, and read none.
  const replaced = ids.length === 0 ? [] : await listOrdersOfUserForUpdate(tx, userId, ids);
  return { units, price, replaced };
}

const sameIds = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Records the history of a new order, and the mail about it. */
function recordPlaced(
  tx: Tx,
  actor: Actor,
  { placed, replaced, at }: { placed: OrderWithLines; replaced: readonly OrderWithLines[]; at: Date },
): Promise<unknown> {
  const { id: orderId, payment_method, total_amount_cents, total_items } = placed.order;
  return Promise.all([
    insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'order_placed',
      on: { orderId },
      after: { payment_method, total_amount_cents, total_items },
    }),
    recordOrderMail(tx, 'placed', placed, at, { replaces: replaced.map(({ order }) => order.id) }),
  ]);
}

/** Takes the stock and the uses of a new order. Other orders of the same variants and promotions wait from here to the commit. */
function takePlaced(
  tx: Tx,
  {
    placed: { order },
    ...taking
  }: {
    placed: OrderWithLines;
    units: ReadonlyMap<number, number>;
    isLocked: boolean;
    at: Date;
  },
): Promise<unknown> {
  return Promise.all([
    takeUnits(tx, { orderId: order.id, userId: order.user_id, ...taking }),
    // Promotions after stocks, as wherever both are locked.
    takeUsesOf(tx, order, taking.at),
  ]);
}

/** Of the variants that items name, and of all variants of products of which they name none. */
function stocksToLock(items: PlaceOrderBody['items'], replaced: readonly OrderWithLines[]) {
  const named = items.flatMap(({ variant }) => (variant === undefined ? [] : [variant]));
  return {
    variantIds: [...named, ...unitsHeldBy(replaced).keys()],
    productIds: productIdsOf(items.filter(({ variant }) => variant === undefined)),
  };
}

/** Nobody pays a price that they were not shown. */
function checkPrice(input: PlaceOrderBody, price: OrderPrice<OrderableLine>, wanted: readonly WantedProduct[]): void {
  if (toCents(input.totalAmount) === price.totalCents) return;
  throw new ShopError('PRICE_CHANGED', {
    detail: 'A price has changed since you saw it. Nothing was ordered',
    totalAmount: toDollars(price.totalCents),
    products: wanted.map(({ product, quantity }) => presentProblemProduct(product, quantity)),
    quote: presentQuote(price),
  });
}
