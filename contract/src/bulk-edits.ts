/** Bulk edits of products on the wire. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { decimalsOfShop, hasAtMostTwoDecimals, moneyDecimals, moneyName, mostPrice } from './money.ts';
import { checkOwnFilters, isOwnFilter, ownFiltersOf } from './own-filters.ts';
import { limit, page, single } from './paging.ts';
import { updateProductBody } from './product-bodies.ts';
import { changedValue, changeSetState, MOST_ERRORS, MOST_SAMPLES, progress } from './product-files.ts';
import { checkPrices, type ProductFilterQuery, productFilters } from './product-filters.ts';

const MOST_IDS = 10_000;
/** Beyond it no price is left within its limits. */
const MOST_PERCENT = 1_000_000;
const MOST_UNITS = 1_000_000;

const amount = (name: string, most: number) =>
  z
    .number(`${name} must be a number`)
    .check(
      z.minimum(-most, `${name} must be at least ${-most}`),
      z.maximum(most, `${name} must be at most ${most}`),
      z.refine(hasAtMostTwoDecimals, `${name} must have at most two decimals`),
    );

/** No price is left within its limits beyond the highest one. */
const money = (name: string) =>
  z.number(`${name} must be a number`).check(
    z.refine((value) => value >= -mostPrice(), { error: () => `${name} must be at least ${-mostPrice()}` }),
    z.refine((value) => value <= mostPrice(), { error: () => `${name} must be at most ${mostPrice()}` }),
    moneyDecimals(name),
  );

const priceChange = z
  .object({
    by: z.optional(money('by')),
    percent: z.optional(amount('percent', MOST_PERCENT)),
    to: z.optional(money('to')),
    rounding: z._default(z.enum(['none', '99', 'whole'], 'rounding must be none, 99 or whole'), 'none'),
  })
  .check(
    z.refine(
      ({ by, percent, to }) => [by, percent, to].filter((one) => one !== undefined).length === 1,
      'price needs one of by, percent and to',
    ),
    z.refine(({ rounding }) => rounding !== '99' || decimalsOfShop() > 0, {
      path: ['rounding'],
      error: () => `rounding 99 needs a currency with decimals, and ${moneyName()} have none`,
    }),
  );
export type PriceChange = z.output<typeof priceChange>;

const { discountPercentage, category, brand, deleted } = updateProductBody.shape;

const change = z
  .object({
    price: z.optional(priceChange),
    discountPercentage,
    stock: z.optional(
      z.object({ by: amount('by', MOST_UNITS).check(z.refine(Number.isInteger, 'by must be a whole number')) }),
    ),
    category,
    brand,
    deleted,
  })
  .check(
    z.refine((fields) => Object.values(fields).some((value) => value !== undefined), 'change needs at least one field'),
  );
export type BulkChange = z.output<typeof change>;

/** The list's filters, values as text. One that is not known must not be ignored: the edit would be of other products. */
const filter = z.pipe(
  z.looseObject(productFilters).check(checkPrices, checkOwnFilters, ({ value, issues }) => {
    const keys = Object.keys(value).filter((name) => !(name in productFilters) && !isOwnFilter(name));
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value });
  }),
  z.transform((query): ProductFilterQuery => ({ ...query, ...ownFiltersOf(query) })),
);

export const bulkEditBody = z
  .object({
    ids: z.optional(z.array(id, 'ids must be a list').check(z.maxLength(MOST_IDS, `at most ${MOST_IDS} ids`))),
    filter: z.optional(filter),
    change,
  })
  .check(
    z.refine((body) => (body.ids === undefined) !== (body.filter === undefined), 'either ids or filter is required'),
  );
export type BulkEditBody = z.output<typeof bulkEditBody>;

/** Those that were applied are what is listed as former changes; each preview is a bulk edit as well. */
export const listBulkEditsQuery = z.object({
  _page: page,
  _limit: limit,
  applied: single(z.optional(z.literal('true', 'applied must be true'))),
});

/** As it was asked for. */
const requestedChange = z.object({
  price: z.optional(
    z.object({
      by: z.optional(z.number()),
      percent: z.optional(z.number()),
      to: z.optional(z.number()),
      rounding: z.enum(['none', '99', 'whole']),
    }),
  ),
  discountPercentage: z.optional(z.number()),
  stock: z.optional(z.object({ by: z.int() })),
  category: z.optional(z.string()),
  brand: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
});
export type RequestedChange = z.infer<typeof requestedChange>;

const ofProduct = { productId: z.int(), variantId: z.nullable(z.int()) };

export const bulkEdit = z.object({
  id: z.int(),
  state: changeSetState,
  failure: z.nullable(z.string()).check(z.describe('of a failed one: what happened and what to do')),
  count: z.int().check(z.describe('products that were looked at')),
  changed: z.int(),
  unchanged: z.int(),
  errorCount: z.int(),
  errors: z.array(z.object({ productId: z.int(), message: z.string() })).check(z.describe(`at most ${MOST_ERRORS}`)),
  sample: z
    .array(z.object({ ...ofProduct, field: z.string(), from: changedValue, to: changedValue }))
    .check(z.describe(`at most ${MOST_SAMPLES} of the changes; variantId where a variant's own price changes`)),
  change: z.nullable(requestedChange).check(z.describe('null for one from before it was recorded')),
  by: z.object({ id: z.int(), email: z.string() }).check(z.describe('who asked for it')),
  undone: z.nullable(z.int()).check(z.describe('products of which something was put back; null until it is undone')),
  leftCount: z
    .nullable(z.int())
    .check(z.describe('values that were changed since and stayed so; null until it is undone')),
  progress,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type BulkEdit = z.infer<typeof bulkEdit>;

/** The body of apply may be missing. */
export const applyBulkEditBody = z.nullish(
  z.object({
    leaveOut: z
      .optional(z.boolean('leaveOut must be true or false'))
      .check(z.describe('leaves products with errors, and those that have changed meanwhile, as they are')),
  }),
);

export const appliedBulkEdit = z.object({
  id: z.int(),
  state: z.literal('applied'),
  created: z.int(),
  changed: z.int(),
  retired: z.int(),
  leftOut: z
    .array(z.object({ productId: z.int(), message: z.string() }))
    .check(z.describe('products that were left as they are, and why')),
});
export type AppliedBulkEdit = z.infer<typeof appliedBulkEdit>;

export const undoneBulkEdit = z.object({
  id: z.int(),
  state: z.literal('undone'),
  undone: z.int().check(z.describe('products of which something was put back')),
  left: z
    .array(z.object({ ...ofProduct, field: z.string() }))
    .check(z.describe('what is no longer as the bulk edit left it')),
});
export type UndoneBulkEdit = z.infer<typeof undoneBulkEdit>;
