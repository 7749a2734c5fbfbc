/** The customers that a query leaves, and their order: what the list and its file have in common. */

import type { ExportCustomersQuery } from '@shop/contract/customers';
import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { correctChunks } from '../orders/order-list/correct-chunks.ts';
import { readChunks } from '../orders/order-list/order-search.queries.ts';
import { toOrderSearch } from '../orders/order-list/order-search.ts';
import { type CustomerCondition, type CustomerSorting, hasOrder, isFoundBy } from './customers.queries.ts';
import { sumUpCustomers } from './sum-up-customers.ts';

export interface CustomerSelection {
  conditions: readonly CustomerCondition[];
  sorting: CustomerSorting;
}

/**
 * Reads a query. The sums are then those of all that was written before.
 * @returns undefined if it finds nothing, because its text has neither letters nor digits
 */
export async function readCustomerSelection(
  deps: Deps,
  query: Omit<ExportCustomersQuery, 'bom'>,
): Promise<CustomerSelection | undefined> {
  if (!(await sumUpCustomers(deps))) throw new ShopError('UNAVAILABLE', { retryAfter: 15 });
  const { q, order, _sort, _order } = query;
  const conditions: CustomerCondition[] = [];
  if (order !== undefined) conditions.push(hasOrder(order));
  if (q !== '') {
    const chunks = await readChunks(deps.reads, q.split(/\s+/));
    const search = toOrderSearch(await correctChunks(deps, 'customers', chunks));
    if (search === undefined) return undefined;
    conditions.push(isFoundBy(search));
  }
  return {
    conditions,
    sorting: { by: _sort ?? 'lastOrder', order: _order ?? (_sort === undefined ? 'desc' : 'asc') },
  };
}
