/** Shipments of an order on the wire. */

import * as z from 'zod/mini';
import { id } from './ids.ts';

/** Units of a line of an order; `line` is the id in the order's items. */
export const lineUnits = z.object({ line: z.int(), quantity: z.int() });
export type LineUnits = z.infer<typeof lineUnits>;

export const shipment = z.object({
  id: z.int(),
  at: z.string().check(z.describe('when it was shipped')),
  lines: z.array(lineUnits),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
});
export type Shipment = z.infer<typeof shipment>;

/** What of an order was shipped, in units. Shipments that were withdrawn are not among them. */
export const fulfilment = z.object({
  shipped: z.int(),
  left: z.int().check(z.describe('0 for a cancelled order')),
  shipments: z.array(shipment),
});
export type Fulfilment = z.infer<typeof fulfilment>;

export const shipmentParams = z.object({ id, shipment: id });
