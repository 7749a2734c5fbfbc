/** When it returns, the actor's own return is withdrawn: its goods stay with the shopper, and its units can be returned another time. */

import { ShopError } from '@shop/contract/errors';
import { mayMoveReturn } from '@shop/contract/return-states';
import type { OrderReturn } from '@shop/contract/returns';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { Deps } from '../deps.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import { ownsOrder } from '../orders/order/owns-order.ts';
import { withdraw } from '../orders/refunds/end-returns.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { finishMove } from './finish-move.ts';

/** @throws ShopError NOT_FOUND, RETURN_STATE once it is received, declined, refunded or withdrawn */
export async function withdrawReturn(
  deps: Deps,
  actor: Actor,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<OrderReturn> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    const one = found?.returns.find(({ id }) => id === returnId);
    if (found === undefined || !ownsOrder(actor, found.order) || one === undefined) {
      throw new ShopError('NOT_FOUND', { detail: orderErrorsText.thereIsNoSuchReturn });
    }
    if (!mayMoveReturn('shopper', one.state, 'withdrawn')) {
      throw new ShopError('RETURN_STATE', { detail: orderErrorsText.returnIs({ state: one.state }) });
    }
    await withdraw(tx, actor.userId, orderId, { one, at });
    return finishMove(tx, orderId, returnId, { at });
  });
}
