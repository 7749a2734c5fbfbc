import { ShopError } from '@shop/contract/errors';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOrderOfUser } from './orders.queries.ts';
import { ownsOrder } from './owns-order.ts';
import type { OrderWithLines } from './select-orders.queries.ts';

/** One of the actor's orders; for another user's order it throws NOT_FOUND. */
export async function getOwnOrder(deps: ReadDeps, actor: Actor, id: number): Promise<OrderWithLines> {
  const order = await findOrderOfUser(deps.slowReads, actor.userId, id);
  if (order === undefined || !ownsOrder(actor, order.order))
    throw new ShopError('NOT_FOUND', { detail: orderErrorsText.thereIsNoSuchOrder });
  return order;
}
