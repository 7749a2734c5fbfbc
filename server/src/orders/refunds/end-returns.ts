/**
 * When it returns, an order whose shipments are withdrawn, since it is set back to pending or cancelled, has no return that waits for
 * its goods. Units that were received back are out of the order for good: it can be cancelled, which gives back the stock of all
 * others, but it cannot wait for dispatch again, since that would ship them a second time.
 */

import { ShopError } from '@shop/contract/errors';
import { type OrderStatus, orderStatusTraits } from '@shop/contract/order-status';
import { mayMoveReturn } from '@shop/contract/return-states';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Tx } from '../../schema.ts';
import { unitsOf, unitsReceivedBack } from '../order/returned-units.ts';
import type { OrderReturnRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { shipsAgain } from './await-payment-again.ts';
import { updateReturn } from './order-returns.queries.ts';

/**
 * @param userId who changes the status
 * @returns all returns of the order
 * @throws ShopError RETURN_STATE
 */
export async function endReturns(
  tx: Tx,
  userId: number,
  { order, returns }: OrderWithLines,
  { status, at }: { status: OrderStatus; at: Date },
): Promise<OrderReturnRow[]> {
  const { holdsStock, awaitsDispatch } = orderStatusTraits[status];
  if (status === order.status) return returns;
  if (shipsAgain(order.status, status) && unitsReceivedBack({ returns }).size > 0) {
    throw new ShopError('RETURN_STATE', {
      detail:
        'Units of this order were received back, so it cannot be shipped a second time. Place a new order instead',
    });
  }
  if (holdsStock && !awaitsDispatch) return returns;
  const after: OrderReturnRow[] = [];
  for (const one of returns) {
    const open = mayMoveReturn('shopper', one.state, 'withdrawn');
    if (open) await withdraw(tx, userId, order.id, { one, at });
    after.push(open ? { ...one, state: 'withdrawn', updated_at: at.toISOString() } : one);
  }
  return after;
}

/** Withdraws a return of an order whose row is locked. */
export async function withdraw(
  tx: Tx,
  userId: number,
  orderId: number,
  { one, at }: { one: OrderReturnRow; at: Date },
): Promise<void> {
  await updateReturn(tx, one.id, { state: 'withdrawn' }, at);
  await insertAuditEntry(tx, {
    at,
    actorId: userId,
    action: 'return_withdrawn',
    on: { orderId },
    after: { return: one.id, units: unitsOf(one) },
  });
}
