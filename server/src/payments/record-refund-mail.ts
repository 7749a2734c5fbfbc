import { findOrder } from '../orders/order/orders.queries.ts';
import { recordOrderMail } from '../orders/order-mails/order-mails.ts';
import type { Tx } from '../schema.ts';

/** When it returns, the mail about a refund is in the outbox, with its state as it is now. */
export async function recordRefundMail(tx: Tx, orderId: number, refundId: number, at: Date): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (order !== undefined) await recordOrderMail(tx, 'refunded', order, { at, about: { refund: refundId } });
}
