import type { ListCustomersQuery } from '@shop/contract/customers';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps } from '../deps.ts';
import { readCustomerSelection } from './customer-selection.ts';
import { type CustomerRow, listCustomers as listPage } from './customers.queries.ts';

/** One page of the customers that match the query, who ordered last first unless sorted otherwise, and their exact number. */
export async function listCustomers(
  deps: Deps,
  query: ListCustomersQuery,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const selection = await readCustomerSelection(deps, query);
  if (selection === undefined) return { rows: [], total: 0 };
  const limit = query._limit ?? PAGE_SIZE;
  const paging = { limit, offset: ((query._page ?? 1) - 1) * limit };
  return listPage(deps.slowReads, selection.conditions, selection.sorting, paging);
}
