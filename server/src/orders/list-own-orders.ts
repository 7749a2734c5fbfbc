import { PAGE_SIZE } from '@shop/contract/paging';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { countOrdersOfUser, listOrdersOfUser, type OrderWithLines } from './orders.queries.ts';

/** The caller's orders, newest first: all of them, or one page when page or limit is given. */
export async function listOwnOrders(
  deps: Deps,
  actor: Actor,
  input: { _page?: number | undefined; _limit?: number | undefined },
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const wantsPage = input._page !== undefined || input._limit !== undefined;
  const limit = input._limit ?? PAGE_SIZE;
  const paging = wantsPage ? { limit, offset: ((input._page ?? 1) - 1) * limit } : undefined;
  const orders = await listOrdersOfUser(deps.db, actor.userId, paging);
  return { orders, total: wantsPage ? await countOrdersOfUser(deps.db, actor.userId) : orders.length };
}
