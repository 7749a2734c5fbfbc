/**
 * When it returns, the order exists with its products, prices and address copied, its stock is taken, and its history and the mail
 * about it are recorded. The products of a cash order have left the cart; those of a card order leave it when it is paid, which has a
 * deadline. Own unpaid card orders that held one of the products are cancelled, and their stock went to this one. When it throws,
 * nothing has changed. The same key never orders twice.
 */

import { ShopError } from '@shop/contract/errors';
import { toCents, toDollars } from '@shop/contract/money';
import { missingChoice, type Order, type PlaceOrderBody } from '@shop/contract/orders';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { deleteOrderedCartItems, listCartItemsForUpdate } from '../cart/cart.queries.ts';
import { presentProblemProduct } from '../catalogue/present-product.ts';
import { withProductLocks } from '../catalogue/product-locks.ts';
import { listProductsByIds } from '../catalogue/products.queries.ts';
import { lockStocks, takeStock } from '../catalogue/stock.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../schema.ts';
import { checkCardTotal, payUntil } from './card-payment.ts';
import { checkItems, chooseItems, productIdsOf, type WantedProduct } from './check-items.ts';
import { countOrder, rejectBeyondLimits } from './limit-orders.ts';
import { oncePerKey } from './once-per-key.ts';
import { recordOrderMail } from './order-mails.ts';
import { insertOrder, type OrderWithLines } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';
import {
  cancelReplaced,
  checkReplaceable,
  type EndPayments,
  lockReplaceable,
  rejectProcessing,
  releaseHeld,
  replacingUnpaidOrders,
  unitsHeldBy,
} from './replace-unpaid-orders.ts';
import { listUnpaidOrdersHolding } from './unpaid-orders.queries.ts';

export async function placeOrder(
  deps: Deps,
  actor: Actor,
  input: { order: PlaceOrderBody; idempotencyKey: string | undefined; rawBody: unknown; clientIp: string },
  endPayments: EndPayments,
): Promise<{ order: Order; replayed: boolean }> {
  if (input.order.paymentMethod === 'card' && deps.stripe === undefined) throw new ShopError('CARD_UNAVAILABLE');
  const { selectedAddress } = input.order;
  if (selectedAddress == null) {
    throw new ShopError('INVALID_INPUT', {
      detail: missingChoice,
      errors: [{ path: 'selectedAddress', message: missingChoice }],
    });
  }
  const request = {
    userId: actor.userId,
    key: input.idempotencyKey,
    body: input.rawBody,
    at: deps.clock.now(),
  };
  const { paymentMethod } = input.order;
  const counted = { userId: actor.userId, clientIp: input.clientIp, paymentMethod, at: request.at };
  const productIds = productIdsOf(input.order.items);
  const { answer, replayed } = await replacingUnpaidOrders(endPayments, (replaceable) =>
    withProductLocks(productIds, () =>
      oncePerKey(deps.db, request, async (tx) => {
        await rejectBeyondLimits(tx, deps, counted);
        const { placed, recorded } = await placeInTransaction(tx, deps, actor, {
          order: input.order,
          productIds,
          replaceable,
          at: request.at,
        });
        return { answer: presentOrder(placed), written: Promise.all([recorded, countOrder(tx, deps, counted)]) };
      }),
    ),
  );
  return { order: answer, replayed };
}

/** @returns the order, and its last writes, which are sent but need not be finished */
async function placeInTransaction(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  {
    order: input,
    productIds,
    replaceable,
    at,
  }: { order: PlaceOrderBody; productIds: readonly number[]; replaceable: readonly number[]; at: Date },
): Promise<{ placed: OrderWithLines; recorded: Promise<void> }> {
  const locked = await lockReplaceable(tx, actor, replaceable);
  // Statements that do not need each other's results are sent together; they run, and lock, in this order. Another order of one
  // of the variants waits for its stock, so the last statements read the stocks as they stay, and every order that holds them.
  const [cart, , products, holdingProducts] = await Promise.all([
    listCartItemsForUpdate(tx, actor.userId),
    lockStocks(tx, stocksToLock(input.items, locked)),
    listProductsByIds(tx, productIds),
    listUnpaidOrdersHolding(tx, actor.userId, productIds),
  ]);
  const held = unitsHeldBy(holdingProducts);
  const chosen = chooseItems(input.items, { cart, products, held });
  const holding = holdingProducts.filter(({ lines }) =>
    lines.some((line) => chosen.some(({ variant }) => variant.id === line.variant_id)),
  );
  for (const { order } of holding) rejectProcessing(order);
  const { units, wanted, priced } = checkItems(chosen, held);
  checkPrice(input, priced.totalCents, wanted);
  const byCard = input.paymentMethod === 'card';
  if (byCard) checkCardTotal(priced.totalCents);
  // The last of the checks: a rejected order leaves the unpaid orders, and their payments, alone.
  checkReplaceable(holding, replaceable);
  await releaseHeld(tx, actor, holding, at);

  const [, placed] = await Promise.all([
    byCard
      ? undefined
      : deleteOrderedCartItems(tx, actor.userId, { productIds, variantIds: [...units.keys()], until: at }),
    insertOrder(
      tx,
      {
        userId: actor.userId,
        paymentMethod: input.paymentMethod,
        totalAmountCents: priced.totalCents,
        totalItems: priced.units,
        selectedAddress: input.selectedAddress ?? {},
        payUntil: byCard ? payUntil(at, deps.unpaidOrderTtl) : null,
        at,
      },
      priced.lines,
    ),
  ]);
  return { placed, recorded: recordPlaced(tx, deps, actor, { placed, units, replaced: holding, at }) };
}

/** Takes the stock of a new order, records its history and mail, and cancels the orders that it replaces. */
async function recordPlaced(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  {
    placed,
    units,
    replaced,
    at,
  }: { placed: OrderWithLines; units: ReadonlyMap<number, number>; replaced: readonly OrderWithLines[]; at: Date },
): Promise<void> {
  const { id: orderId, payment_method, total_amount_cents, total_items } = placed.order;
  const [taken] = await Promise.all([
    takeStock(tx, { units, orderId, userId: actor.userId, at }),
    insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'order_placed',
      on: { orderId },
      after: { payment_method, total_amount_cents, total_items },
    }),
    recordOrderMail(tx, 'placed', placed, at, { replaces: replaced.map(({ order }) => order.id) }),
    cancelReplaced(tx, deps, actor, { replaced, by: orderId, at }),
  ]);
  // The rows are locked and were checked; the condition in the statement protects the stock even if that changes one day.
  if (!taken) throw new ShopError('OUT_OF_STOCK');
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
function checkPrice(input: PlaceOrderBody, amountCents: number, wanted: readonly WantedProduct[]): void {
  if (toCents(input.totalAmount) === amountCents) return;
  throw new ShopError('PRICE_CHANGED', {
    detail: 'A price has changed since you saw it. Nothing was ordered',
    totalAmount: toDollars(amountCents),
    products: wanted.map(({ product, quantity }) => presentProblemProduct(product, quantity)),
  });
}
