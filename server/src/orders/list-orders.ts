import type { ListOrdersQuery } from '@shop/contract/orders';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps } from '../platform/deps.ts';
import { listOrders as listPage } from './order-pages.queries.ts';
import type { OrderWithLines } from './orders.queries.ts';

/** One page of everybody's orders in the states that are asked for, newest first unless sorted otherwise, and their exact number. */
export async function listOrders(
  deps: Deps,
  query: ListOrdersQuery,
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const sorting = {
    by: query._sort ?? 'id',
    order: query._order ?? (query._sort === undefined ? 'desc' : 'asc'),
  } as const;
  return listPage(deps.db, query, sorting, { limit, offset: ((query._page ?? 1) - 1) * limit });
}
