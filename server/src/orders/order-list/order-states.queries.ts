/** The states of orders by which lists are found and counted, and which of them need something of staff. */

import {
  needsDispatch,
  needsPayment,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
} from '@shop/contract/order-status';
import { type RawBuilder, sql } from 'kysely';
import { valueOfCounter, valueOfCounters } from '../../platform/db/counters.queries.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';

/** For each combination the database has a counter, and an index for every sort of the list. */
export type OrderState = Pick<OrderRow, 'status' | 'payment_status' | 'payment_method'>;

/** All orders in a state, or only those that were refunded in full, or all others. The former are few, and have an index of their own. */
export interface ListedState extends OrderState {
  refunded_in_full?: boolean;
}

/** What filters tell apart of an order besides its shipments. */
export interface KnownState extends OrderState {
  refunded_in_full: boolean;
}

const inNeed = ({ status, payment_status, payment_method, refunded_in_full }: KnownState) => ({
  status,
  paymentStatus: payment_status,
  paymentMethod: payment_method,
  refundedInFull: refunded_in_full,
});
export const stateNeedsDispatch = (state: KnownState) => needsDispatch(inNeed(state));
export const stateNeedsPayment = (state: KnownState) => needsPayment(inNeed(state));

/** @returns plain states where it does not matter whether orders were refunded in full */
export function statesWhere(holds: (state: KnownState) => boolean): ListedState[] {
  return allStates.flatMap((state) => {
    const holding = [false, true].filter((refunded_in_full) => holds({ ...state, refunded_in_full }));
    return holding.length === 2 ? [state] : holding.map((refunded_in_full) => ({ ...state, refunded_in_full }));
  });
}

export const allStates: readonly OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((payment_status) =>
    paymentMethods.map((payment_method) => ({ status, payment_status, payment_method })),
  ),
);

export type States = readonly ListedState[] | undefined;

/** As part of a statement: of the orders in these states, exact in its snapshot. */
export function totalOf(states: States): RawBuilder<number> {
  if (states === undefined) return valueOfCounter('orders');
  const counted = states.filter((state) => state.refunded_in_full !== true).map(counterOf);
  const countedToo = states.filter((state) => state.refunded_in_full === false);
  const uncounted = states.filter((state) => state.refunded_in_full === true);
  return sql<number>`(${counted.length === 0 ? sql`0` : valueOfCounters(counted)}
    - ${countRefunded(countedToo)} + ${countRefunded(uncounted)})`;
}

function countRefunded(states: readonly OrderState[]): RawBuilder<unknown> {
  if (states.length === 0) return sql`0`;
  return sql`(select count(*) from orders where refunded_in_full and (${sql.join(states.map(inState), sql` or `)}))`;
}

function inState({ status, payment_status, payment_method }: OrderState): RawBuilder<unknown> {
  return sql`orders.status = ${sql.lit(status)} and orders.payment_status = ${sql.lit(payment_status)}
    and orders.payment_method = ${sql.lit(payment_method)}`;
}

/** As a condition on rows of `orders`. */
export function inListedState(state: ListedState): RawBuilder<unknown> {
  if (state.refunded_in_full === undefined) return inState(state);
  return sql`${inState(state)} and ${state.refunded_in_full ? sql`orders.refunded_in_full` : sql`not orders.refunded_in_full`}`;
}

/** The name of the counter of the orders in this state. */
function counterOf({ payment_method, payment_status, status }: OrderState): string {
  return `orders ${payment_method} ${payment_status} ${status}`;
}
