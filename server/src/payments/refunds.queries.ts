import { failedRefundStates, refundStatesWaitingFor } from '@shop/contract/order-status';
import type { Selectable, Updateable } from 'kysely';
import { columnsOf } from '../schema/columns.ts';
import type { RefundLineColumn } from '../schema/payments.ts';
import type { Db, Schema, Tx } from '../schema.ts';

export type RefundRow = Selectable<Schema['refunds']>;
export type DisputeRow = Selectable<Schema['disputes']>;

/** Oldest first. Guarded by the lock on their order. */
export async function listRefundsOfOrder(db: Db, orderId: number): Promise<RefundRow[]> {
  return db.selectFrom('refunds').select(columnsOf.refunds).where('order_id', '=', orderId).orderBy('id').execute();
}

export async function insertRefund(
  tx: Tx,
  {
    lines = [],
    ...refund
  }: Pick<RefundRow, 'order_id' | 'payment_id' | 'amount_cents' | 'reason' | 'source' | 'state'> &
    Partial<Pick<RefundRow, 'key' | 'refund_id' | 'failure' | 'user_id'>> & { lines?: readonly RefundLineColumn[] },
  at: Date,
): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({ ...refund, lines: JSON.stringify(lines), created_at: at, updated_at: at })
    .returning(columnsOf.refunds)
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

export async function listDisputesOfPayment(db: Db, paymentId: number): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .select(columnsOf.disputes)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

export async function listDisputesOfOrder(db: Db, orderId: number): Promise<DisputeRow[]> {
  return db.selectFrom('disputes').select(columnsOf.disputes).where('order_id', '=', orderId).orderBy('id').execute();
}

export async function findRefund(db: Db, orderId: number, id: number): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .select(columnsOf.refunds)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function findDispute(tx: Tx, disputeId: string): Promise<DisputeRow | undefined> {
  return tx.selectFrom('disputes').select(columnsOf.disputes).where('dispute_id', '=', disputeId).executeTakeFirst();
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
        .where('state', 'in', refundStatesWaitingFor('request'))
        .$asScalar()
        .$notNull()
        .as('refundsOwed'),
      selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('state', 'in', failedRefundStates)
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
