/** How the back office names the values of an order and of the filters of the list. */

import { formatMoney } from '@shop/contract/money';
import type { FulfilmentState, OrderNeed, OrderTrait } from '@shop/contract/order-desk';
import type { PaymentMethod } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { moneyOf } from '../../features/orders/order-money.ts';
import { paymentStateOf } from '../../features/orders/payment-state.ts';
import { heldUnits, stockSentence } from '../../features/orders/status-change.ts';
import { orderStatusNames, paymentStateNames } from '../../state/state-names.ts';
import {
  type ChoiceName,
  choiceNames,
  type LimitName,
  type OrderListState,
  withChosen,
  withoutChosen,
} from './order-list-address.ts';

const methodNames: Record<PaymentMethod, string> = { cash: adminOrdersText.cash, card: adminOrdersText.card };

const fulfilmentNames: Record<FulfilmentState, string> = {
  none: adminOrdersText.nothingShipped,
  partial: adminOrdersText.partlyShipped,
  shipped: adminOrdersText.shipped,
  delivered: adminOrdersText.delivered,
};

export const needNames: Record<OrderNeed, string> = {
  dispatch: adminOrdersText.toDispatch,
  payment: adminOrdersText.paymentMissing,
  return: adminOrdersText.returns,
  refund: adminOrdersText.refundsToHandOver,
  money: adminOrdersText.failedRefundsAndDisputes,
};

const traitNames: Record<OrderTrait, string> = {
  first: adminOrdersText.firstOfCustomer,
  returned: adminOrdersText.withUnitsReceivedBack,
};

export const filterNames: Record<ChoiceName | LimitName, string> = {
  status: adminOrdersText.orderStatus,
  paymentMethod: adminOrdersText.paymentMethod,
  paymentStatus: adminOrdersText.paymentStatus,
  fulfilment: adminOrdersText.shipped,
  needs: adminOrdersText.needs,
  only: adminOrdersText.only,
  from: adminOrdersText.from,
  to: adminOrdersText.to,
  total_gte: adminOrdersText.totalFrom,
  total_lte: adminOrdersText.totalTo,
};

const words: Partial<Record<ChoiceName, Partial<Record<string, string>>>> = {
  status: orderStatusNames,
  paymentStatus: paymentStateNames,
  paymentMethod: methodNames,
  fulfilment: fulfilmentNames,
  needs: needNames,
  only: traitNames,
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
    ...(from === undefined ? [] : [limit('from', adminOrdersText.fromDate({ from }))]),
    ...(to === undefined ? [] : [limit('to', adminOrdersText.toDate({ to }))]),
    ...(least === undefined
      ? []
      : [limit('total_gte', adminOrdersText.atLeast({ least: formatMoney(Number(least)) }))]),
    ...(most === undefined ? [] : [limit('total_lte', adminOrdersText.atMost({ most: formatMoney(Number(most)) }))]),
  ];
}

/** What happens to the money and the stock when an order is cancelled that was paid by card. */
export function cancelSentence(order: Order): string {
  const { refundable } = moneyOf(order);
  if (refundable === 0) return adminOrdersText.nothingLeftToRefund({ sentence: stockSentence(order) });
  const count = heldUnits(order);
  return refundable < order.totalAmount
    ? adminOrdersText.restOfPaymentIsRefunded({ amount: formatMoney(refundable), count })
    : adminOrdersText.paymentIsRefunded({ count });
}

/** What a screen reader says of the order that keys move to. */
export function aboutText(order: Order): string {
  const { selectedAddress, totalAmount, status } = order;
  const values = {
    amount: formatMoney(totalAmount),
    status: orderStatusNames[status],
    paymentState: paymentStateNames[paymentStateOf(order)],
  };
  return selectedAddress === null
    ? adminOrdersText.aboutOrderPickedUp(values)
    : adminOrdersText.aboutOrder({ ...values, name: selectedAddress.name });
}
