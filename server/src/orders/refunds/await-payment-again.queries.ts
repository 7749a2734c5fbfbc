import type { Tx } from '../../schema.ts';

/** Captured payments of an order that was refunded in full do not pay it any more, whatever becomes of their refunds. */
export async function updatePaymentsGivenUp(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_due: true, updated_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .where('refund_due', '=', false)
    .execute();
}
