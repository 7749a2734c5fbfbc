/** The query of the list that a collection has, as text: 'category=Shoes&price_lte=100'. */

import { type ListProductsQuery, listProductsQuery } from '@shop/contract/catalogue';

/** Who writes a collection cannot set these; the order has a field of its own. */
const NOT_ALLOWED = ['admin', 'collection', 'within', '_page', '_limit', 'stock', 'deleted', 'low_stock', 'picture'];

const isAllowed = (name: string) => name in listProductsQuery.def.shape && !NOT_ALLOWED.includes(name);

/** @returns the query, or what is wrong with it */
export function readFilter(text: string): { query: ListProductsQuery } | { fault: string } {
  const params = new URLSearchParams(text.replace(/^\?/, ''));
  const names = [...new Set(params.keys())];
  const unknown = names.find((name) => !isAllowed(name));
  if (unknown !== undefined) return { fault: `filter cannot have ${unknown}` };
  const parsed = listProductsQuery.safeParse(Object.fromEntries(names.map((name) => [name, params.getAll(name)])));
  return parsed.success
    ? { query: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? 'filter cannot be read' };
}
