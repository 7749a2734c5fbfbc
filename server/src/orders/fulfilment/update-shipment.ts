/**
 * When it returns, the shipment is as it was sent, and its history is recorded. The order is delivered, and the mail about that
 * recorded, once nothing is left of it and each of its shipments is delivered. What changes nothing is not recorded.
 */

import { ShopError } from '@shop/contract/errors';
import type { UpdateShipmentBody } from '@shop/contract/shipment-bodies';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { findOrderForUpdate, updateOrder } from '../order/orders.queries.ts';
import type { OrderShipmentRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { deliverShipments, type ShippingStep } from '../shipments/record-shipments.ts';
import { updateShipments } from '../shipments/shipments.queries.ts';
import { type TrackingColumns, trackingColumns } from '../shipments/tracking.ts';
import { unitsLeft } from '../shipments/units-left.ts';
import { changeStatuses } from './update-order.ts';

/** @throws ShopError NOT_FOUND also for a shipment of another order, or one that was withdrawn */
export async function updateShipment(
  deps: Deps,
  actor: Actor,
  input: { orderId: number; shipmentId: number; body: UpdateShipmentBody },
): Promise<OrderShipmentRow> {
  const { orderId, shipmentId, body } = input;
  const step = { userId: actor.userId, at: deps.clock.now() };
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    const shipment = found?.shipments.find(({ id }) => id === shipmentId);
    if (found === undefined || shipment === undefined) {
      throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchShipment });
    }
    const tracked = await changeTracking(tx, orderId, shipment, { next: trackingColumns(body, shipment), step });
    const delivers = body.delivered === true && shipment.delivered_at === null;
    if (tracked === shipment && !delivers) return shipment;
    const [changed = tracked] = delivers ? await deliverShipments(tx, orderId, [tracked], step) : [tracked];
    const shipments = found.shipments.map((one) => (one === shipment ? changed : one));
    await afterShipmentChange(tx, deps, actor, { found: { ...found, shipments }, delivers, at: step.at });
    return changed;
  });
}

const trackingFields = ['carrier', 'tracking_number', 'tracking_url'] as const;

/** @returns the same row if nothing changes */
async function changeTracking(
  tx: Tx,
  orderId: number,
  shipment: OrderShipmentRow,
  { next, step: { userId, at } }: { next: TrackingColumns; step: ShippingStep },
): Promise<OrderShipmentRow> {
  const names = trackingFields.filter((name) => shipment[name] !== next[name]);
  if (names.length === 0) return shipment;
  const only = (of: TrackingColumns) => Object.fromEntries(names.map((name) => [name, of[name]]));
  await updateShipments(tx, [shipment.id], only(next));
  await insertAuditEntry(tx, {
    at,
    actorId: userId,
    action: 'shipment_changed',
    on: { orderId },
    before: only(shipment),
    after: { shipment: shipment.id, ...only(next) },
  });
  return { ...shipment, ...next };
}

async function afterShipmentChange(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { found, delivers, at }: { found: OrderWithLines; delivers: boolean; at: Date },
): Promise<void> {
  const arrived = found.shipments.every(({ delivered_at }) => delivered_at !== null);
  if (delivers && arrived && unitsLeft(found).size === 0) {
    const next = { status: 'delivered', paymentStatus: found.order.payment_status } as const;
    await changeStatuses(tx, deps, actor, { found, wanted: next, at });
  } else await updateOrder(tx, found.order.id, {}, at);
}
