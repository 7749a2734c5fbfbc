/**
 * An unpaid card order does not stand in its owner's way: a new order of one of its variants replaces it. The new order's
 * transaction cancels it and releases its stock, which the new order can take. No mail of its own says that it was cancelled; the
 * new order's mail does. Before that, and outside of any transaction (`with-retries.ts`), the provider ends the intents that could still pay it: a
 * payment that is processing or has just succeeded rejects the new order. If the provider is out of reach, the order is replaced all
 * the same, and a payment that still succeeds is refunded.
 */

import { ShopError } from '@shop/contract/errors';
import { orderStatusTraits } from '@shop/contract/order-status';
import { orderErrorsText } from '@shop/messages/order-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { issuePapers } from '../invoices/issue-papers.ts';
import { afterStatusChange, isUnsent, mayBeCancelled, waitsForCard } from '../order/card-payment.ts';
import { updateOrder } from '../order/orders.queries.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { unitsByVariant, unitsOfLines } from '../order/units-by-variant.ts';
import { listOrdersOfUserForUpdate, type OrderHold } from '../reservations/unpaid-orders.queries.ts';
import { updateHeldStock } from '../reservations/update-held-stock.ts';
import { updateRedemptions } from '../reservations/update-redemptions.ts';
import { PlaceAgain } from './with-retries.ts';

/** Locks the orders that may be replaced before the stocks: every use case that changes an order and its stock locks in this order. */
export async function lockReplaceable(
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<readonly OrderWithLines[]> {
  return ids.length === 0 ? [] : listOrdersOfUserForUpdate(tx, userId, ids);
}

/** @throws ShopError when one of the orders was paid or sent since: the shopper did not mean to replace that */
export function rejectPaidOrSent(orders: readonly OrderWithLines[]): void {
  for (const { order } of orders) {
    if (!orderStatusTraits[order.status].holdsStock) continue;
    if (!waitsForCard(order)) {
      throw new ShopError('ALREADY_PAID', {
        detail: orderErrorsText.hasJustBeenPaid({ order: order.id }),
      });
    }
    if (!mayBeCancelled('owner', order)) {
      throw new ShopError('ORDER_SHIPPED', {
        detail: orderErrorsText.isOnItsWay({ order: order.id }),
      });
    }
    rejectProcessing({ orderId: order.id, processing: order.payment_processing });
  }
}

/** While a payment is processing, it is unknown whether the order is paid. */
export function rejectProcessing({ orderId, processing }: Pick<OrderHold, 'orderId' | 'processing'>): void {
  if (!processing) return;
  throw new ShopError('PAYMENT_PROCESSING', {
    detail: orderErrorsText.isProcessing({ order: orderId }),
  });
}

/** @throws PlaceAgain when one of them is not among those that may be replaced: the order is then placed in another try */
export function checkReplaceable(orderIds: readonly number[], replaceable: readonly number[]): void {
  const unknown = orderIds.filter((id) => !replaceable.includes(id));
  if (unknown.length > 0) throw new PlaceAgain({ because: 'held', by: unknown });
}

/** Units of each variant id that those of the orders hold that were not sent. */
export function unitsHeldBy(orders: readonly OrderWithLines[]): ReadonlyMap<number, number> {
  const unsent = orders.filter(({ order }) => isUnsent(order));
  return unitsByVariant(unsent.flatMap(({ lines }) => unitsOfLines(lines)));
}

/** Releases the stock of orders that are replaced. They and the stocks are locked. */
export async function releaseHeld(tx: Tx, actor: Actor, orders: readonly OrderWithLines[], at: Date): Promise<void> {
  for (const order of orders) await updateHeldStock(tx, actor.userId, order, { status: 'cancelled', at });
}

/**
 * Cancels orders whose stock went to the order that replaces them, and gives the uses of their promotions back; reconciling ends the
 * intents that could still pay them.
 */
export async function cancelReplaced(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { replaced, by, at }: { replaced: readonly OrderWithLines[]; by: number; at: Date },
): Promise<void> {
  for (const { order, invoices } of replaced) {
    const next = { status: 'cancelled', paymentStatus: order.payment_status } as const;
    const changes = {
      status: next.status,
      ...afterStatusChange(order, next, at, deps.settings.current().unpaidOrderMinutes),
    };
    await updateRedemptions(tx, order, next);
    await updateOrder(tx, order.id, changes, at);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'order_changed',
      on: { orderId: order.id },
      before: { status: order.status },
      after: { status: next.status, replaced_by: by },
    });
    // Staff had said that it was paid, and then that it was not.
    if (invoices.length > 0) await issuePapers(tx, deps, order.id, { at });
  }
}
