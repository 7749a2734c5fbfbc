import type { PageQuery } from '@shop/contract/paging';
import type { OrderReturn } from '@shop/contract/returns';
import { presentReturn } from '../orders/order/present-after-order.ts';
import type { OrderWithLines } from '../orders/order/select-orders.queries.ts';

/** Oldest first; all of them unless a page is asked for. */
export function listReturns(
  { order, returns }: OrderWithLines,
  { _page: page = 1, _limit }: PageQuery,
): { returns: OrderReturn[]; total: number } {
  const limit = _limit ?? returns.length;
  return {
    returns: returns.slice((page - 1) * limit, page * limit).map((one) => presentReturn(order.id, one)),
    total: returns.length,
  };
}
