/** Which products a list shows, as its address says. Only pages with a list load this code. */

import type { ProductSort } from './catalogue.ts';
import { isAmountText } from './money.ts';
import { PAGE_SIZE, type SortOrder } from './paging.ts';
import type { ProductQuery } from './product-query.ts';
import { type Params, queryString } from './query-string.ts';

export type SortOption = { label: string; sort: ProductSort; order: SortOrder };

export const sortOptions: readonly SortOption[] = [
  { label: 'Best Rating', sort: 'rating', order: 'desc' },
  { label: 'Price: Low to High', sort: 'discountPrice', order: 'asc' },
  { label: 'Price: High to Low', sort: 'discountPrice', order: 'desc' },
];

/** Filters of which several values may be chosen: they are alternatives. */
export const filterNames = ['category', 'brand', 'color', 'size'] as const;
export type FilterName = (typeof filterNames)[number];

/** Of a regular expression, too. */
type Pattern = { test(text: string): boolean };

const AMOUNT: Pattern = { test: isAmountText };
const TRUE = /^true$/;
const valuePatterns = {
  price_gte: AMOUNT,
  price_lte: AMOUNT,
  rating_gte: /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/,
  in_stock: TRUE,
  exact: TRUE,
};
export type AdminValue = 'low_stock' | 'stock' | 'deleted' | 'picture' | 'missing';
export type ValueName = keyof typeof valuePatterns | AdminValue;

export type OwnFilterValues = Readonly<Record<string, readonly string[]>>;

export type ListFilters = Readonly<Record<FilterName, readonly string[]>> & {
  /** Filters by what the shop has defined itself, by their name in the address: `attr.material`, `attr.width_gte`, `option.3`. */
  own: OwnFilterValues;
  /** What is searched for; '' is no search. */
  q: string;
  /** The filters with one value, by their name in the address; `exact` belongs to the search. */
  values: Readonly<Partial<Record<ValueName, string>>>;
};

export type ListState = ListFilters & { sort: SortOption | undefined; page: number };

/** The server takes no more values of one filter, no longer searches, and no pages beyond this. */
const MAX_VALUES = 100;
const MAX_SEARCH = 200;
const MAX_PAGE = 1_000_000_000;

/** Repeated or comma-joined, as the API takes them; no name holds a comma. */
function readList(params: Params, name: FilterName): string[] {
  const values = params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set(values)].slice(0, MAX_VALUES);
}

const OWN = /^(?:attr|option)\.[\w-]{1,50}$/;

/** Which of them there are only the server knows. Texts may hold commas: those that are repeated are whole. */
function readOwn(params: Params): OwnFilterValues {
  const names = [...new Set(params.keys())].filter((name) => OWN.test(name));
  const filters = names.map((name) => {
    const sent = params.getAll(name);
    const values = sent.length > 1 ? sent : sent.flatMap((value) => value.split(','));
    return [name, [...new Set(values.filter((value) => value.trim() !== ''))].slice(0, MAX_VALUES)] as const;
  });
  return Object.fromEntries(filters.filter(([, values]) => values.length > 0));
}

/** As they are sent: a single text with a comma is sent twice, or it would be two. */
function ownParams(own: OwnFilterValues): OwnFilterValues {
  return Object.fromEntries(
    Object.entries(own).map(([name, values]) => [
      name,
      values.length > 1 || !values[0]?.includes(',') ? values : [...values, ...values],
    ]),
  );
}

function readPage(text: string | null): number {
  const page = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** A search as it stands in an address: trimmed, without what the server cannot take. */
export function readSearch(text: string | null): string {
  const cut = (text ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH);
  // The cut may have left half of a surrogate pair.
  return cut.replace(/[\ud800-\udbff]$/, '').trim();
}

function readValues<Name extends string>(
  params: Params,
  patterns: Readonly<Record<Name, Pattern>>,
): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const name in patterns) {
    const value = params.get(name)?.trim() ?? '';
    if (patterns[name].test(value)) values[name] = value;
  }
  return values;
}

/**
 * What is unknown or impossible is ignored: a pasted address always gives a list.
 * @param ofAdmins the filters of admins, each with the values that it takes
 */
export function readListState(params: Params, ofAdmins?: Readonly<Record<AdminValue, RegExp>>): ListState {
  const sort = params.get('_sort');
  const order = params.get('_order');
  const q = readSearch(params.get('q'));
  const { exact, price_gte: from, price_lte: to, ...others } = readValues(params, valuePatterns);
  const isRange = !(Number(from) > Number(to));
  return {
    q,
    category: readList(params, 'category'),
    brand: readList(params, 'brand'),
    color: readList(params, 'color'),
    size: readList(params, 'size'),
    own: readOwn(params),
    values: {
      ...(isRange && from !== undefined && { price_gte: from }),
      ...(isRange && to !== undefined && { price_lte: to }),
      ...others,
      ...(ofAdmins && readValues(params, ofAdmins)),
      ...(q !== '' && exact !== undefined && { exact }),
    },
    sort: sortOptions.find((option) => option.sort === sort && option.order === order),
    page: readPage(params.get('page')),
  };
}

/** What the address, the API and the body of a bulk edit call the filters. */
export function filterParams({ q, category, brand, color, size, own, values }: ListFilters) {
  return { ...(q !== '' && { q }), category, brand, color, size, ...ownParams(own), ...values };
}

/** Whether the list is that of all products, from its first page on; their order may be any. */
export function isUnfiltered(state: ListState): boolean {
  return state.page === 1 && queryString(filterParams(state)) === '';
}

/** What a list is a part of, whatever its filters say: a category with all below it, or a collection. Of its page, not of its address. */
export type ListPart = { within: string } | { collection: string };

export function productQueryOf(state: ListState, admin: boolean, part?: ListPart): ProductQuery {
  const { sort, page } = state;
  const filter = queryString({ ...part, ...filterParams(state) });
  return { filter, sort: sort?.sort, order: sort?.order, page, limit: PAGE_SIZE, admin };
}
