/** What becomes of the shipments of an order, each with its entry in the history. The order's row must be locked. */

import { hasArrived, type OrderStatus, orderStatusTraits } from '@shop/contract/order-status';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Tx } from '../../schema.ts';
import type { OrderShipmentRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { insertShipment, updateShipments } from './shipments.queries.ts';
import { type TrackingColumns, untracked } from './tracking.ts';
import { unitsLeft, unitsOf } from './units-left.ts';

/** By whom and when, and as part of which action of many orders. */
export interface ShippingStep {
  userId: number;
  at: Date;
  actionId?: number | undefined;
}

/** @param units of each line id; the caller has checked that they are left */
export async function recordShipment(
  tx: Tx,
  { order }: OrderWithLines,
  units: ReadonlyMap<number, number>,
  { tracking, step }: { tracking: TrackingColumns; step: ShippingStep },
): Promise<OrderShipmentRow> {
  const { userId, at, actionId = null } = step;
  const made = await insertShipment(tx, {
    orderId: order.id,
    units,
    carrier: tracking.carrier,
    trackingNumber: tracking.tracking_number,
    trackingUrl: tracking.tracking_url,
    actionId,
    at,
  });
  await insertAuditEntry(tx, {
    at,
    actorId: userId,
    action: 'order_shipped',
    on: { orderId: order.id },
    after: { shipment: made.id, units: unitsOf(made), of: order.total_items, carrier: made.carrier },
  });
  return made;
}

/**
 * Ships what is left, delivers or withdraws, as an order's new status requires.
 * @returns the shipments that it has then, and the one that was made
 */
export async function followStatus(
  tx: Tx,
  found: OrderWithLines,
  status: OrderStatus,
  { tracking, step }: { tracking: TrackingColumns | undefined; step: ShippingStep },
): Promise<{ shipments: OrderShipmentRow[]; made: OrderShipmentRow | undefined }> {
  const { fulfilment } = orderStatusTraits[status];
  if (status === found.order.status) return { shipments: found.shipments, made: undefined };
  if (fulfilment.includes('none')) {
    await withdrawShipments(tx, found.order.id, found.shipments, step);
    return { shipments: [], made: undefined };
  }
  const left = unitsLeft(found);
  const made =
    left.size === 0 ? undefined : await recordShipment(tx, found, left, { tracking: tracking ?? untracked, step });
  const shipments = made === undefined ? found.shipments : [...found.shipments, made];
  if (hasArrived(status)) {
    return { shipments: await deliverShipments(tx, found.order.id, shipments, step), made };
  }
  if (!hasArrived(found.order.status)) return { shipments, made };
  return { shipments: await undeliverShipments(tx, found.order.id, shipments, step), made };
}

export async function withdrawShipments(
  tx: Tx,
  orderId: number,
  shipments: readonly OrderShipmentRow[],
  { userId, at }: ShippingStep,
): Promise<void> {
  await updateShipments(
    tx,
    shipments.map(({ id }) => id),
    { withdrawn_at: at },
  );
  for (const shipment of shipments) {
    const after = { shipment: shipment.id, units: unitsOf(shipment) };
    await insertAuditEntry(tx, { at, actorId: userId, action: 'shipment_withdrawn', on: { orderId }, after });
  }
}

/** Those that are delivered already stay as they are. @returns all of them */
export async function deliverShipments(
  tx: Tx,
  orderId: number,
  shipments: readonly OrderShipmentRow[],
  { userId, at }: ShippingStep,
): Promise<OrderShipmentRow[]> {
  const open = shipments.filter(({ delivered_at }) => delivered_at === null);
  await updateShipments(
    tx,
    open.map(({ id }) => id),
    { delivered_at: at },
  );
  for (const shipment of open) {
    const after = { shipment: shipment.id, units: unitsOf(shipment) };
    await insertAuditEntry(tx, { at, actorId: userId, action: 'shipment_delivered', on: { orderId }, after });
  }
  return shipments.map((shipment) => ({ ...shipment, delivered_at: shipment.delivered_at ?? at.toISOString() }));
}

/** They are on their way again. @returns all of them */
export async function undeliverShipments(
  tx: Tx,
  orderId: number,
  shipments: readonly OrderShipmentRow[],
  { userId, at }: ShippingStep,
): Promise<OrderShipmentRow[]> {
  const delivered = shipments.filter(({ delivered_at }) => delivered_at !== null);
  await updateShipments(
    tx,
    delivered.map(({ id }) => id),
    { delivered_at: null },
  );
  for (const { id, delivered_at } of delivered) {
    await insertAuditEntry(tx, {
      at,
      actorId: userId,
      action: 'shipment_changed',
      on: { orderId },
      before: { delivered_at: delivered_at === null ? null : new Date(delivered_at).toISOString() },
      after: { shipment: id, delivered_at: null },
    });
  }
  return shipments.map((shipment) => ({ ...shipment, delivered_at: null }));
}
