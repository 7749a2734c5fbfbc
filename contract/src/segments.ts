/** Segments on the wire: customers by what they ordered. */

import * as z from 'zod/mini';
import { country } from './country.ts';
import { id, updatedAt } from './ids.ts';
import { moneyDecimals } from './money.ts';
import { requiredText } from './text.ts';
import { whole } from './whole-number.ts';

const NAME_MAX = 100;
const MOST_ORDERS = 1_000_000;
const MOST_SPENT = 1_000_000_000;

const orders = (name: string) => z.optional(whole(name, 0, MOST_ORDERS));
const spent = (name: string) =>
  z.optional(
    z
      .number(`${name} must be a number`)
      .check(
        z.minimum(0, `${name} must be at least 0`),
        z.maximum(MOST_SPENT, `${name} must be at most ${MOST_SPENT}`),
        moneyDecimals(name),
      ),
  );
const moment = (name: string) => {
  const message = `${name} must be a day, or an ISO 8601 date and time with its zone`;
  return z.optional(z.union([z.iso.date(message), z.iso.datetime({ offset: true, error: message })], message));
};

const domainMessage = 'emailDomain must be what follows the @, such as example.com';
const emailDomain = z
  .string(domainMessage)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, domainMessage),
    z.regex(/^@?[^\s@\p{C}\p{Surrogate}]+$/u, domainMessage),
  );

const fields = {
  orders_gte: orders('orders_gte').check(z.describe('orders that are not cancelled, paid or not: at least so many')),
  orders_lte: orders('orders_lte').check(z.describe('at most so many')),
  spent_gte: spent('spent_gte').check(z.describe('what was received less refunds: at least this')),
  spent_lte: spent('spent_lte').check(z.describe('at most this')),
  lastOrder_from: moment('lastOrder_from').check(
    z.describe("an instant, or a day in the shop's time zone: the last order is in it or later"),
  ),
  lastOrder_until: moment('lastOrder_until').check(
    z.describe("an instant, or a day in the shop's time zone: the last order is before it"),
  ),
  country: z.optional(country).check(z.describe('an order was delivered there')),
  boughtProduct: z.optional(id),
  boughtCategory: z
    .optional(requiredText('boughtCategory', 200))
    .check(z.describe('the value of a category: of a product that is in it, or in one below it, today')),
  emailDomain: z.optional(emailDomain),
};

/** All that are given must hold; without any, every customer. */
export const segmentFilter = z.strictObject(fields, 'filter must be an object').check(({ value, issues }) => {
  const complain = (lower: keyof typeof fields, upper: keyof typeof fields) =>
    issues.push({ code: 'custom', path: [lower], message: `${lower} must not be above ${upper}`, input: value });
  if ((value.orders_gte ?? 0) > (value.orders_lte ?? MOST_ORDERS)) complain('orders_gte', 'orders_lte');
  if ((value.spent_gte ?? 0) > (value.spent_lte ?? MOST_SPENT)) complain('spent_gte', 'spent_lte');
});
export type SegmentFilter = z.output<typeof segmentFilter>;

export const segmentFilterKeys = [
  'orders_gte',
  'orders_lte',
  'spent_gte',
  'spent_lte',
  'lastOrder_from',
  'lastOrder_until',
  'country',
  'boughtProduct',
  'boughtCategory',
  'emailDomain',
] as const satisfies readonly (keyof typeof fields)[];

export const createSegmentBody = z.object({ name: requiredText('name', NAME_MAX), filter: segmentFilter });
export type CreateSegmentBody = z.output<typeof createSegmentBody>;

export const updateSegmentBody = z.object({
  name: z.optional(requiredText('name', NAME_MAX)),
  filter: z.optional(segmentFilter),
  updatedAt: z.optional(updatedAt),
});
export type UpdateSegmentBody = z.output<typeof updateSegmentBody>;

export const segment = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.object({
    orders_gte: z.optional(z.int()),
    orders_lte: z.optional(z.int()),
    spent_gte: z.optional(z.number()),
    spent_lte: z.optional(z.number()),
    lastOrder_from: z.optional(z.string()),
    lastOrder_until: z.optional(z.string()),
    country: z.optional(z.string()),
    boughtProduct: z.optional(z.int()),
    boughtCategory: z.optional(z.string()),
    emailDomain: z.optional(z.string()),
  }),
  count: z.int().check(z.describe('how many customers are in it now')),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Segment = z.infer<typeof segment>;
export const segments = z.array(segment);

/** How many customers a filter leaves, before it is a segment. */
export const countSegmentBody = z.object({ filter: segmentFilter });
export const segmentCount = z.object({ count: z.int() });
