/** What became of an order after it was placed, as its answers show it. */

import { toAmount } from '@shop/contract/money';
import { orderStatusTraits } from '@shop/contract/order-status';
import type { Correction, CreditNote, Order } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import type { Fulfilment, Shipment } from '@shop/contract/shipments';
import type {
  OrderCorrectionRow,
  OrderCreditNoteRow,
  OrderReturnRow,
  OrderShipmentRow,
  OrderWithLines,
} from './select-orders.queries.ts';

const instant = (text: string) => new Date(text).toISOString();

export function presentFulfilment({ order, shipments }: OrderWithLines): Fulfilment {
  const shipped = shipments.reduce((units, { lines }) => lines.reduce((sum, { quantity }) => sum + quantity, units), 0);
  const left = orderStatusTraits[order.status].holdsStock ? order.total_items - shipped : 0;
  return { shipped, left, shipments: shipments.map(presentShipment) };
}

export function presentShipment(shipment: OrderShipmentRow): Shipment {
  return {
    id: shipment.id,
    at: instant(shipment.created_at),
    lines: shipment.lines.map(({ line_id, quantity }) => ({ line: line_id, quantity })),
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    trackingUrl: shipment.tracking_url,
    deliveredAt: shipment.delivered_at === null ? null : instant(shipment.delivered_at),
  };
}

export function presentReturn(orderId: number, found: OrderReturnRow): OrderReturn {
  return {
    id: found.id,
    order: orderId,
    state: found.state,
    lines: found.lines.map(({ line_id, quantity, reason, note, restock }) => ({
      line: line_id,
      quantity,
      reason,
      note,
      restock,
    })),
    declineReason: found.decline_reason,
    requestedAt: instant(found.created_at),
    updatedAt: instant(found.updated_at),
  };
}

/** Each is of the order's total. */
export function presentInvoices({
  order,
  invoices,
}: Pick<OrderWithLines, 'order' | 'invoices'>): Pick<Order, 'invoice' | 'invoices'> {
  const amount = toAmount(order.total_amount_cents);
  const all = invoices.map(({ name, created_at }) => ({ number: name, at: instant(created_at) }));
  return { invoice: all.at(-1) ?? null, invoices: all.map((invoice) => ({ ...invoice, amount })) };
}

export function presentCreditNote(note: OrderCreditNoteRow): CreditNote {
  return {
    id: note.id,
    number: note.name,
    at: instant(note.created_at),
    amount: toAmount(note.amount_cents),
    refund: note.refund_id,
  };
}

export function presentCorrection(correction: OrderCorrectionRow): Correction {
  return {
    id: correction.id,
    number: correction.name,
    at: instant(correction.created_at),
    amount: toAmount(correction.amount_cents),
    creditNote: correction.credit_note_id,
  };
}
