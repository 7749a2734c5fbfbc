/** A change of one of the two statuses of an order, and the words for what becomes of it. */

import { type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';

export type StatusChange = { status: OrderStatus } | { paymentStatus: PaymentStatus };

export function isOfOrder(change: StatusChange): change is { status: OrderStatus } {
  return 'status' in change;
}

export function chosenValue(change: StatusChange): string {
  return isOfOrder(change) ? change.status : change.paymentStatus;
}

/** What takes the change back. */
export function undoOf(order: Order, change: StatusChange): StatusChange {
  return isOfOrder(change) ? { status: order.status } : { paymentStatus: order.paymentStatus };
}

export function itemCount(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** Money that went back to a card does not come again: the one change that cannot be undone. */
export function refunds(order: Order, change: StatusChange): boolean {
  return isOfOrder(change) && orderStatusTraits[change.status].owesRefund && order.paidByCard === true;
}

/** A payment may have come in that nobody here had seen, so that only the answer tells. */
export function wasRefunded(before: Order, after: Order): boolean {
  return after.refund !== undefined && after.refund.at !== before.refund?.at;
}

export function savedSentence(before: Order, change: StatusChange, after: Order): string {
  const name = `Order #${before.id}`;
  if (!isOfOrder(change)) return `${name}: payment ${change.paymentStatus}`;
  const stock = itemCount(before.totalItems);
  if (wasRefunded(before, after)) return `${name} cancelled, ${stock} back in stock, its payment refunded`;
  if (refunds(before, change)) return `${name} cancelled, ${stock} back in stock, the refund of its payment follows`;
  const held = orderStatusTraits[before.status].holdsStock;
  const holds = orderStatusTraits[change.status].holdsStock;
  if (held && !holds) return `${name} ${change.status}, ${stock} back in stock`;
  if (!held && holds) return `${name} ${change.status}, ${stock} taken from stock again`;
  return `${name} ${change.status}`;
}

/** The same change of several orders, one after another. */
export function savedManySentence(count: number, change: StatusChange): string {
  return isOfOrder(change) ? `${count} orders ${change.status}` : `${count} orders: payment ${change.paymentStatus}`;
}

/** Why a change was refused: the server's own words, and which products are short of how many. */
export function changeErrorSentence(order: Order, failure: ApiFailure): string {
  if (failure.kind === 'problem' && failure.code === 'OUT_OF_STOCK' && failure.products.length > 0) {
    const short = failure.products.map(({ title, stock, quantity }) => `${title} (needs ${quantity}, ${stock} left)`);
    return `Order #${order.id} stays ${order.status}: there is not enough in stock of ${short.join(', ')}.`;
  }
  return `Order #${order.id} was not changed. ${sentenceFor(failure)}`;
}

export type Difference = { label: string; opened: string; theirs: string; mine: string | undefined };

/** Which of the two statuses someone else has changed, or this change was about. */
export function differences(opened: Order, current: Order, change: StatusChange): Difference[] {
  const rows = [
    {
      label: 'Order Status',
      opened: opened.status,
      theirs: current.status,
      mine: isOfOrder(change) ? change.status : undefined,
    },
    {
      label: 'Payment Status',
      opened: opened.paymentStatus,
      theirs: current.paymentStatus,
      mine: isOfOrder(change) ? undefined : change.paymentStatus,
    },
  ];
  return rows.filter((row) => row.opened !== row.theirs || row.mine !== undefined);
}
