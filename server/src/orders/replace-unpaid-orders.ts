/**
 * An unpaid card order does not stand in its owner's way: who orders one of its products again replaces it. In the new
 * order's transaction it is cancelled and gives its stock back, so that what it held can be had; no mail says that it was
 * cancelled, the new order's does. Before that the provider is asked to end what could still pay it, outside of any
 * transaction: a payment that is processing, or has just succeeded, refuses the new order. While the provider is away the
 * order is replaced all the same, and money that still comes for it goes back.
 */

import { ShopError } from '@shop/contract/errors';
import type { Actor } from '../platform/actor.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { afterStatusChange, waitsForCard } from './card-payment.ts';
import { moveStock } from './hold-stock.ts';
import { type OrderWithLines, updateOrder } from './orders.queries.ts';
import { unitsByProduct } from './units-by-product.ts';
import { listOrdersOfUserForUpdate } from './unpaid-orders.queries.ts';

/** Asks the provider to end the open payments of orders, and records what it says. It may fail: then they stay as they are known. */
export type EndPayments = (orderIds: readonly number[]) => Promise<void>;

/** Of orders that other tabs place at the same time, each turn sees one more; more than that are no shopper's. */
const MOST_TURNS = 8;

/** Rolls the transaction back: these orders must be asked about, and locked, before the new one is placed. */
class HeldByOwnOrders extends Error {
  readonly orderIds: readonly number[];

  constructor(orderIds: readonly number[]) {
    super(`Held by orders ${orderIds.join(', ')}`);
    this.orderIds = orderIds;
  }
}

/**
 * Places an order in one transaction or, where own unpaid orders hold its products, in several tries.
 * @param place is given the ids of orders that it may replace; it throws what checkReplaceable throws
 */
export async function replacingUnpaidOrders<T>(
  endPayments: EndPayments,
  place: (replaceable: readonly number[]) => Promise<T>,
): Promise<T> {
  let replaceable: readonly number[] = [];
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    try {
      return await place(replaceable);
    } catch (error) {
      if (!(error instanceof HeldByOwnOrders)) throw error;
      await endPayments(error.orderIds);
      replaceable = [...replaceable, ...error.orderIds];
    }
  }
  throw new ShopError('UNAVAILABLE', { retryAfter: 1 });
}

/**
 * Locks the orders that may be replaced, before the products: as everybody does who changes an order and its stock.
 * @throws ShopError when one was paid or sent meanwhile: it is no longer what the shopper wanted to order instead of
 */
export async function lockReplaceable(tx: Tx, actor: Actor, ids: readonly number[]): Promise<OrderWithLines[]> {
  if (ids.length === 0) return [];
  const orders = await listOrdersOfUserForUpdate(tx, actor.userId, ids);
  for (const { order } of orders) {
    if (order.status === 'cancelled') continue;
    if (!waitsForCard(order)) {
      throw new ShopError('ALREADY_PAID', {
        detail: `Your order #${order.id} with these products has just been paid. Nothing was ordered again`,
      });
    }
    if (order.status !== 'pending') {
      throw new ShopError('ORDER_SHIPPED', {
        detail: `Your order #${order.id} with these products is on its way already. Nothing was ordered again`,
      });
    }
    refuseProcessing(order);
  }
  return orders.filter(({ order }) => order.status === 'pending');
}

/** While a payment is processing nobody knows whether the order is paid. */
export function refuseProcessing(order: OrderWithLines['order']): void {
  if (!order.payment_processing) return;
  throw new ShopError('PAYMENT_PROCESSING', {
    detail: `The payment of your order #${order.id} with these products is processing. Nothing was ordered again`,
  });
}

/** @throws HeldByOwnOrders when one of them is not among those that may be replaced: it is tried again with it */
export function checkReplaceable(holding: readonly OrderWithLines[], replaceable: readonly number[]): void {
  const unknown = holding.map(({ order }) => order.id).filter((id) => !replaceable.includes(id));
  if (unknown.length > 0) throw new HeldByOwnOrders(unknown);
}

/** Units of each product id that orders hold. */
export function unitsHeldBy(orders: readonly OrderWithLines[]): ReadonlyMap<number, number> {
  return unitsByProduct(
    orders.flatMap(({ lines }) => lines.map((line) => ({ product: line.product_id, quantity: line.quantity }))),
  );
}

/** Gives the stock of orders back that are replaced. They and the products are locked. */
export async function giveBackHeld(tx: Tx, actor: Actor, orders: readonly OrderWithLines[], at: Date): Promise<void> {
  for (const order of orders) await moveStock(tx, actor.userId, order, 'cancelled', at);
}

/** Cancels orders whose stock went to the order that replaces them; what could still pay them is ended soon after. */
export async function cancelReplaced(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { replaced, by, at }: { replaced: readonly OrderWithLines[]; by: number; at: Date },
): Promise<void> {
  for (const { order } of replaced) {
    const next = { status: 'cancelled', paymentStatus: order.payment_status } as const;
    const changes = { status: next.status, ...afterStatusChange(order, next, at, deps.unpaidOrderTtl) };
    await updateOrder(tx, order.id, changes, at);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'order_changed',
      on: { orderId: order.id },
      before: { status: order.status },
      after: { status: next.status, replaced_by: by },
    });
  }
}
