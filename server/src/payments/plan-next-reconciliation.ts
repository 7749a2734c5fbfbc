import type { Deps } from '../deps.ts';
import { findOrderRow } from '../orders/order/orders.queries.ts';
import type { Tx } from '../schema.ts';
import { nextReconciliation } from './payment-facts.ts';
import { listPaymentsForUpdate, updateReconcileAt } from './payments.queries.ts';
import { listRefundsOfOrder } from './refunds.queries.ts';

/**
 * When it returns, an order whose row is locked is due at the time that follows from what is known of it.
 * @param reconciled whether the order was just reconciled; otherwise an earlier time stays, however often a shopper asks
 */
export async function planNextReconciliation(
  tx: Tx,
  deps: Deps,
  orderId: number,
  { at, reconciled }: { at: Date; reconciled: boolean },
): Promise<void> {
  const order = await findOrderRow(tx, orderId);
  if (order === undefined) return;
  const payments = await listPaymentsForUpdate(tx, orderId);
  const refunds = await listRefundsOfOrder(tx, orderId);
  const next = nextReconciliation(order, { payments, refunds }, at, deps.periodicInterval);
  if (!reconciled && next !== null && order.reconcile_at !== null && order.reconcile_at < next) return;
  await updateReconcileAt(tx, orderId, next);
}
