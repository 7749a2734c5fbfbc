/**
 * When it returns, the order exists with its products, prices and address copied, its stock is taken, and its history and the
 * mail about it are recorded. Ordered for cash, the products have left the cart; by card they leave it when they are paid, for which there
 * is a limit of time. Own unpaid card orders that held one of the products are cancelled, and their stock went to this one. When it
 * throws, nothing has changed. The same key never orders twice.
 */

import { ShopError } from '@shop/contract/errors';
import { toCents, toDollars } from '@shop/contract/money';
import type { Order, PlaceOrderBody } from '@shop/contract/orders';
import { type CartItemRow, deleteCartItemsOfProducts, listCartItemsForUpdate } from '../cart/cart.queries.ts';
import { checkAvailable } from '../catalogue/check-available.ts';
import { presentProblemProduct } from '../catalogue/present-product.ts';
import { inTurnOfProducts } from '../catalogue/product-turns.ts';
import { listProductsForUpdate, type ProductRow } from '../catalogue/products.queries.ts';
import { takeStock } from '../catalogue/stock.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { checkCardTotal, payUntil } from './card-payment.ts';
import { countOrder, refuseBeyondLimits } from './limit-orders.ts';
import { oncePerKey } from './once-per-key.ts';
import { recordOrderMail } from './order-mails.ts';
import { orderTotal } from './order-total.ts';
import { insertOrder, type OrderWithLines } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';
import { priceLines, quantities, type WantedProduct } from './price-lines.ts';
import {
  cancelReplaced,
  checkReplaceable,
  type EndPayments,
  giveBackHeld,
  lockReplaceable,
  refuseProcessing,
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
  const request = {
    userId: actor.userId,
    key: input.idempotencyKey,
    body: input.rawBody,
    at: deps.clock.now(),
  };
  const { paymentMethod } = input.order;
  const counted = { userId: actor.userId, clientIp: input.clientIp, paymentMethod, at: request.at };
  const productIds = [...quantities(input.order.items).keys()];
  const { answer, replayed } = await replacingUnpaidOrders(endPayments, (replaceable) =>
    inTurnOfProducts(productIds, () =>
      oncePerKey(deps.db, request, async (tx) => {
        await refuseBeyondLimits(tx, deps, counted);
        const placed = await placeInTransaction(tx, deps, actor, { ...input, replaceable, at: request.at });
        await countOrder(tx, deps, counted);
        return presentOrder(placed);
      }),
    ),
  );
  return { order: answer, replayed };
}

async function placeInTransaction(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { order: input, replaceable, at }: { order: PlaceOrderBody; replaceable: readonly number[]; at: Date },
): Promise<OrderWithLines> {
  const wantedQuantities = quantities(input.items);
  const productIds = [...wantedQuantities.keys()];
  const locked = await lockReplaceable(tx, actor, replaceable);
  // Statements that do not need each other's answers are sent together; they run, and lock, in this order. Who else takes
  // one of the products for an order waits for its row, so the last statement misses none that holds it.
  const [cart, products, holding] = await Promise.all([
    listCartItemsForUpdate(tx, actor.userId),
    listProductsForUpdate(tx, [...new Set([...productIds, ...unitsHeldBy(locked).keys()])]),
    listUnpaidOrdersHolding(tx, actor.userId, productIds),
  ]);
  checkCartLines(input, cart);
  for (const { order } of holding) refuseProcessing(order);
  const wanted = wantedProducts(wantedQuantities, products, unitsHeldBy(holding));
  if (wanted.length < wantedQuantities.size) throw noSuchProduct(wantedQuantities, wanted);
  checkAvailable(wanted);
  const lines = priceLines(input.items, products);
  const total = orderTotal(lines);
  checkPrice(input, total.amountCents, wanted);
  const byCard = input.paymentMethod === 'card';
  if (byCard) checkCardTotal(total.amountCents);
  // Last of the checks: what is refused leaves the unpaid orders, and how they can be paid, alone.
  checkReplaceable(holding, replaceable);
  await giveBackHeld(tx, actor, holding, at);

  const [, placed] = await Promise.all([
    byCard ? undefined : deleteCartItemsOfProducts(tx, actor.userId, productIds, at),
    insertOrder(
      tx,
      {
        userId: actor.userId,
        paymentMethod: input.paymentMethod,
        totalAmountCents: total.amountCents,
        totalItems: total.items,
        selectedAddress: input.selectedAddress,
        payUntil: byCard ? payUntil(at, deps.unpaidOrderTtl) : null,
        at,
      },
      lines,
    ),
  ]);
  const orderId = placed.order.id;
  const [taken] = await Promise.all([
    takeStock(tx, { units: wantedQuantities, orderId, userId: actor.userId, at }),
    insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'order_placed',
      on: { orderId },
      after: { payment_method: input.paymentMethod, total_amount_cents: total.amountCents, total_items: total.items },
    }),
    recordOrderMail(tx, 'placed', placed, at, { replaces: holding.map(({ order }) => order.id) }),
    cancelReplaced(tx, deps, actor, { replaced: holding, by: orderId, at }),
  ]);
  // The rows are locked and were checked; the guard in the statement holds even if that changes one day.
  if (!taken) throw new ShopError('OUT_OF_STOCK');
  return placed;
}

/** What is wanted of each product, and what can be had of it: what the shopper's own unpaid orders hold, too. */
function wantedProducts(
  wanted: ReadonlyMap<number, number>,
  products: readonly ProductRow[],
  held: ReadonlyMap<number, number>,
): WantedProduct[] {
  return products.flatMap((product) => {
    const quantity = wanted.get(product.id);
    if (quantity === undefined) return [];
    return [{ product: { ...product, stock: product.stock + (held.get(product.id) ?? 0) }, quantity }];
  });
}

/** A line that names its cart line is refused once that has left the cart: another tab has ordered or removed it. */
function checkCartLines(input: PlaceOrderBody, cart: readonly CartItemRow[]): void {
  const allThere = input.items.every(
    (line) => line.id == null || cart.some((item) => item.id === line.id && item.product_id === line.product),
  );
  if (!allThere) throw new ShopError('CART_CHANGED');
}

function noSuchProduct(quantitiesById: ReadonlyMap<number, number>, found: readonly WantedProduct[]): ShopError {
  const missing = [...quantitiesById.keys()].filter((id) => !found.some(({ product }) => product.id === id));
  return new ShopError('PRODUCT_DELETED', { detail: `There is no product ${missing.join(', ')}` });
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
