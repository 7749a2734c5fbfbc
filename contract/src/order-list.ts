/** Which orders the list of all orders contains, and in which order: the query of GET /orders, of its file and of saved views. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { MAX_ACTION_ORDERS } from './order-actions.ts';
import { fulfilmentStates, orderNeeds, orderTraits } from './order-desk.ts';
import { orderStatuses, paymentMethods, paymentStatuses } from './order-status.ts';
import { orderSorts } from './orders.ts';
import { limit, order, page, single } from './paging.ts';
import { bom, optionalAmount, searchedText } from './product-filters.ts';

/** `status=pending,dispatched` and `status=pending&status=dispatched` mean the same, any of them; empty parts are nothing. */
function anyOf<const T extends readonly string[]>(name: string, values: T) {
  const message = `${name} must be any of ${values.join(', ')}`;
  const known: readonly string[] = values;
  return z.pipe(
    z.pipe(
      z.transform((value: unknown) => (value === undefined ? [] : [value].flat())),
      z
        .array(z.string(message), message)
        .check(z.refine((all) => all.flatMap(partsOf).every((one) => known.includes(one)), message)),
    ),
    z.transform((all): T[number][] => {
      const wanted = all.flatMap(partsOf);
      return values.filter((one) => wanted.includes(one));
    }),
  );
}

const partsOf = (text: string) => text.split(',').filter((part) => part !== '');

const emptyIsNone = z.transform((value: unknown) => (value === '' ? undefined : value));

/** A bound of `createdAt`: an instant, or a day as '2026-11-21'; an empty one is no bound. */
export function momentOf(name: string) {
  const message = `${name} must be a day, or an ISO 8601 date and time with its zone`;
  return single(
    z.pipe(
      emptyIsNone,
      z.optional(z.union([z.iso.date(message), z.iso.datetime({ offset: true, error: message })], message)),
    ),
  );
}

const optionalId = single(z.pipe(emptyIsNone, z.optional(id)));

/** A bound of `totalAmount`; an empty one is no bound. */
const totalBound = (name: string) => single(optionalAmount(name));

/** Values are text, as a query has them. Different filters all hold; of several values of one, any. Check it with `checkBounds`. */
const filters = {
  status: anyOf('status', orderStatuses),
  paymentStatus: anyOf('paymentStatus', paymentStatuses),
  paymentMethod: anyOf('paymentMethod', paymentMethods),
  fulfilment: anyOf('fulfilment', fulfilmentStates).check(
    z.describe('none: nothing was shipped; partial: something is left; shipped; delivered'),
  ),
  needs: anyOf('needs', orderNeeds).check(z.describe('what GET /orders/counts counts')),
  from: momentOf('from').check(z.describe("an instant, or a day in the shop's time zone: createdAt is in it or later")),
  to: momentOf('to').check(z.describe("an instant, or a day in the shop's time zone: createdAt is in it or earlier")),
  only: anyOf('only', orderTraits).check(
    z.describe(
      'first: the first order of its customer that is not cancelled; returned: units of it were received back',
    ),
  ),
  total_gte: totalBound('total_gte').check(z.describe('totalAmount is at least this')),
  total_lte: totalBound('total_lte').check(z.describe('totalAmount is at most this')),
  customer: optionalId.check(z.describe('the id of a customer: of the account, and of guests with its e-mail address')),
  q: single(searchedText).check(
    z.describe(
      'each of its words is a part of the number, name, e-mail address, phone, street, city, or a title or SKU of the order',
    ),
  ),
};

interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
  total_gte?: number | undefined;
  total_lte?: number | undefined;
}

/** Lower bounds must not be above upper ones. A day and an instant are not compared here: that takes the shop's time zone. */
function checkBounds({ value, issues }: { value: Bounds; issues: z.core.$ZodRawIssue[] }): void {
  const { total_gte, total_lte, from, to } = value;
  // A bad value is named already.
  const named = (name: string) => issues.some(({ path }) => path?.[0] === name);
  const complain = (lower: string, upper: string) =>
    issues.push({ code: 'custom', path: [lower], message: `${lower} must not be above ${upper}`, input: value });
  if (typeof total_gte === 'number' && typeof total_lte === 'number' && total_gte > total_lte) {
    complain('total_gte', 'total_lte');
  }
  if (typeof from !== 'string' || typeof to !== 'string' || named('from') || named('to')) return;
  if (isDay(from) === isDay(to) && Date.parse(from) > Date.parse(to)) complain('from', 'to');
}

/** Of a bound that was checked: a day, and no instant. */
export const isDay = (moment: string): boolean => !moment.includes('T');

/** The filters alone. */
export const orderFilterQuery = z.object(filters).check(checkBounds);
export type OrderFilterQuery = z.output<typeof orderFilterQuery>;

const idsMessage = `ids must be at most ${MAX_ACTION_ORDERS} order numbers`;

/** `ids=12,13` and `ids=12&ids=13` mean the same. */
const chosenIds = z.pipe(
  z.transform((value: unknown) =>
    (value === undefined ? [] : [value].flat()).flatMap((one) => (typeof one === 'string' ? partsOf(one) : [one])),
  ),
  z.array(id, idsMessage).check(z.maxLength(MAX_ACTION_ORDERS, idsMessage)),
);

/** The file also takes the numbers of orders that staff have chosen. */
export const exportOrdersQuery = z
  .object({ ...filters, ids: chosenIds.check(z.describe('only these of them; left out: all')), bom })
  .check(checkBounds);
export type ExportOrdersQuery = z.output<typeof exportOrdersQuery>;

/** Newest first unless asked otherwise, with `q` after the order of this number; without a filter, all. */
export const listOrdersQuery = z
  .object({
    ...filters,
    _sort: single(z.optional(z.enum(orderSorts, `_sort must be one of ${orderSorts.join(', ')}`))),
    _order: order,
    _page: page,
    _limit: limit,
  })
  .check(checkBounds);
export type ListOrdersQuery = z.output<typeof listOrdersQuery>;
