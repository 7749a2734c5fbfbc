/** A change of an order's status or payment status, and sentences about its outcome. */

import { type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { returnStateTraits } from '@shop/contract/return-states';
import { lineText } from '@shop/messages/line';
import { localeText } from '@shop/messages/locale';
import { orderStatusText } from '@shop/messages/order-status';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { orderStatusNames, paymentStateNames } from '../../state/state-names.ts';

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
  return lineText.items({ count });
}

/** The units that an order still holds. Those that were received back left it then. */
export function heldUnits({ totalItems, returns }: Pick<Order, 'totalItems' | 'returns'>): number {
  const back = returns.filter(({ state }) => returnStateTraits[state].goodsReceived).flatMap(({ lines }) => lines);
  return back.reduce((units, { quantity }) => units - quantity, totalItems);
}

function heldItems(order: Pick<Order, 'totalItems' | 'returns'>): string {
  return itemCount(heldUnits(order));
}

/** '2 items go back in stock.' */
export function stockSentence(order: Pick<Order, 'totalItems' | 'returns'>): string {
  return orderStatusText.itemsGoBackInStock({ count: heldUnits(order) });
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
  const name = orderStatusText.orderId({ id: before.id });
  if (!isOfOrder(change))
    return orderStatusText.namePaymentPaymentStatus({ name, paymentStatus: paymentStateNames[change.paymentStatus] });
  const stock = heldItems(before);
  if (wasRefunded(before, after)) return orderStatusText.nameCancelledStockBackIn({ name, stock });
  if (refunds(before, change)) return orderStatusText.nameCancelledStockBackInStock({ name, stock });
  const held = orderStatusTraits[before.status].holdsStock;
  const holds = orderStatusTraits[change.status].holdsStock;
  if (held && !holds)
    return orderStatusText.nameStatusStockBackIn({ name, status: orderStatusNames[change.status], stock });
  if (!held && holds)
    return orderStatusText.nameStatusStockTakenFrom({ name, status: orderStatusNames[change.status], stock });
  return `${name} ${orderStatusNames[change.status]}`;
}

/** Counts the same change of several orders. */
export function savedManySentence(count: number, change: StatusChange): string {
  return isOfOrder(change)
    ? orderStatusText.countOrdersStatus({ count, status: orderStatusNames[change.status] })
    : orderStatusText.countOrdersPaymentPaymentStatus({
        count,
        paymentStatus: paymentStateNames[change.paymentStatus],
      });
}

/** Why the server rejected a change, with the products that are short and by how many units. */
export function changeErrorSentence(order: Order, failure: ApiFailure): string {
  if (failure.kind === 'problem' && failure.code === 'OUT_OF_STOCK' && failure.products.length > 0) {
    const short = failure.products.map(({ title, stock, quantity }) =>
      orderStatusText.titleNeedsQuantityStockLeft({ title, quantity, stock }),
    );
    return orderStatusText.orderIdStaysStatusThere({
      id: order.id,
      status: orderStatusNames[order.status],
      short: short.join(localeText.comma),
    });
  }
  return orderStatusText.orderIdWasNotChanged({ id: order.id, failure: sentenceFor(failure) });
}

export type Difference = { label: string; opened: string; theirs: string; mine: string | undefined };

/** The statuses that somebody else changed, or that this change was about. */
export function differences(opened: Order, current: Order, change: StatusChange): Difference[] {
  const rows = [
    {
      label: orderStatusText.orderStatus,
      opened: opened.status,
      theirs: current.status,
      mine: isOfOrder(change) ? change.status : undefined,
    },
    {
      label: orderStatusText.paymentStatus,
      opened: opened.paymentStatus,
      theirs: current.paymentStatus,
      mine: isOfOrder(change) ? undefined : change.paymentStatus,
    },
  ];
  return rows.filter((row) => row.opened !== row.theirs || row.mine !== undefined);
}
