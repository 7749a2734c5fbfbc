import type { Schema, Tx } from '../../schema.ts';

type ReturnState = Schema['returns']['state'];

/** Guarded by the lock on its order's row. */
export async function updateReturn(
  tx: Tx,
  id: number,
  changes: { state: ReturnState; decline_reason?: string; refund_id?: number },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}
