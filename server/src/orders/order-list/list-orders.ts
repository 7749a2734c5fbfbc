import type { ListOrdersQuery } from '@shop/contract/order-list';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps, ReadDeps } from '../../deps.ts';
import type { OrderWithLines } from '../select-orders.queries.ts';
import { orderIndexOf } from './live-order-index.ts';
import { conditionsOf } from './order-filter.queries.ts';
import { needsOtherRows, statesOf } from './order-filter.ts';
import { listFilteredOrders, listOrdersByIds, listOrders as listPage } from './order-pages.queries.ts';
import { listSearchedOrders } from './order-search.queries.ts';
import { readFound, readSelection } from './order-selection.ts';

/** Pages up to here are found in indexes of the database in no time. */
const NEAR = 200;

type Page = { orders: OrderWithLines[]; total: number };

/**
 * One page of the orders that match the query and the filters, newest first unless sorted otherwise, and their exact number. The
 * order whose number is the query comes first, unless another sort is named.
 * @param from where pages come from that need neither a search nor the order index, which belong to the primary
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
    // The order whose number is the query comes first unless sorted otherwise, as the database does it.
    const inMemory = isSorted || search.orderId === undefined ? await readFound(deps, selection) : undefined;
    if (inMemory !== undefined) {
      const { ids, total } = inMemory.index.page(filter, sorting, paging, inMemory.ids);
      return { orders: await listOrdersByIds(deps.db, ids), total };
    }
    return listSearchedOrders(deps.db, search, conditionsOf(filter), isSorted ? sorting : undefined, paging);
  }
  const states = statesOf(filter);
  if (states?.length === 0) return { orders: [], total: 0 };
  // The database finds these in indexes.
  const isNear = states !== 'unknown' && paging.offset <= NEAR;
  const index = isNear || needsOtherRows(filter) ? undefined : await orderIndexOf(deps.db).upToDate();
  if (index !== undefined) {
    const { ids, total } = index.page(filter, sorting, paging);
    return { orders: await listOrdersByIds(deps.db, ids), total };
  }
  if (states === 'unknown') return listFilteredOrders(from.slowReads, conditionsOf(filter), sorting, paging);
  return listPage(from.slowReads, states, sorting, paging);
}
