/** Which orders a list shows: what a query means, and which states of orders it leaves. */

import { toMinorUnits } from '@shop/contract/money';
import { isDay, type OrderFilterQuery } from '@shop/contract/order-list';
import { fulfilmentOf } from '@shop/contract/order-status';
import { endOfDay, startOfDay } from '../../platform/start-of-day.ts';
import type { OrderFilter } from './order-filter.queries.ts';
import {
  allStates,
  type KnownState,
  type ListedState,
  stateNeedsDispatch,
  stateNeedsPayment,
  statesWhere,
} from './order-states.queries.ts';

export type FilterQuery = Omit<OrderFilterQuery, 'q'>;

/** @param timeZone of the days */
export function toOrderFilter(timeZone: string, query: FilterQuery): OrderFilter {
  const { status, paymentStatus, paymentMethod, fulfilment, needs, only, from, to, total_gte, total_lte, customer } =
    query;
  return {
    status,
    paymentStatus,
    paymentMethod,
    fulfilment,
    needs,
    only,
    customer,
    from: from === undefined ? undefined : isDay(from) ? startOfDay(from, timeZone) : new Date(from),
    // An instant is a whole millisecond: orders have no finer ones.
    before: to === undefined ? undefined : isDay(to) ? endOfDay(to, timeZone) : new Date(Date.parse(to) + 1),
    totalFrom: total_gte === undefined ? undefined : toMinorUnits(total_gte),
    totalTo: total_lte === undefined ? undefined : toMinorUnits(total_lte),
  };
}

/**
 * The states of the orders that a filter leaves.
 * @returns undefined when it leaves all orders; 'unknown' when states alone do not tell
 */
export function statesOf(filter: OrderFilter): ListedState[] | undefined | 'unknown' {
  const { from, before, totalFrom, totalTo } = filter;
  if ([from, before, totalFrom, totalTo].some((bound) => bound !== undefined)) return 'unknown';
  if (needsOtherRows(filter) || filter.customer !== undefined) return 'unknown';
  const left = statesWhere((state) => holdsInState(filter, state, false));
  const ofPartlyShipped = statesWhere((state) => holdsInState(filter, state, true));
  if (JSON.stringify(left) !== JSON.stringify(ofPartlyShipped)) return 'unknown';
  return JSON.stringify(left) === JSON.stringify(allStates) ? undefined : left;
}

/** Returns, refunds and disputes tell whether the filter holds, and not the order's row alone. */
function needsOtherRows({ needs, only }: OrderFilter): boolean {
  return only.length > 0 || needs.includes('return') || needs.includes('refund') || needs.includes('money');
}

/** Whether all of a filter but its bounds holds for an order in this state. Not for filters that need other rows. */
function holdsInState(filter: OrderFilter, state: KnownState, partlyShipped: boolean): boolean {
  const { fulfilment, needs } = filter;
  return (
    isAmong(filter.status, state.status) &&
    isAmong(filter.paymentStatus, state.payment_status) &&
    isAmong(filter.paymentMethod, state.payment_method) &&
    isAmong(fulfilment, fulfilmentOf(state.status, partlyShipped)) &&
    (needs.length === 0 ||
      (needs.includes('dispatch') && stateNeedsDispatch(state)) ||
      (needs.includes('payment') && stateNeedsPayment(state)))
  );
}

function isAmong<T>(named: readonly T[], value: T): boolean {
  return named.length === 0 || named.includes(value);
}
