import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { findOrderOfUser, type OrderWithLines } from './orders.queries.ts';

/** One of the actor's orders; for another user's order it throws NOT_FOUND. */
export async function getOwnOrder(deps: Deps, actor: Actor, id: number): Promise<OrderWithLines> {
  const order = await findOrderOfUser(deps.db, actor.userId, id);
  if (order === undefined) throw new ShopError('NOT_FOUND', { detail: 'There is no such order of yours' });
  return order;
}
