/** A change of an order's status or payment status, and sentences about its outcome. */

import { counted } from '@shop/contract/counted';
import { type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { returnStateTraits } from '@shop/contract/return-states';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';

export type StatusChange = { status: OrderStatus } | { paymentStatus: PaymentStatus };

export function isOfOrder(change: StatusChange): change is { status: OrderStatus } {
  return 'status' in change;
}

export function chosenValue(change: StatusChange): string {
  return isOfOrder(change) ? change.status : change.paymentStatus;
}

/** The change that undoes this one. */
export function undoOf(order: Order, change: StatusChange): StatusChange {
  return isOfOrder(change) ? { status: order.status } : { paymentStatus: order.paymentStatus };
}

export function itemCount(count: number): string {
  return counted(count, 'item');
}

/** The units that an order still holds. Those that were received back left it then. */
function heldUnits({ totalItems, returns }: Pick<Order, 'totalItems' | 'returns'>): number {
  const back = returns.filter(({ state }) => returnStateTraits[state].goodsReceived).flatMap(({ lines }) => lines);
  return back.reduce((units, { quantity }) => units - quantity, totalItems);
}

export function heldItems(order: Pick<Order, 'totalItems' | 'returns'>): string {
  return itemCount(heldUnits(order));
}

/** '2 items go back in stock.' */
export function stockSentence(order: Pick<Order, 'totalItems' | 'returns'>): string {
  return `${counted(heldUnits(order), 'item goes', 'items go')} back in stock.`;
}

/** A refund to a card cannot be undone: it is the only such change. */
export function refunds(order: Order, change: StatusChange): boolean {
  return isOfOrder(change) && orderStatusTraits[change.status].owesRefund && order.paidByCard === true;
}

/** A payment may have arrived that this page does not know of, so only the answer tells. */
export function wasRefunded(before: Order, after: Order): boolean {
  return after.refund !== undefined && after.refund.at !== before.refund?.at;
}

export function savedSentence(before: Order, change: StatusChange, after: Order): string {
  const name = `Order #${before.id}`;
  if (!isOfOrder(change)) return `${name}: payment ${change.paymentStatus}`;
  const stock = heldItems(before);
  if (wasRefunded(before, after)) return `${name} cancelled, ${stock} back in stock, its payment refunded`;
  if (refunds(before, change)) return `${name} cancelled, ${stock} back in stock, the refund of its payment follows`;
  const held = orderStatusTraits[before.status].holdsStock;
  const holds = orderStatusTraits[change.status].holdsStock;
  if (held && !holds) return `${name} ${change.status}, ${stock} back in stock`;
  if (!held && holds) return `${name} ${change.status}, ${stock} taken from stock again`;
  return `${name} ${change.status}`;
}

/** Counts the same change of several orders. */
export function savedManySentence(count: number, change: StatusChange): string {
  return isOfOrder(change) ? `${count} orders ${change.status}` : `${count} orders: payment ${change.paymentStatus}`;
}

/** Why the server rejected a change, with the products that are short and by how many units. */
export function changeErrorSentence(order: Order, failure: ApiFailure): string {
  if (failure.kind === 'problem' && failure.code === 'OUT_OF_STOCK' && failure.products.length > 0) {
    const short = failure.products.map(({ title, stock, quantity }) => `${title} (needs ${quantity}, ${stock} left)`);
    return `Order #${order.id} stays ${order.status}: there is not enough in stock of ${short.join(', ')}.`;
  }
  return `Order #${order.id} was not changed. ${sentenceFor(failure)}`;
}

export type Difference = { label: string; opened: string; theirs: string; mine: string | undefined };

/** The statuses that somebody else changed, or that this change was about. */
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
