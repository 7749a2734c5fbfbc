/**
 * When it returns, the caller's own order is cancelled and its stock given back, once; its history and the mail about it are
 * recorded. What was paid for it goes back, and what could still pay it is ended, when shop and provider are next brought to agree.
 */

import { ShopError } from '@shop/contract/errors';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { findOrderForUpdate, type OrderWithLines } from './orders.queries.ts';
import { changeStatuses } from './update-order.ts';

/** @throws ShopError NOT_FOUND, ORDER_CANCELLED when it is cancelled already, ORDER_SHIPPED when it is too late */
export async function cancelOwnOrder(deps: Deps, actor: Actor, input: { id: number }): Promise<OrderWithLines> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, input.id);
    if (found === undefined || found.order.user_id !== actor.userId) {
      throw new ShopError('NOT_FOUND', { detail: 'There is no such order of yours' });
    }
    const { status, payment_status: paymentStatus } = found.order;
    if (status === 'cancelled') throw new ShopError('ORDER_CANCELLED');
    if (status !== 'pending') throw new ShopError('ORDER_SHIPPED');
    return changeStatuses(tx, deps, actor, found, { status: 'cancelled', paymentStatus }, at);
  });
}
