/** The query of the list that a collection has, as text: 'category=Shoes&price_lte=100'. */

import { type ListProductsQuery, listProductsQuery, listQueryShape } from '@shop/contract/catalogue';
import { isOwnFilter } from '@shop/contract/own-filters';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { translateSentence } from '../../platform/translate-sentence.ts';
import type { Reader } from '../../schema.ts';
import { readOwnFilters } from '../product-filter/own-filters.ts';

/** Who writes a collection cannot set these; the order has a field of its own. */
const NOT_ALLOWED = ['admin', 'collection', 'within', '_page', '_limit', 'stock', 'deleted', 'low_stock', 'picture'];

const isAllowed = (name: string) => isOwnFilter(name) || (name in listQueryShape && !NOT_ALLOWED.includes(name));

/** @returns the query, or what is wrong with it */
export async function readFilter(db: Reader, text: string): Promise<{ query: ListProductsQuery } | { fault: string }> {
  const params = new URLSearchParams(text.replace(/^\?/, ''));
  const names = [...new Set(params.keys())];
  const unknown = names.find((name) => !isAllowed(name));
  if (unknown !== undefined) return { fault: catalogueErrorsText.filterCannotHave({ name: unknown }) };
  const parsed = listProductsQuery.safeParse(Object.fromEntries(names.map((name) => [name, params.getAll(name)])));
  if (!parsed.success)
    return { fault: translateSentence(parsed.error.issues[0]?.message ?? catalogueErrorsText.filterCannotBeRead) };
  const [fault] = (await readOwnFilters(db, parsed.data)).faults;
  return fault === undefined ? { query: parsed.data } : { fault: fault.message };
}
