import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

export type PaymentRow = Selectable<Schema['payments']>;

/** Random, made with the database. */
export async function findInstallationId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export async function listPayments(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function listPaymentsForUpdate(tx: Tx, orderId: number): Promise<PaymentRow[]> {
  return tx.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute();
}

export async function findOrderIdOfIntent(db: Db, intentId: string): Promise<number | undefined> {
  const row = await db.selectFrom('payments').select('order_id').where('intent_id', '=', intentId).executeTakeFirst();
  return row?.order_id;
}

export async function insertPayment(
  tx: Tx,
  payment: { orderId: number; round: number; key: string; amountCents: number; at: Date },
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      round: payment.round,
      key: payment.key,
      amount_cents: payment.amountCents,
      created_at: payment.at,
      updated_at: payment.at,
    })
    .returningAll()
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

/** When shop and provider must next agree on an order; not a change that people see. */
export async function updateSettleAt(tx: Tx, orderId: number, settleAt: Date | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ settle_at: settleAt })
    .where('id', '=', orderId)
    .where('settle_at', 'is distinct from', settleAt)
    .execute();
}

/** @returns false when the provider was asked about the order since; not a change that people see */
export async function claimQuestion(db: Db, orderId: number, now: Date, since: Date): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', since)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Orders whose time has come, the longest waiting first. They are put off until the lease ends, so that of several
 * processes one looks at each, and one that fails comes again.
 */
export async function claimOrdersToSettle(db: Db, now: Date, leaseEnds: Date, limit: number): Promise<number[]> {
  const rows = await db
    .updateTable('orders')
    .set({ settle_at: leaseEnds })
    .where(
      'id',
      'in',
      db
        .selectFrom('orders')
        .select('id')
        .where('settle_at', '<=', now)
        .orderBy('settle_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** @returns false when this event is known already */
export async function claimEvent(tx: Tx, event: { id: string; type: string; at: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, outcome: '', received_at: event.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateEvent(
  tx: Tx,
  id: string,
  effect: { orderId: number | undefined; outcome: string },
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

/** Orders that still have to be settled; of them those whose time to pay is over. */
export async function countOrdersToSettle(db: Db, now: Date): Promise<{ toSettle: number; overdue: number }> {
  return db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('toSettle'),
      eb.fn
        .countAll<number>()
        .filterWhere('pay_until', '<=', now)
        .filterWhere('status', '=', 'pending')
        .filterWhere('payment_status', '=', 'pending')
        .as('overdue'),
    ])
    .where('settle_at', 'is not', null)
    .executeTakeFirstOrThrow();
}
