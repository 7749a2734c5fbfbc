import { ShopError } from '@shop/contract/errors';
import { orderStatuses, paymentStatuses } from '@shop/contract/order-status';
import { type ListOrdersQuery, paymentMethods } from '@shop/contract/orders';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps } from '../deps.ts';
import { listOrders as listPage, type OrderState } from './order-pages.queries.ts';
import { listSearchedOrders, readChunks } from './order-search.queries.ts';
import { toOrderSearch } from './order-search.ts';
import type { OrderWithLines } from './orders.queries.ts';
import { storeOrderSearches } from './store-order-searches.ts';

type Page = { orders: OrderWithLines[]; total: number };

/**
 * One page of the orders that match the query and the filters, newest first unless sorted otherwise, and their exact number. The
 * order whose number is the query comes first, unless another sort is named.
 */
export async function listOrders(deps: Deps, query: ListOrdersQuery): Promise<Page> {
  const limit = query._limit ?? PAGE_SIZE;
  const sorting = {
    by: query._sort ?? 'id',
    order: query._order ?? (query._sort === undefined ? 'desc' : 'asc'),
  } as const;
  const paging = { limit, offset: ((query._page ?? 1) - 1) * limit };
  if (query.q === '') return listPage(deps.db, statesOf(query), sorting, paging);
  const search = toOrderSearch(await readChunks(deps.reads, query.q.split(/\s+/)));
  if (search === undefined) return { orders: [], total: 0 };
  if (!(await storeOrderSearches(deps))) throw new ShopError('UNAVAILABLE', { retryAfter: 15 });
  const isSorted = query._sort !== undefined || query._order !== undefined;
  return listSearchedOrders(deps.db, search, statesOf(query), isSorted ? sorting : undefined, paging);
}

type Filter = Pick<ListOrdersQuery, 'status' | 'paymentStatus' | 'paymentMethod'>;

/** @returns undefined when no filter is set: all orders */
export function statesOf({ status, paymentStatus, paymentMethod }: Filter): OrderState[] | undefined {
  if (status.length + paymentStatus.length + paymentMethod.length === 0) return undefined;
  const any = <T>(named: readonly T[], all: readonly T[]) => (named.length === 0 ? all : named);
  return any(status, orderStatuses).flatMap((one) =>
    any(paymentStatus, paymentStatuses).flatMap((payment_status) =>
      any(paymentMethod, paymentMethods).map((payment_method) => ({ status: one, payment_status, payment_method })),
    ),
  );
}
