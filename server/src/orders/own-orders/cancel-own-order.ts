/**
 * When it returns, the actor's own order is cancelled and its stock released, once; its history and the mail about it are recorded.
 * Reconciling then refunds a captured payment, and ends an intent that could still pay the order.
 */

import { ShopError } from '@shop/contract/errors';
import { orderStatusTraits } from '@shop/contract/order-status';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { changeStatuses } from '../fulfilment/update-order.ts';
import { mayBeCancelled } from '../order/card-payment.ts';
import { findOrderForUpdate } from '../order/orders.queries.ts';
import { ownsOrder } from '../order/owns-order.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';

/** @throws ShopError NOT_FOUND, ORDER_CANCELLED when it is cancelled already, ORDER_SHIPPED when it is too late */
export async function cancelOwnOrder(deps: Deps, actor: Actor, input: { id: number }): Promise<OrderWithLines> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, input.id);
    if (found === undefined || !ownsOrder(actor, found.order)) {
      throw new ShopError('NOT_FOUND', { detail: orderErrorsText.thereIsNoSuchOrder });
    }
    const { status, payment_status: paymentStatus } = found.order;
    if (!mayBeCancelled('owner', found.order)) {
      throw new ShopError(orderStatusTraits[status].holdsStock ? 'ORDER_SHIPPED' : 'ORDER_CANCELLED');
    }
    return changeStatuses(tx, deps, actor, { found, wanted: { status: 'cancelled', paymentStatus }, at });
  });
}
