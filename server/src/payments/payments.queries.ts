import { orderStatusesThat, paymentStatusesThat } from '@shop/contract/order-status';
import { claimDue } from '@shop/leased-queue/claim-due';
import { type Selectable, sql, type Updateable } from 'kysely';
import { columnsOf } from '../schema/columns.ts';
import type { Db, Schema, Tx } from '../schema.ts';

export type PaymentRow = Selectable<Schema['payments']>;
export type EventOutcome = Schema['payment_events']['outcome'];

/** Random; created with the database. */
export async function findInstallationId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export async function listPayments(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.selectFrom('payments').select(columnsOf.payments).where('order_id', '=', orderId).orderBy('id').execute();
}

export async function listPaymentsForUpdate(tx: Tx, orderId: number): Promise<PaymentRow[]> {
  return tx
    .selectFrom('payments')
    .select(columnsOf.payments)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findOrderIdOfIntent(db: Db, intentId: string): Promise<number | undefined> {
  const row = await db.selectFrom('payments').select('order_id').where('intent_id', '=', intentId).executeTakeFirst();
  return row?.order_id;
}

export async function insertPayment(
  tx: Tx,
  payment: { orderId: number; userId: number; attempt: number; key: string; amountMinor: number; at: Date },
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      user_id: payment.userId,
      attempt: payment.attempt,
      key: payment.key,
      amount_cents: payment.amountMinor,
      created_at: payment.at,
      updated_at: payment.at,
    })
    .returning(columnsOf.payments)
    .executeTakeFirstOrThrow();
}

export async function updatePayment(
  tx: Tx,
  id: number,
  changes: Pick<
    Updateable<Schema['payments']>,
    'key' | 'intent_id' | 'state' | 'refund_due' | 'refunded_at' | 'read_refunds'
  >,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** When an order must next be reconciled. Leaves `updated_at` alone, since people do not see this change. */
export async function updateReconcileAt(tx: Tx, orderId: number, reconcileAt: Date | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ reconcile_at: reconcileAt })
    .where('id', '=', orderId)
    .where('reconcile_at', 'is distinct from', reconcileAt)
    .execute();
}

/** @returns false when the provider was called about the order since then */
export async function claimProviderCall(db: Db, orderId: number, now: Date, since: Date): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', since)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Claims orders that are due, the longest waiting first. Each is due again when the lease ends, so that one process at a time
 * reconciles it, and a failure is retried.
 */
export async function claimOrdersToReconcile(db: Db, now: Date, leaseEnds: Date, limit: number): Promise<number[]> {
  const queue = { table: 'orders', dueAt: 'reconcile_at' };
  const rows = await claimDue<{ id: number }>(db, queue, { now, leaseEnds, limit, returning: ['id'] });
  return rows.map((row) => row.id);
}

/** @returns false when this event was recorded before */
export async function claimEvent(tx: Tx, event: { id: string; type: string; at: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('payment_events')
    // Nothing yet; its effect is written in the same transaction.
    .values({ id: event.id, type: event.type, outcome: 'ignored', received_at: event.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateEvent(
  tx: Tx,
  id: string,
  effect: { orderId: number | undefined; outcome: EventOutcome },
): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ order_id: effect.orderId ?? null, outcome: effect.outcome })
    .where('id', '=', id)
    .execute();
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', sql<Date>`${before}::timestamptz`).execute();
}

/** Orders that are still to be reconciled, and those of them whose payment deadline has passed. */
export async function countOrdersToReconcile(db: Db, now: Date): Promise<{ toReconcile: number; overdue: number }> {
  return db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('toReconcile'),
      eb.fn
        .countAll<number>()
        .filterWhere('pay_until', '<=', now)
        .filterWhere('status', 'in', orderStatusesThat('awaitsDispatch'))
        .filterWhere('partly_shipped', '=', false)
        .filterWhere('payment_status', 'in', paymentStatusesThat('received', false))
        .as('overdue'),
    ])
    .where('reconcile_at', 'is not', null)
    .executeTakeFirstOrThrow();
}
