import * as z from 'zod/mini';

export const PAGE_SIZE = 10;
const MAX_LIMIT = 100;
// Deeper pages cannot hold anything, and their offset must stay a number that PostgreSQL takes.
const MAX_PAGE = 1_000_000_000;

/** A query value may come repeated (`a=1&a=2`); for a single-valued one the last counts. */
export function single<T extends z.core.$ZodType>(schema: T) {
  return z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.at(-1) : value)),
    schema,
  );
}

function wholeNumber(name: string, max: number) {
  const message = `${name} must be a whole number from 1 to ${max}`;
  return z.pipe(
    z.pipe(z.string(message).check(z.regex(/^\d{1,12}$/, message)), z.transform(Number)),
    z.number().check(z.minimum(1, message), z.maximum(max, message)),
  );
}

export const page = single(z.optional(wholeNumber('_page', MAX_PAGE)));
export const limit = single(z.optional(wholeNumber('_limit', MAX_LIMIT)));

/** A list without filters. */
export const pageQuery = z.object({ _page: page, _limit: limit });
export type PageQuery = z.infer<typeof pageQuery>;

export const order = single(z.optional(z.enum(['asc', 'desc'], '_order must be asc or desc')));
export type SortOrder = 'asc' | 'desc';

export const TOTAL_COUNT_HEADER = 'X-Total-Count';

export function pageCount(total: number, pageSize = PAGE_SIZE): number {
  return Math.ceil(total / pageSize);
}
