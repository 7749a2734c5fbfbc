/** Which orders a list shows, as conditions on rows of `orders`, and how many need something. */

import type { FulfilmentState, OrderNeed, OrderTrait } from '@shop/contract/order-desk';
import { failedRefundStates, fulfilmentOf, orderStatuses, refundStatesWaitingFor } from '@shop/contract/order-status';
import { returnStatesThat } from '@shop/contract/return-states';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';
import { inListedState, stateNeedsDispatch, stateNeedsPayment, statesWhere, totalOf } from './order-states.queries.ts';

/** Of several values of one filter, any; an empty list is no filter. Different filters all hold. */
export interface OrderFilter {
  status: readonly OrderRow['status'][];
  paymentStatus: readonly OrderRow['payment_status'][];
  paymentMethod: readonly OrderRow['payment_method'][];
  fulfilment: readonly FulfilmentState[];
  needs: readonly OrderNeed[];
  only: readonly OrderTrait[];
  /** Of `created_at`; the second is excluded. */
  from: Date | undefined;
  before: Date | undefined;
  /** MinorUnits, both included. */
  totalFrom: number | undefined;
  totalTo: number | undefined;
  /** Whose they are: the id of a customer. */
  customer: number | undefined;
}

/** The statuses of orders that were sent as a filter says; of some of them it depends on the mark that a part was sent. */
function inFulfilment(wanted: FulfilmentState): RawBuilder<unknown> {
  const always = orderStatuses.filter((one) => [true, false].every((partly) => fulfilmentOf(one, partly) === wanted));
  const sometimes = (partly: boolean) =>
    orderStatuses.filter((one) => !always.includes(one) && fulfilmentOf(one, partly) === wanted);
  const conditions = [
    { statuses: always, and: sql`` },
    { statuses: sometimes(true), and: sql` and orders.partly_shipped` },
    { statuses: sometimes(false), and: sql` and not orders.partly_shipped` },
  ].filter(({ statuses }) => statuses.length > 0);
  const each = conditions.map(({ statuses, and }) => sql`orders.status in (${sql.join(statuses.map(sql.lit))})${and}`);
  return sql`(${sql.join(each, sql` or `)})`;
}

const failed = sql.join(failedRefundStates.map(sql.lit));
const toHandOver = sql.join(refundStatesWaitingFor('hand').map(sql.lit));

/** With a refund that failed and waits for staff, or a dispute that waits for an answer. Each has an entry of a small index. */
const ordersWithMoneyProblems = sql`select order_id from refunds where state in (${failed}) and handled_at is null
  union select order_id from disputes where state in ('needs_response', 'warning_needs_response')`;

const waitingReturns = sql.join(returnStatesThat('waitsForStaff').map(sql.lit));

const statesToDispatch = statesWhere(stateNeedsDispatch);
const statesToPay = statesWhere(stateNeedsPayment);
const inOneOf = (states: typeof statesToPay) => sql`(${sql.join(states.map(inListedState), sql` or `)})`;

const needConditions: Readonly<Record<OrderNeed, RawBuilder<unknown>>> = {
  dispatch: inOneOf(statesToDispatch),
  payment: inOneOf(statesToPay),
  return: sql`orders.id in (select order_id from returns where state in (${waitingReturns}))`,
  refund: sql`orders.id in (select order_id from refunds where state in (${toHandOver}))`,
  money: sql`orders.id in (${ordersWithMoneyProblems})`,
};

const returnsBack = sql.join(returnStatesThat('goodsReceived').map(sql.lit));

const traitConditions: Readonly<Record<OrderTrait, RawBuilder<unknown>>> = {
  first: sql`exists (select from order_figures where order_figures.order_id = orders.id and is_first)`,
  returned: sql`orders.id in (select order_id from returns where state in (${returnsBack}))`,
};

/** All of them hold of the orders that the filter leaves. */
export function conditionsOf(filter: OrderFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const amongValues = (column: string, values: readonly string[]) => {
    if (values.length > 0) conditions.push(sql`${sql.ref(column)} in (${sql.join(values.map((one) => sql.lit(one)))})`);
  };
  const anyOf = (alternatives: readonly RawBuilder<unknown>[]) => {
    if (alternatives.length > 0) conditions.push(sql`(${sql.join(alternatives, sql` or `)})`);
  };
  amongValues('orders.status', filter.status);
  amongValues('orders.payment_status', filter.paymentStatus);
  amongValues('orders.payment_method', filter.paymentMethod);
  anyOf(filter.fulfilment.map(inFulfilment));
  anyOf(filter.needs.map((one) => needConditions[one]));
  anyOf(filter.only.map((one) => traitConditions[one]));
  if (filter.from !== undefined) conditions.push(sql`orders.created_at >= ${filter.from}`);
  if (filter.before !== undefined) conditions.push(sql`orders.created_at < ${filter.before}`);
  if (filter.totalFrom !== undefined) conditions.push(sql`orders.total_amount_cents >= ${filter.totalFrom}::bigint`);
  if (filter.totalTo !== undefined) conditions.push(sql`orders.total_amount_cents <= ${filter.totalTo}::bigint`);
  if (filter.customer !== undefined) {
    const its = (column: string) =>
      sql`(select ${sql.raw(column)} from customers where id = ${filter.customer}::bigint)`;
    conditions.push(sql`orders.id in (
      select id from orders as own where own.guest_email is null and own.user_id = ${its('user_id')}
      union all select id from orders as own where lower(own.guest_email) = ${its('lower(email)')})`);
  }
  return conditions;
}

/** In orders; what `needs` lists. */
export interface OrderNeedCounts {
  toDispatch: number;
  paymentMissing: number;
  returnsWaiting: number;
  refundsToHandOver: number;
  moneyProblems: number;
}

/** In one snapshot. Orders that wait for a return, a refund or because of their money are few, and each has an entry of a small index. */
export async function countNeeds(db: Reader): Promise<OrderNeedCounts> {
  return db
    .selectNoFrom([
      totalOf(statesToDispatch).as('toDispatch'),
      totalOf(statesToPay).as('paymentMissing'),
      sql<number>`(select count(distinct order_id) from returns where state in (${waitingReturns}))`.as(
        'returnsWaiting',
      ),
      sql<number>`(select count(distinct order_id) from refunds where state in (${toHandOver}))`.as(
        'refundsToHandOver',
      ),
      sql<number>`(select count(*) from (${ordersWithMoneyProblems}) as found)`.as('moneyProblems'),
    ])
    .executeTakeFirstOrThrow();
}
