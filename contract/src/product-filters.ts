/** Which products a list, its facets, an export and a bulk edit contain: the filters of their queries. */

import * as z from 'zod/mini';
import { allowedDecimals, isAmountText, moneyName } from './money.ts';
import { checkOwnFilters, type OwnFilters, ownFiltersOf } from './own-filters.ts';
import { single } from './paging.ts';
import { isStorable } from './text.ts';
import { isLanguageTag } from './translations.ts';

/** `category=a,b` and `category=a&category=b` mean the same; empty parts are nothing. */
export function filterValues(name: string) {
  return z.pipe(
    z.pipe(
      z.pipe(
        z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
        z.array(z.string().check(z.maxLength(5000, `${name} is too long`))),
      ),
      z.transform((values: string[]) => [
        ...new Set(values.flatMap((value) => value.split(',')).filter((value) => value.trim() !== '')),
      ]),
    ),
    z
      .array(z.string().check(z.refine(isStorable, `${name} holds impossible characters`)))
      .check(z.maxLength(100, `${name} has more than 100 values`)),
  );
}

export const SEARCH_MAX = 200;

/** An empty value is no filter, as with brands and categories. */
function optional<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.enum(values, `${name} must be ${values.join(' or ')}`)),
  );
}

/** A number as text, of this form; an empty one is no filter. */
export function optionalNumber(form: RegExp, message: string) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.pipe(z.string(message).check(z.regex(form, message)), z.transform(Number))),
  );
}

/** An amount as text; an empty one is no filter. */
export function optionalAmount(name: string) {
  const error = () => `${name} must be ${moneyName()} with ${allowedDecimals()}`;
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.pipe(z.string({ error }).check(z.refine(isAmountText, { error })), z.transform(Number))),
  );
}

/** A query for products: trimmed, '' if there is none. */
export const searchedText = z.pipe(
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => value ?? ''),
      z.string('q must be a text'),
    ),
    z.transform((text: string) => text.trim()),
  ),
  z
    .string()
    .check(
      z.maxLength(SEARCH_MAX, `q must be at most ${SEARCH_MAX} characters`),
      z.refine(isStorable, 'q holds impossible characters'),
    ),
);

const boundOfPrice = (name: string) => single(optionalAmount(name));

const ratingMessage = 'rating_gte must be 0 to 5 with at most one decimal';

/** Filters of everybody. Values are text, as a query has them; an empty one is no filter. */
const commonFilters = {
  category: filterValues('category'),
  brand: filterValues('brand'),
  q: single(searchedText).check(z.describe('words to search for')),
  exact: single(optional('exact', ['true', 'false'])).check(z.describe('true: typing mistakes in q are not corrected')),
  price_gte: boundOfPrice('price_gte').check(z.describe('discountPrice is at least this')),
  price_lte: boundOfPrice('price_lte').check(z.describe('discountPrice is at most this')),
  rating_gte: single(optionalNumber(/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/, ratingMessage)).check(
    z.describe('0 to 5: rating is at least this'),
  ),
  color: filterValues('color').check(z.describe('names: the product has one of these colours')),
  size: filterValues('size').check(z.describe('names: one of these sizes is in stock')),
  in_stock: single(optional('in_stock', ['true', 'false'])).check(z.describe('true: not sold out')),
};

/** What a list is of; left out: everything. */
const scopes = {
  collection: single(
    z.optional(z.string('collection must be a slug').check(z.maxLength(300, 'collection is too long'))),
  ).check(z.describe('slug: only products of this collection, in lists in its order')),
  within: single(z.optional(z.string('within must be a slug').check(z.maxLength(300, 'within is too long')))).check(
    z.describe('slug: only products of this category and of all below it, whatever category says'),
  ),
};

const missingMessage = 'missing must be a further language of the shop';

/** Filters of admins alone. */
const adminFilters = {
  low_stock: single(optional('low_stock', ['true', 'false'])),
  stock: single(optional('stock', ['out'])),
  deleted: single(optional('deleted', ['true', 'false'])),
  picture: single(optional('picture', ['none'])),
  missing: single(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.string(missingMessage).check(z.refine(isLanguageTag, missingMessage))),
    ),
  ),
};

export const adminFilterQuery = z.object(adminFilters);

/** Different filters all hold. Check it with `checkPrices`, and what else a query has with `checkOwnFilters`. */
export const productFilters = { ...commonFilters, ...scopes, ...adminFilters };

interface Checked<Query> {
  value: Query;
  issues: z.core.$ZodRawIssue[];
}

/** Of a query's object: the lower bound of prices must not be above the upper one. */
export function checkPrices({
  value,
  issues,
}: Checked<{ price_gte?: number | undefined; price_lte?: number | undefined }>): void {
  const { price_gte = 0, price_lte = Number.POSITIVE_INFINITY } = value;
  // A bad value is named already.
  if (typeof price_gte !== 'number' || typeof price_lte !== 'number' || price_gte <= price_lte) return;
  issues.push({ code: 'custom', path: ['price_gte'], message: 'price_gte must not be above price_lte', input: value });
}

/** Of the query of a file. */
export const bom = single(optional('bom', ['true', 'false'])).check(
  z.describe('true: the file begins with a byte order mark, without which Excel does not read it as UTF-8'),
);

/** What a query of this shape becomes. */
export type WithOwnFilters<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape, z.core.$strip>> &
  OwnFilters;

const exportShape = { ...productFilters, bom };

/** The query of GET /products.csv. */
export const productExportQuery = z.pipe(
  z.looseObject(exportShape).check(checkPrices, checkOwnFilters),
  z.transform((query): WithOwnFilters<typeof exportShape> => ({ ...query, ...ownFiltersOf(query) })),
);
export type ProductExportQuery = z.output<typeof productExportQuery>;

/** The filters of an export and of a bulk edit. */
export type ProductFilterQuery = WithOwnFilters<typeof productFilters>;

/** Counted only with `admin=true`; without it they are unknown keys, which are ignored. */
const ofAdmins = (description: string) =>
  single(z.optional(z.unknown())).check(z.describe(`with admin=true: ${description}`));

/** The filters of a query that shoppers send, too. Check it with `checkPrices`, `checkAdminFilters` and `checkOwnFilters`. */
export const listFilters = {
  ...commonFilters,
  ...scopes,
  low_stock: ofAdmins('true: the stock of the product or of one of its variants is below LOW_STOCK'),
  stock: ofAdmins('out: sold out'),
  deleted: ofAdmins('true or false'),
  picture: ofAdmins('none: the thumbnail is empty or a placeholder'),
  missing: ofAdmins('a further language of the shop: the title or the description is missing in it'),
  admin: single(
    z.pipe(
      z.optional(z.enum(['true', 'false'], 'admin must be true or false')),
      z.transform((value) => value === 'true'),
    ),
  ),
};

/** Of a query's object: the filters of admins count with `admin=true` only. */
export function checkAdminFilters({
  value,
  issues,
}: {
  value: { admin: boolean };
  issues: z.core.$ZodRawIssue[];
}): void {
  if (!value.admin) return;
  const { error } = adminFilterQuery.safeParse(value);
  for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value });
}

/** What the columns of the admins' table sort by, beside the sorts of shoppers. */
export const adminSorts = ['sku', 'brand', 'category', 'discountPercentage', 'stock', 'deleted', 'updatedAt'] as const;
export type AdminSort = (typeof adminSorts)[number];
