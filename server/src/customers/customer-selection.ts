/** The customers that a query leaves, and their order: what the list and its file have in common. */

import type { ExportCustomersQuery } from '@shop/contract/customers';
import type { Deps } from '../deps.ts';
import { correctChunks } from '../orders/order-list/correct-chunks.ts';
import { readChunks } from '../orders/order-list/order-search.queries.ts';
import { toOrderSearch } from '../orders/order-list/order-search.ts';
import { conditionsOfFilter } from '../pricing/segments/segment-conditions.ts';
import { membersOf } from '../pricing/segments/segment-members.queries.ts';
import { findSegment } from '../pricing/segments/segments.queries.ts';
import { type CustomerCondition, type CustomerSorting, hasOrder, isFoundBy } from './customers.queries.ts';
import { requireSums } from './sum-up-customers.ts';

export interface CustomerSelection {
  conditions: readonly CustomerCondition[];
  sorting: CustomerSorting;
}

/**
 * Reads a query. The sums are then those of all that was written before.
 * @returns undefined if it finds nothing: its text has neither letters nor digits, or there is no such segment
 */
export async function readCustomerSelection(
  deps: Deps,
  query: Omit<ExportCustomersQuery, 'bom'>,
): Promise<CustomerSelection | undefined> {
  await requireSums(deps);
  const { q, order, segment, _sort, _order } = query;
  const conditions: CustomerCondition[] = [];
  if (segment !== undefined) {
    const found = await findSegment(deps.reads, segment);
    if (found === undefined) return undefined;
    conditions.push(...membersOf(conditionsOfFilter(found.filter, deps.settings.current())));
  }
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
