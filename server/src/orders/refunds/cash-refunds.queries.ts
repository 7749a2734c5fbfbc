import type { Tx } from '../../schema.ts';

/** A refund that no payment provider makes, to be handed over. Guarded by the lock on its order's row. @returns its id */
export async function insertRefundToHandOver(
  tx: Tx,
  refund: { orderId: number; amountMinor: number; reason: string; userId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      payment_id: null,
      amount_cents: refund.amountMinor,
      reason: refund.reason,
      source: 'cancellation',
      state: 'to_hand_over',
      user_id: refund.userId,
      created_at: refund.at,
      updated_at: refund.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nobody needs to care for it any more. */
export async function updateRefundTakenBack(tx: Tx, id: number, failure: string, at: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure, handled_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}
