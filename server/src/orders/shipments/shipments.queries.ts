import { sql, type Updateable } from 'kysely';
import type { Schema, Tx } from '../../schema.ts';
import type { OrderShipmentRow } from '../order/select-orders.queries.ts';

export interface NewShipment {
  orderId: number;
  /** Units of each line id, at least 1. */
  units: ReadonlyMap<number, number>;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The action of many orders that it is part of. */
  actionId: number | null;
  at: Date;
}

/** The shipment and its lines, in one statement. The order's row is locked. */
export async function insertShipment(tx: Tx, shipment: NewShipment): Promise<OrderShipmentRow> {
  const { orderId, units, carrier, trackingNumber, trackingUrl, actionId, at } = shipment;
  const { rows } = await sql<{ id: number }>`
    with shipped as (
      insert into shipments (order_id, created_at, carrier, tracking_number, tracking_url, action_id)
        values (${orderId}, ${at}, ${carrier}, ${trackingNumber}, ${trackingUrl}, ${actionId})
        returning id
    ), shipped_lines as (
      insert into shipment_lines (shipment_id, line_id, quantity)
        select shipped.id, line.id, line.quantity
        from shipped cross join unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) as line (id, quantity)
    )
    select id from shipped`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('No shipment was inserted');
  return {
    id: made.id,
    created_at: at.toISOString(),
    carrier,
    tracking_number: trackingNumber,
    tracking_url: trackingUrl,
    delivered_at: null,
    lines: [...units].map(([line_id, quantity]) => ({ line_id, quantity })),
  };
}

/** Of an order whose row is locked. */
export async function updateShipments(
  tx: Tx,
  ids: readonly number[],
  changes: Pick<
    Updateable<Schema['shipments']>,
    'carrier' | 'tracking_number' | 'tracking_url' | 'delivered_at' | 'withdrawn_at'
  >,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('shipments').set(changes).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}
