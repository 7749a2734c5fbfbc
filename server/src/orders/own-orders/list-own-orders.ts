import { PAGE_SIZE } from '@shop/contract/paging';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { countOrdersOfUser, listOrderIdsOfUser, listOrdersOfUserByIds } from '../order/orders.queries.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';

/** Orders in one batch. With 100 lines each they are half a megabyte. */
export const ORDERS_AT_ONCE = 10;

/**
 * The actor's orders, newest first: all of them, or one page when page or limit is given. Their ids are read at once, so that the
 * total is right; the orders themselves in batches, on demand, holding no connection between batches.
 */
export async function listOwnOrders(
  deps: ReadDeps,
  actor: Actor,
  input: { _page?: number | undefined; _limit?: number | undefined },
): Promise<{ total: number; count: number; parts: () => AsyncGenerator<OrderWithLines[]> }> {
  const wantsPage = input._page !== undefined || input._limit !== undefined;
  const limit = input._limit ?? PAGE_SIZE;
  const paging = wantsPage ? { limit, offset: ((input._page ?? 1) - 1) * limit } : undefined;
  const ids = await listOrderIdsOfUser(deps.slowReads, actor.userId, paging);
  return {
    total: wantsPage ? await countOrdersOfUser(deps.slowReads, actor.userId) : ids.length,
    count: ids.length,
    async *parts() {
      for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
        yield await listOrdersOfUserByIds(deps.slowReads, actor.userId, ids.slice(from, from + ORDERS_AT_ONCE));
      }
    },
  };
}
