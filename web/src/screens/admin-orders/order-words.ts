/** How the back office names the values of an order and of the filters of the list. */

import type { FulfilmentState, OrderNeed } from '@shop/contract/order-desk';
import type { PaymentMethod } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { moneyOf } from '../../features/orders/order-money.ts';
import { stockSentence } from '../../features/orders/status-change.ts';
import { formatMoney } from '../../money/page-money.ts';
import {
  type ChoiceName,
  choiceNames,
  type LimitName,
  type OrderListState,
  withChosen,
  withoutChosen,
} from './order-list-address.ts';

const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card' };

const fulfilmentNames: Record<FulfilmentState, string> = {
  none: 'Nothing shipped',
  partial: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

export const needNames: Record<OrderNeed, string> = {
  dispatch: 'To dispatch',
  payment: 'Payment missing',
  return: 'Returns',
  refund: 'Refunds to hand over',
  money: 'Failed refunds and disputes',
};

export const filterNames: Record<ChoiceName | LimitName, string> = {
  status: 'Order Status',
  paymentMethod: 'Payment Method',
  paymentStatus: 'Payment Status',
  fulfilment: 'Shipped',
  needs: 'Needs',
  from: 'From',
  to: 'To',
  total_gte: 'Total from',
  total_lte: 'Total to',
};

const words: Partial<Record<ChoiceName, Partial<Record<string, string>>>> = {
  paymentMethod: methodNames,
  fulfilment: fulfilmentNames,
  needs: needNames,
};

/** What a filter's value is called: 'pending', 'Cash', 'Partly shipped'. */
export function valueName(name: ChoiceName, value: string): string {
  return words[name]?.[value] ?? value;
}

type AppliedFilter = { key: string; label: string; without: OrderListState };

/** Each active filter: what it says, and the state without it. */
export function appliedFilters(state: OrderListState): AppliedFilter[] {
  const { from, to, total_gte: least, total_lte: most } = state;
  const limit = (name: LimitName, label: string) => ({ key: name, label, without: withChosen(state, name, '') });
  return [
    ...choiceNames.flatMap((name) =>
      (state[name] ?? []).map((value) => ({
        key: `${name} ${value}`,
        label: `${filterNames[name]}: ${valueName(name, value)}`,
        without: withoutChosen(state, name, value),
      })),
    ),
    ...(from === undefined ? [] : [limit('from', `From ${from}`)]),
    ...(to === undefined ? [] : [limit('to', `To ${to}`)]),
    ...(least === undefined ? [] : [limit('total_gte', `At least ${formatMoney(Number(least))}`)]),
    ...(most === undefined ? [] : [limit('total_lte', `At most ${formatMoney(Number(most))}`)]),
  ];
}

/** What happens to the money and the stock when an order is cancelled that was paid by card. */
export function cancelSentence(order: Order): string {
  const { refundable } = moneyOf(order);
  const stock = stockSentence(order);
  if (refundable === 0) return `Nothing is left of its card payment to refund. ${stock}`;
  const refund =
    refundable < order.totalAmount
      ? `What is left of its card payment, ${formatMoney(refundable)}, is refunded`
      : 'Its card payment is refunded in full';
  return `${refund}, which cannot be undone, and ${stock}`;
}
