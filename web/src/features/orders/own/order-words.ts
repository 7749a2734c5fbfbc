/** What became of an order and of its payment, as shoppers say it, beside the words of the statuses. */

import { toMinorUnits } from '@shop/contract/money';
import { needsDispatch, orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { returnStateTraits } from '@shop/contract/return-states';
import { ownOrdersText } from '@shop/messages/own-orders';
import type { PaymentState } from '../../../state/state-names.ts';
import { paymentStateOf } from '../payment-state.ts';

/** Undefined where an order waits for its payment: nothing happens to it before. */
export function orderWords(order: Order): string | undefined {
  const { status, fulfilment, totalAmount } = order;
  const traits = orderStatusTraits[status];
  if (!traits.holdsStock) return ownOrdersText.cancelled;
  if (isReturned(order)) return ownOrdersText.returned;
  if (!traits.awaitsDispatch) return traits.mail === 'delivered' ? ownOrdersText.delivered : ownOrdersText.onItsWay;
  if (fulfilment.shipped > 0) return ownOrdersText.partlyOnItsWay;
  return needsDispatch(order) || totalAmount === 0 ? ownOrdersText.beingPacked : undefined;
}

const none = () => undefined;

/** Undefined where the payment's own word says it all. */
const paidWordsOf: Readonly<Record<PaymentState, (order: Order) => string | undefined>> = {
  pending: () => ownOrdersText.waitingForPayment,
  received,
  refunded: () => ownOrdersText.refunded,
  'refund failed': none,
  'refund pending': none,
  'not due': none,
};

export const paidWords = (order: Order) => paidWordsOf[paymentStateOf(order)](order);

function received({ paidAmount, refundedAmount, totalAmount }: Order): string {
  // Of one that was paid again, an earlier payment was refunded.
  const isPaidInFull = toMinorUnits(paidAmount) - toMinorUnits(refundedAmount) >= toMinorUnits(totalAmount);
  return refundedAmount === 0 || isPaidInFull ? ownOrdersText.paid : ownOrdersText.partlyRefunded;
}

/** All of it came back. */
function isReturned({ returns, totalItems }: Order): boolean {
  const back = returns
    .filter(({ state }) => returnStateTraits[state].goodsReceived)
    .flatMap(({ lines }) => lines)
    .reduce((units, { quantity }) => units + quantity, 0);
  return back > 0 && back >= totalItems;
}
