/**
 * What staff do next about an order. Derived from the order alone, so that the page offers to everybody what the server
 * would accept, by the same rules as the lists of orders that need something.
 */

import type { Amount } from '@shop/contract/money';
import {
  isOnItsWay,
  needsDispatch,
  needsPayment,
  orderStatusTraits,
  type PaymentMethod,
} from '@shop/contract/order-status';
import { disputeNeedsResponse, type Order, type OrderDispute, type OrderRefund } from '@shop/contract/orders';
import { type ReturnStep, returnStateTraits } from '@shop/contract/return-states';
import type { OrderReturn } from '@shop/contract/returns';
import { moneyOf } from '../../features/orders/order-money.ts';
import { mustBeHandedOver } from '../../features/orders/refund-sums.ts';

export type NextStep =
  /** A refund in cash, or one that the provider could not make, must be given back by hand. */
  | { kind: 'hand-over'; refund: OrderRefund }
  | { kind: 'answer-return'; return: OrderReturn }
  /** `refundable`: what of the order can still be refunded; 0 if nothing was paid, or all of it was given back. */
  | { kind: 'refund-return'; return: OrderReturn; refundable: Amount }
  /** A return has arrived, and all that could be refunded of the order is disputed. */
  | { kind: 'await-dispute'; return: OrderReturn }
  | { kind: 'dispatch'; units: number; partly: boolean }
  /** `by`: how its payment comes, or that the provider is processing it. */
  | { kind: 'payment'; by: PaymentMethod | 'processing' }
  | { kind: 'deliver'; shipments: number }
  | { kind: 'receive-return'; return: OrderReturn }
  | { kind: 'answer-dispute'; dispute: OrderDispute }
  | { kind: 'nothing' };

/** @returns the most urgent first; never empty */
export function nextSteps(order: Order): [NextStep, ...NextStep[]] {
  const { refundable, waitsForDispute } = moneyOf(order);
  const received = returnsTo('refund', order);
  const waits = waitsForDispute && !orderStatusTraits[order.status].owesRefund;
  const [first, ...others] = [
    ...dispatches(order),
    ...returnsTo('answer', order).map((one) => ({ kind: 'answer-return', return: one }) as const),
    ...(waits ? [] : received.map((one) => ({ kind: 'refund-return', return: one, refundable }) as const)),
    ...handOvers(order),
    ...payments(order),
    ...deliveries(order),
    ...returnsTo('receive', order).map((one) => ({ kind: 'receive-return', return: one }) as const),
    ...order.disputes
      .filter(({ state }) => disputeNeedsResponse(state))
      .map((dispute) => ({ kind: 'answer-dispute', dispute }) as const),
    ...(waits ? received.map((one) => ({ kind: 'await-dispute', return: one }) as const) : []),
  ];
  return first === undefined ? [{ kind: 'nothing' }] : [first, ...others];
}

function returnsTo(step: ReturnStep, { returns }: Order): OrderReturn[] {
  return returns.filter(({ state }) => returnStateTraits[state].step === step);
}

function handOvers({ refunds }: Order): NextStep[] {
  return refunds.filter(mustBeHandedOver).map((refund) => ({ kind: 'hand-over', refund }));
}

function dispatches(order: Order): NextStep[] {
  const { left, shipped } = order.fulfilment;
  return canBeShipped(order) ? [{ kind: 'dispatch', units: left, partly: shipped > 0 }] : [];
}

export const canBeShipped = (order: Order) => needsDispatch(order) && order.fulfilment.left > 0;

function payments(order: Order): NextStep[] {
  if (!needsPayment(order)) return [];
  return [{ kind: 'payment', by: order.paymentProcessing ? 'processing' : order.paymentMethod }];
}

function deliveries({ status, fulfilment }: Order): NextStep[] {
  const onTheirWay = fulfilment.shipments.filter(({ deliveredAt }) => deliveredAt === null).length;
  return isOnItsWay(status) && onTheirWay > 0 ? [{ kind: 'deliver', shipments: onTheirWay }] : [];
}
