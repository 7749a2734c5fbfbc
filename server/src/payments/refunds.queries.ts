import type { Selectable, Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../schema.ts';

export type RefundRow = Selectable<Schema['refunds']>;
export type DisputeRow = Selectable<Schema['disputes']>;

/** Oldest first. Guarded by the lock on their order. */
export async function listRefundsOfOrder(db: Db, orderId: number): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function insertRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'order_id' | 'payment_id' | 'amount_cents' | 'reason' | 'source' | 'state'> &
    Partial<Pick<RefundRow, 'key' | 'refund_id' | 'failure'>>,
  at: Date,
): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({ ...refund, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRefund(
  tx: Tx,
  id: number,
  changes: Pick<Updateable<Schema['refunds']>, 'refund_id' | 'amount_cents' | 'state' | 'failure' | 'handled_at'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteRefund(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).execute();
}

export async function findDispute(tx: Tx, disputeId: string): Promise<DisputeRow | undefined> {
  return tx.selectFrom('disputes').selectAll().where('dispute_id', '=', disputeId).executeTakeFirst();
}

export async function insertDispute(
  tx: Tx,
  dispute: Omit<DisputeRow, 'id' | 'created_at' | 'updated_at'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('disputes')
    .values({ ...dispute, created_at: at, updated_at: at })
    .execute();
}

export async function updateDispute(
  tx: Tx,
  id: number,
  changes: Pick<DisputeRow, 'amount_cents' | 'reason' | 'state' | 'told_at'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Refunds that are recorded and not yet at the provider, and what waits for staff: refunds that failed, disputes to answer. */
export async function countMoneyMatters(
  db: Db,
): Promise<{ refundsOwed: number; refundsFailed: number; disputesToAnswer: number }> {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('state', '=', 'requested')
        .$asScalar()
        .$notNull()
        .as('refundsOwed'),
      selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('state', '=', 'failed')
        .where('handled_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('refundsFailed'),
      selectFrom('disputes')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('state', 'in', ['needs_response', 'warning_needs_response'])
        .$asScalar()
        .$notNull()
        .as('disputesToAnswer'),
    ])
    .executeTakeFirstOrThrow();
}
