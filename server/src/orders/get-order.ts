import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { findOrder, type OrderWithLines } from './orders.queries.ts';

/** Any user's order, for admins. */
export async function getOrder(deps: Deps, id: number): Promise<OrderWithLines> {
  const order = await findOrder(deps.db, id);
  if (order === undefined) throw new ShopError('NOT_FOUND', { detail: 'There is no such order' });
  return order;
}
