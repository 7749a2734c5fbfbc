/** The figures of the shop over a period, as GET /dashboard and its file have them. */

import * as z from 'zod/mini';
import { isDay, momentOf } from './order-list.ts';
import { single } from './paging.ts';

/** What an entry of the series is long. */
export const steps = ['hour', 'day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** Periods up to today; the last one begins with the month. */
export const periods = ['today', '7-days', '30-days', 'month'] as const;
export type PeriodName = (typeof periods)[number];

/** Of the period where none is named. */
export const DEFAULT_DAYS = 30;
export const MAX_PERIOD_DAYS = 36_600;
export const MAX_ENTRIES = 40_000;
/** Of each list of the answer. */
export const BEST = 10;
/** Stock is told of that ends within so many days, at the pace of as many days before. */
export const ENDING_DAYS = 14;

export const dashboardQuery = z
  .object({
    from: momentOf('from').check(
      z.describe(`a day in the shop's time zone, or an instant; left out: ${DEFAULT_DAYS} days before the end`),
    ),
    to: momentOf('to').check(z.describe("a day in the shop's time zone, or an instant, included; left out: today")),
    period: single(z.optional(z.enum(periods, `period must be one of ${periods.join(', ')}`))).check(
      z.describe('where neither from nor to is given: days up to today'),
    ),
    by: single(z.optional(z.enum(steps, `by must be one of ${steps.join(', ')}`))).check(
      z.describe("what an entry of the series is long, in the shop's time zone; weeks begin on Monday; left out: day"),
    ),
  })
  .check(({ value: { from, to }, issues, value }) => {
    if (typeof from !== 'string' || typeof to !== 'string' || issues.length > 0 || isDay(from) !== isDay(to)) return;
    if (Date.parse(from) <= Date.parse(to)) return;
    issues.push({ code: 'custom', path: ['from'], message: 'from must not be above to', input: value });
  });
export type DashboardQuery = z.output<typeof dashboardQuery>;

const figure = z.object({
  value: z.number(),
  before: z.number().check(z.describe('of the period before of the same length')),
  orders: z.nullable(z.string()).check(z.describe('the address of the list of orders that it is made of')),
});
export type Figure = z.infer<typeof figure>;

/** In the order in which the page has them. */
export const figureNames = ['takings', 'orders', 'average', 'newCustomers', 'units', 'returns', 'conversion'] as const;
export type FigureName = (typeof figureNames)[number];

const entry = z.object({
  from: z.string().check(z.describe('when it begins; the first with the period')),
  takings: z.number(),
  orders: z.int(),
  units: z.int(),
});
export type SeriesEntry = z.infer<typeof entry>;

export const seriesColumns = ['from', 'takings', 'orders', 'units'] as const;

const sold = { units: z.int(), takings: z.number() };
const soldByName = z.object({ value: z.string(), ...sold });

export const dashboard = z.object({
  from: z.string().check(z.describe('the first instant of the period')),
  to: z.string().check(z.describe('the last instant of the period')),
  by: z.enum(steps),
  timeZone: z.string(),
  recomputing: z.boolean().check(z.describe('true while changes of more than 5 seconds ago are still summed up')),
  figures: z.object({
    takings: figure.check(z.describe('totalAmount less refundedAmount of orders whose money was received')),
    orders: figure.check(z.describe('orders that were placed in the period and are not cancelled')),
    average: figure.check(z.describe('their totalAmount by their number')),
    newCustomers: figure.check(z.describe('customers whose first order that is not cancelled is in the period')),
    units: figure.check(z.describe('totalItems of the orders')),
    returns: figure.check(z.describe('units of them that were received back')),
    conversion: figure.check(
      z.describe('carts that got a line in the period and were ordered in it or within 7 days, by all such carts'),
    ),
  }),
  series: z.array(entry),
  products: z.array(z.object({ id: z.int(), title: z.string(), ...sold })),
  categories: z.array(soldByName),
  brands: z.array(soldByName),
  searchesWithoutResult: z.array(z.object({ term: z.string(), searches: z.int() })),
  endingStock: z.array(z.object({ id: z.int(), title: z.string(), stock: z.int(), daysLeft: z.int() })),
});
export type Dashboard = z.infer<typeof dashboard>;
