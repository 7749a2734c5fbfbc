/** Which products the list of admins, an export and a bulk edit contain: the filters of their queries. */

import * as z from 'zod/mini';
import { single } from './paging.ts';
import { isStorable } from './text.ts';

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

const searched = z.pipe(
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z
      .string('q must be a text')
      .check(
        z.maxLength(SEARCH_MAX, `q must be at most ${SEARCH_MAX} characters`),
        z.refine(isStorable, 'q holds impossible characters'),
      ),
  ),
  z.transform((text: string) => text.trim()),
);

/** The filters of admins beside brand and category. */
const adminFilters = {
  /** Each of its words is part of the title, of the brand or of a SKU, or is the id. */
  q: single(searched),
  low_stock: single(optional('low_stock', ['true', 'false'])),
  stock: single(optional('stock', ['out'])),
  deleted: single(optional('deleted', ['true', 'false'])),
  picture: single(optional('picture', ['none'])),
};

export const adminFilterQuery = z.object(adminFilters);

/** As text, as the query of GET /products has it. Different filters all hold. */
export const productFilterQuery = z.object({
  category: filterValues('category'),
  brand: filterValues('brand'),
  ...adminFilters,
});
export type ProductFilterQuery = z.output<typeof productFilterQuery>;

/** What the columns of the admins' table sort by, beside the sorts of shoppers. */
export const adminSorts = ['sku', 'brand', 'category', 'discountPercentage', 'stock', 'deleted', 'updatedAt'] as const;
export type AdminSort = (typeof adminSorts)[number];
