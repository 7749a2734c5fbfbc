import { z } from 'zod';

export const PAGE_SIZE = 10;
const MAX_LIMIT = 100;
// Deeper pages cannot hold anything, and their offset must stay a number that PostgreSQL takes.
const MAX_PAGE = 1_000_000_000;

/** A query value may come repeated (`a=1&a=2`); for a single-valued one the last counts. */
export function single<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (Array.isArray(value) ? value.at(-1) : value), schema);
}

function wholeNumber(name: string, max: number) {
  const message = `${name} must be a whole number from 1 to ${max}`;
  return z
    .string(message)
    .regex(/^\d{1,12}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(max, message));
}

export const page = single(wholeNumber('_page', MAX_PAGE).optional());
export const limit = single(wholeNumber('_limit', MAX_LIMIT).optional());

export const order = single(z.enum(['asc', 'desc'], '_order must be asc or desc').optional());
export type SortOrder = 'asc' | 'desc';

export const TOTAL_COUNT_HEADER = 'X-Total-Count';

export function pageCount(total: number, pageSize = PAGE_SIZE): number {
  return Math.ceil(total / pageSize);
}
