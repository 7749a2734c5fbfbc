/** What an action of many orders records of each. */

import { STATUS_CODES } from 'node:http';
import type { ShopError } from '@shop/contract/errors';
import { orderStatuses } from '@shop/contract/order-status';
import { z } from 'zod';
import type { ActionErrorColumn } from '../../schema/after-order.ts';

/** What undoing must know of an order: how it was, and what the action changed. */
export const orderBefore = z.object({
  status: z.enum(orderStatuses),
  /** The status that it got. */
  became: z.enum(orderStatuses),
  partly_shipped: z.boolean(),
  invoiced: z.boolean(),
  /** How many invoices it had; actions from before did not record it. */
  invoices: z.optional(z.int()),
  /** The shipment that the action made. */
  shipment: z.nullable(z.int()),
  /** Shipments of before that the action marked as delivered. */
  delivered: z.array(z.int()),
});
export type OrderBefore = z.infer<typeof orderBefore>;

export function problemOf(error: ShopError): ActionErrorColumn {
  const { status, message } = error;
  return { status, title: STATUS_CODES[status] ?? 'Error', detail: message };
}
