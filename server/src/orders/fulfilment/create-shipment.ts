/**
 * When it returns, the order has one more shipment, and its history and the mail about it are recorded. The order is dispatched once
 * nothing is left of it. More than is left, a cancelled order or an unpaid card order changes nothing. The same key ships once.
 */

import { ShopError } from '@shop/contract/errors';
import type { CreateShipmentBody } from '@shop/contract/shipment-bodies';
import { type Shipment, shipment } from '@shop/contract/shipments';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { Deps } from '../../deps.ts';
import { oncePerKey } from '../../idempotency/once-per-key.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { issuePapers } from '../invoices/issue-papers.ts';
import { findOrderForUpdate, updateOrder } from '../order/orders.queries.ts';
import { presentShipment } from '../order/present-after-order.ts';
import type { OrderShipmentRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { recordOrderMail } from '../order-mails/order-mails.ts';
import { checkDispatchable } from '../shipments/check-dispatchable.ts';
import { recordShipment } from '../shipments/record-shipments.ts';
import { type TrackingColumns, trackingColumns } from '../shipments/tracking.ts';
import { chooseUnits, isAllThatIsLeft } from '../shipments/units-left.ts';
import { changeStatuses } from './update-order.ts';

export async function createShipment(
  deps: Deps,
  actor: Actor,
  input: { orderId: number; body: CreateShipmentBody; idempotencyKey: string | undefined; rawBody: unknown },
): Promise<{ shipment: Shipment; replayed: boolean }> {
  const { orderId, idempotencyKey: key } = input;
  const at = deps.clock.now();
  const body = { path: `/orders/${orderId}/shipments`, body: input.rawBody };
  const request = { userId: actor.userId, key, body, at };
  const { answer, replayed } = await oncePerKey(deps.db, request, shipment, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
    const units = unitsToShip(found, input.body?.lines ?? undefined);
    const made = await ship(tx, deps, actor, { found, what: { units, tracking: trackingColumns(input.body), at } });
    return presentShipment(made);
  });
  return { shipment: answer, replayed };
}

function unitsToShip(found: OrderWithLines, wanted: Parameters<typeof chooseUnits>[1]): ReadonlyMap<number, number> {
  checkDispatchable(found.order);
  return chooseUnits(found, wanted);
}

async function ship(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  {
    found,
    what: { units, tracking, at },
  }: { found: OrderWithLines; what: { units: ReadonlyMap<number, number>; tracking: TrackingColumns; at: Date } },
): Promise<OrderShipmentRow> {
  if (isAllThatIsLeft(found, units)) {
    const next = { status: 'dispatched', paymentStatus: found.order.payment_status } as const;
    const { shipments } = await changeStatuses(tx, deps, actor, { found, wanted: next, at, change: { tracking } });
    return lastOf(shipments);
  }
  const made = await recordShipment(tx, found, units, { tracking, step: { userId: actor.userId, at } });
  const order = await updateOrder(tx, found.order.id, { partly_shipped: true }, at);
  const updated = { ...found, order, shipments: [...found.shipments, made] };
  await recordOrderMail(tx, 'dispatched', updated, { at, about: { shipment: made.id } });
  await issuePapers(tx, deps, order.id, { at });
  return made;
}

function lastOf(shipments: readonly OrderShipmentRow[]): OrderShipmentRow {
  const last = shipments.at(-1);
  if (last === undefined) throw new Error('The order has no shipment');
  return last;
}
