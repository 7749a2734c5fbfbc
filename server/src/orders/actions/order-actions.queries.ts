import { type Selectable, sql } from 'kysely';
import type { ActionErrorColumn, ActionInputColumn } from '../../schema/after-order.ts';
import { columnsOf } from '../../schema/columns.ts';
import type { Db, Schema, Tx } from '../../schema.ts';

export type OrderActionRow = Selectable<Schema['order_actions']>;
export type ActionResultRow = Selectable<Schema['order_action_results']>;

export interface NewOrderAction {
  userId: number;
  action: OrderActionRow['action'];
  input: ActionInputColumn;
  orderIds: readonly number[];
  at: Date;
  undoUntil: Date | null;
}

export async function insertOrderAction(tx: Tx, action: NewOrderAction): Promise<number> {
  const { id } = await tx
    .insertInto('order_actions')
    .values({
      user_id: action.userId,
      action: action.action,
      input: JSON.stringify(action.input),
      order_ids: JSON.stringify(action.orderIds),
      created_at: action.at,
      undo_until: action.undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOrderAction(db: Db, id: number): Promise<OrderActionRow | undefined> {
  return db.selectFrom('order_actions').select(columnsOf.order_actions).where('id', '=', id).executeTakeFirst();
}

/** Waits for the orders that the action is changing now; afterwards it changes no other. */
export async function findOrderActionForUpdate(tx: Tx, id: number): Promise<OrderActionRow | undefined> {
  return tx
    .selectFrom('order_actions')
    .select(columnsOf.order_actions)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Nobody undoes the action before this transaction has ended. */
export async function isActionUndone(tx: Tx, id: number): Promise<boolean> {
  const { undone_at } = await tx
    .selectFrom('order_actions')
    .select('undone_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  return undone_at !== null;
}

export async function updateActionUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('order_actions').set({ undone_at: at }).where('id', '=', id).execute();
}

export async function listActionResults(db: Db, actionId: number): Promise<ActionResultRow[]> {
  return db
    .selectFrom('order_action_results')
    .select(columnsOf.order_action_results)
    .where('action_id', '=', actionId)
    .orderBy('order_id')
    .execute();
}

export async function hasActionResult(tx: Tx, actionId: number, orderId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('order_action_results')
    .select('order_id')
    .where('action_id', '=', actionId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false if the order has a result already */
export async function insertActionResult(
  tx: Tx,
  result: { actionId: number; orderId: number; error?: ActionErrorColumn; before?: object },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('order_action_results')
    .values({
      action_id: result.actionId,
      order_id: result.orderId,
      error: result.error === undefined ? null : JSON.stringify(result.error),
      before: result.before === undefined ? null : JSON.stringify(result.before),
    })
    .onConflict((conflict) => conflict.columns(['action_id', 'order_id']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateResultUndone(
  tx: Tx,
  result: { actionId: number; orderId: number; at: Date; error?: ActionErrorColumn },
): Promise<void> {
  await tx
    .updateTable('order_action_results')
    .set(result.error === undefined ? { undone_at: result.at } : { undo_error: JSON.stringify(result.error) })
    .where('action_id', '=', result.actionId)
    .where('order_id', '=', result.orderId)
    .execute();
}

/**
 * Locks the mails of an action that nobody has begun to send: no worker claims them before this transaction has ended.
 * @returns the orders that have a mail of the action that was sent, or that a worker is sending
 */
export async function lockWaitingMails(tx: Tx, actionId: number): Promise<ReadonlySet<number>> {
  await tx.selectFrom('mails').select('id').where('action_id', '=', actionId).orderBy('id').forUpdate().execute();
  const { rows } = await sql<{ order_id: number }>`
    select order_id from mails where action_id = ${actionId} and not (tries = 0 and try_at is not null)`.execute(tx);
  return new Set(rows.map((row) => row.order_id));
}

/** They are locked. */
export async function deleteMailsOfAction(tx: Tx, actionId: number, orderIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('action_id', '=', actionId)
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .execute();
}
