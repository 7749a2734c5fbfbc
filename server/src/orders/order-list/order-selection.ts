/** The orders that a query leaves: what the list, its file, and the counts of views have in common. */

import { ShopError } from '@shop/contract/errors';
import type { OrderFilterQuery } from '@shop/contract/order-list';
import type { Deps } from '../../deps.ts';
import { correctChunks } from './correct-chunks.ts';
import { conditionsOf, type OrderFilter } from './order-filter.queries.ts';
import { statesOf, toOrderFilter } from './order-filter.ts';
import { countFilteredOrders, countOrders } from './order-pages.queries.ts';
import { countSearchedOrders, type OrderSearch, readChunks } from './order-search.queries.ts';
import { toOrderSearch } from './order-search.ts';
import { storeOrderSearches } from './store-order-searches.ts';

export interface OrderSelection {
  filter: OrderFilter;
  /** Undefined: without a search. */
  search: OrderSearch | undefined;
}

/**
 * Reads a query. All orders that were placed before can then be found.
 * @returns undefined if it finds nothing, because its text has neither letters nor digits
 */
export async function readSelection(deps: Deps, query: OrderFilterQuery): Promise<OrderSelection | undefined> {
  const filter = toOrderFilter(deps.settings.current().timeZone, query);
  if (query.q === '') return { filter, search: undefined };
  const chunks = await readChunks(deps.reads, query.q.split(/\s+/));
  if (toOrderSearch(chunks) === undefined) return undefined;
  if (!(await storeOrderSearches(deps))) throw new ShopError('UNAVAILABLE', { retryAfter: 15 });
  const search = toOrderSearch(await correctChunks(deps, 'orders', chunks));
  return { filter, search };
}

/** How many orders the list of this query has. */
export async function countSelectedOrders(deps: Deps, query: OrderFilterQuery): Promise<number> {
  const selection = await readSelection(deps, query);
  if (selection === undefined) return 0;
  const { filter, search } = selection;
  if (search !== undefined) return countSearchedOrders(deps.db, search, conditionsOf(filter));
  const states = statesOf(filter);
  if (states === 'unknown') return countFilteredOrders(deps.db, conditionsOf(filter));
  return states?.length === 0 ? 0 : countOrders(deps.reads, states);
}
