import type { ListOrdersQuery } from '@shop/contract/order-list';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps, ReadDeps } from '../../deps.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { conditionsOf } from './order-filter.queries.ts';
import { statesOf } from './order-filter.ts';
import { listFilteredOrders, listOrders as listPage } from './order-pages.queries.ts';
import { listSearchedOrders } from './order-search.queries.ts';
import { readSelection } from './order-selection.ts';

type Page = { orders: OrderWithLines[]; total: number };

/**
 * One page of the orders that match the query and the filters, newest first unless sorted otherwise, and their exact number. The
 * order whose number is the query comes first, unless another sort is named.
 * @param from where pages come from that need no search, which belongs to the primary
 */
export async function listOrders(deps: Deps, query: ListOrdersQuery, from: ReadDeps = deps): Promise<Page> {
  const limit = query._limit ?? PAGE_SIZE;
  const sorting = {
    by: query._sort ?? 'id',
    order: query._order ?? (query._sort === undefined ? 'desc' : 'asc'),
  } as const;
  const paging = { limit, offset: ((query._page ?? 1) - 1) * limit };
  const selection = await readSelection(deps, query);
  if (selection === undefined) return { orders: [], total: 0 };
  const { filter, search } = selection;
  if (search !== undefined) {
    const isSorted = query._sort !== undefined || query._order !== undefined;
    return listSearchedOrders(deps.db, search, conditionsOf(filter), {
      sorting: isSorted ? sorting : undefined,
      paging,
    });
  }
  const states = statesOf(filter);
  if (states?.length === 0) return { orders: [], total: 0 };
  if (states === 'unknown') {
    const filtersFirst = [filter.from, filter.before, filter.customer].some((one) => one !== undefined);
    return listFilteredOrders(from.slowReads, conditionsOf(filter), sorting, { ...paging, filtersFirst });
  }
  return listPage(from.slowReads, states, sorting, paging);
}
