/**
 * When it returns, each order that the action was done to is as it was before, if it was still as the action had left it; of the others
 * it is recorded why not. The mails of the action that waited are gone, and its invoices are not due. All of it is one transaction,
 * so a crash leaves the action done or undone. It is possible once, and only while the mails wait.
 */

import { ShopError } from '@shop/contract/errors';
import { type OrderActionAnswer, orderActionAnswer } from '@shop/contract/order-actions';
import { hasArrived, isReceived } from '@shop/contract/order-status';
import { returnStateTraits } from '@shop/contract/return-states';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { oncePerKey } from '../../idempotency/once-per-key.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { issuePapers } from '../invoices/issue-papers.ts';
import { afterStatusChange } from '../order/card-payment.ts';
import { listOrdersForUpdate, updateOrder } from '../order/orders.queries.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { undeliverShipments, withdrawShipments } from '../shipments/record-shipments.ts';
import { type OrderBefore, orderBefore, problemOf } from './action-states.ts';
import {
  deleteMailsOfAction,
  findOrderActionForUpdate,
  listActionResults,
  lockWaitingMails,
  type OrderActionRow,
  updateActionUndone,
  updateResultUndone,
} from './order-actions.queries.ts';
import { presentUndoAnswer } from './present-order-action.ts';

/** @throws ShopError NOT_FOUND, UNDONE, TOO_LATE_TO_UNDO also for an action that cannot be undone */
export async function undoOrderAction(
  deps: Deps,
  actor: Actor,
  input: { actionId: number; idempotencyKey: string | undefined; rawBody: unknown },
): Promise<{ answer: OrderActionAnswer; replayed: boolean }> {
  const { actionId, idempotencyKey: key } = input;
  const body = { path: `/orders/actions/${actionId}/undo`, body: input.rawBody };
  const request = { userId: actor.userId, key, body, at: deps.clock.now() };
  return oncePerKey(deps.db, request, orderActionAnswer, async (tx) => {
    const action = await findOrderActionForUpdate(tx, actionId);
    if (action === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchAction });
    const mailed = await lockWaitingMails(tx, actionId);
    // After the locks were waited for: from here on no mail of the action goes out.
    const at = deps.clock.now();
    checkInTime(action, at);
    await updateActionUndone(tx, actionId, at);
    await undoOrders(tx, deps, actor, { actionId, mailed, at });
    return presentUndoAnswer(action, await listActionResults(tx, actionId));
  });
}

function checkInTime({ undo_until: undoUntil, undone_at: undoneAt }: OrderActionRow, at: Date): void {
  if (undoneAt !== null) throw new ShopError('UNDONE', { detail: adminOrderErrorsText.undoneAlready });
  if (undoUntil === null) throw new ShopError('TOO_LATE_TO_UNDO', { detail: adminOrderErrorsText.cannotBeUndone });
  if (at >= undoUntil) throw new ShopError('TOO_LATE_TO_UNDO');
}

async function undoOrders(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { actionId, mailed, at }: { actionId: number; mailed: ReadonlySet<number>; at: Date },
): Promise<void> {
  const results = await listActionResults(tx, actionId);
  const done = new Map(
    results.flatMap(({ order_id, error, before }) => (error === null ? [[order_id, orderBefore.parse(before)]] : [])),
  );
  const orders = await listOrdersForUpdate(tx, [...done.keys()]);
  const undone: number[] = [];
  // Statements of different orders are sent together.
  await Promise.all(
    orders.map(async (found) => {
      const { id: orderId } = found.order;
      const before = done.get(orderId);
      if (before === undefined) return;
      const why = mailed.has(orderId) ? mailIsOut(orderId) : whyNot(found, before);
      if (why === undefined) {
        undone.push(orderId);
        await restore(tx, deps, actor, { found, before, at });
      }
      await updateResultUndone(tx, { actionId, orderId, at, ...(why && { error: problemOf(why) }) });
    }),
  );
  await deleteMailsOfAction(tx, actionId, undone);
  // Last: the row of the numbers is locked here.
  for (const orderId of undone) await issuePapers(tx, deps, orderId, { at });
}

const mailIsOut = (id: number) =>
  new ShopError('TOO_LATE_TO_UNDO', { detail: adminOrderErrorsText.mailIsOut({ order: id }) });

/** Undefined if the order is as the action left it. */
function whyNot(found: OrderWithLines, before: OrderBefore): ShopError | undefined {
  const { order, shipments, invoices } = found;
  const isDelivered = hasArrived(before.became);
  const changed = before.shipment === null ? before.delivered : [...before.delivered, before.shipment];
  const isAsLeft =
    order.status === before.became &&
    changed.every((id) => shipments.some((one) => one.id === id && (one.delivered_at !== null) === isDelivered));
  if (!isAsLeft) return new ShopError('STALE', { detail: adminOrderErrorsText.changedSince({ order: order.id }) });
  if (before.shipment === null) return undefined;
  if (isReturned(found, before.shipment)) {
    return new ShopError('STALE', { detail: adminOrderErrorsText.hasReturn({ order: order.id }) });
  }
  const isInvoiced = invoices.length > (before.invoices ?? Number(before.invoiced));
  if (isInvoiced && !isReceived(order.payment_status)) {
    return new ShopError('TOO_LATE_TO_UNDO', { detail: adminOrderErrorsText.hasInvoice({ order: order.id }) });
  }
  return undefined;
}

/** Units of the shipment are in returns: of a line more than the other shipments have. */
function isReturned({ shipments, returns }: OrderWithLines, shipmentId: number): boolean {
  const others = shipments.filter(({ id }) => id !== shipmentId).flatMap(({ lines }) => lines);
  const returned = returns.filter(({ state }) => returnStateTraits[state].countsUnits).flatMap(({ lines }) => lines);
  const unitsIn = (lines: readonly { line_id: number; quantity: number }[], lineId: number) =>
    lines.reduce((sum, { line_id, quantity }) => (line_id === lineId ? sum + quantity : sum), 0);
  return returned.some(({ line_id }) => unitsIn(returned, line_id) > unitsIn(others, line_id));
}

async function restore(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { found: { order, shipments }, before, at }: { found: OrderWithLines; before: OrderBefore; at: Date },
): Promise<void> {
  const step = { userId: actor.userId, at };
  const { status, partly_shipped } = before;
  const made = shipments.filter(({ id }) => id === before.shipment);
  await withdrawShipments(tx, order.id, made, step);
  const delivered = shipments.filter(({ id }) => before.delivered.includes(id));
  await undeliverShipments(tx, order.id, delivered, step);
  const next = { status, paymentStatus: order.payment_status };
  const changes = {
    status,
    partly_shipped,
    ...afterStatusChange(order, next, at, deps.settings.current().unpaidOrderMinutes),
  };
  await updateOrder(tx, order.id, changes, at);
  await insertAuditEntry(tx, {
    at,
    actorId: actor.userId,
    action: 'order_changed',
    on: { orderId: order.id },
    before: { status: order.status },
    after: { status },
  });
}
