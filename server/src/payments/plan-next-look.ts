import { findOrderRow } from '../orders/orders.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { nextLook } from './payment-facts.ts';
import { listPaymentsForUpdate, updateSettleAt } from './payments.queries.ts';
import { listRefundsOfOrder } from './refunds.queries.ts';

/**
 * When it returns, an order whose row is locked is looked at again at the time that what is known of it now asks for.
 * @param looked whether this was such a look; anything else puts none off, however often a shopper asks
 */
export async function planNextLook(
  tx: Tx,
  deps: Deps,
  orderId: number,
  { at, looked }: { at: Date; looked: boolean },
): Promise<void> {
  const order = await findOrderRow(tx, orderId);
  if (order === undefined) return;
  const payments = await listPaymentsForUpdate(tx, orderId);
  const refunds = await listRefundsOfOrder(tx, orderId);
  const next = nextLook(order, { payments, refunds }, at, deps.sweepInterval);
  if (!looked && next !== null && order.settle_at !== null && order.settle_at < next) return;
  await updateSettleAt(tx, orderId, next);
}
