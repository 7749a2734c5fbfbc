import { orderStatuses, paymentStatuses } from '@shop/contract/order-status';
import { type ListOrdersQuery, paymentMethods } from '@shop/contract/orders';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps } from '../deps.ts';
import { listOrders as listPage, type OrderState } from './order-pages.queries.ts';
import type { OrderWithLines } from './orders.queries.ts';

/** One page of the orders that match the filters, newest first unless sorted otherwise, and their exact number. */
export async function listOrders(
  deps: Deps,
  query: ListOrdersQuery,
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const sorting = {
    by: query._sort ?? 'id',
    order: query._order ?? (query._sort === undefined ? 'desc' : 'asc'),
  } as const;
  return listPage(deps.db, statesOf(query), sorting, { limit, offset: ((query._page ?? 1) - 1) * limit });
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
