/** Orders as they are read: each with all that belongs to it. */

import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf } from '../../schema/columns.ts';
import type { RefundLineColumn } from '../../schema/payments.ts';
import type { Reader, Schema } from '../../schema.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderLineRow = Selectable<Schema['order_lines']>;

// Instants below are text, as JSON has them.

export interface OrderRefundRow {
  id: number;
  /** Null: not by the payment provider. */
  payment_id: number | null;
  amount_cents: number;
  reason: string;
  source: Schema['refunds']['source'];
  state: Schema['refunds']['state'];
  lines: RefundLineColumn[];
  handled_at: string | null;
  created_at: string;
}

/** One intent at the payment provider. */
export type OrderPaymentRow = Pick<
  Selectable<Schema['payments']>,
  'id' | 'attempt' | 'state' | 'amount_cents' | 'refund_due'
> & { created_at: string; refunded_at: string | Date | null };

export interface OrderDisputeRow {
  id: number;
  payment_id: number;
  amount_cents: number;
  reason: string;
  state: string;
  created_at: string;
}

export interface OrderShipmentRow {
  id: number;
  created_at: string;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  delivered_at: string | null;
  /** Each line of the order at most once. */
  lines: { line_id: number; quantity: number }[];
}

export interface OrderReturnRow {
  id: number;
  state: Schema['returns']['state'];
  decline_reason: string | null;
  refund_id: number | null;
  created_at: string;
  updated_at: string;
  lines: { line_id: number; quantity: number; reason: string; note: string | null; restock: boolean | null }[];
}

/** Each is of the order's total. */
export interface OrderInvoiceRow {
  number: number;
  /** The number as it is printed. */
  name: string;
  /** Null: not about a card payment, or not known yet. */
  payment_id: number | null;
  /** Refunds by hand up to this id gave back earlier money; null: an invoice of an older version of the shop. */
  after_refund: number | null;
  created_at: string;
}

export interface OrderCreditNoteRow {
  id: number;
  name: string;
  amount_cents: number;
  /** Null: its order was cancelled before anything was paid. */
  refund_id: number | null;
  /** Of its invoice, where it has no refund. */
  invoice_number: number | null;
  created_at: string;
}

export interface OrderCorrectionRow {
  id: number;
  name: string;
  amount_cents: number;
  credit_note_id: number;
  created_at: string;
}

export interface OrderWithLines {
  order: OrderRow;
  lines: OrderLineRow[];
  /** Oldest first. */
  payments: OrderPaymentRow[];
  refunds: OrderRefundRow[];
  disputes: OrderDisputeRow[];
  /** Those that were not withdrawn. */
  shipments: OrderShipmentRow[];
  returns: OrderReturnRow[];
  /** Oldest first. */
  invoices: OrderInvoiceRow[];
  creditNotes: OrderCreditNoteRow[];
  corrections: OrderCorrectionRow[];
}

/** Each with what belongs to it as JSON values: one row for an order is faster to read than one for each line. */
export function selectOrders(db: Reader) {
  return db
    .selectFrom('orders')
    .select(columnsOf.orders)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(columnsOf.order_lines)
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select(['id', 'attempt', 'state', 'amount_cents', 'refund_due'])
          .select([sql<string>`created_at`.as('created_at'), sql<string | null>`refunded_at`.as('refunded_at')])
          .whereRef('payments.order_id', '=', 'orders.id')
          .orderBy('payments.id'),
      ).as('payments'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds')
          .select(['id', 'payment_id', 'amount_cents', 'reason', 'source', 'state', 'lines'])
          .select([sql<string | null>`handled_at`.as('handled_at'), sql<string>`created_at`.as('created_at')])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('refunds.id'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('disputes')
          .select(['id', 'payment_id', 'amount_cents', 'reason', 'state'])
          .select(sql<string>`created_at`.as('created_at'))
          .whereRef('disputes.order_id', '=', 'orders.id')
          .orderBy('disputes.id'),
      ).as('disputes'),
      shipmentsOf(eb).as('shipments'),
      returnsOf(eb).as('returns'),
      ...papersOf(eb),
    ]);
}

function papersOf(eb: ExpressionBuilder<Schema, 'orders'>) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('order_invoices')
        .select(['number', 'name', 'payment_id', 'after_refund', sql<string>`created_at`.as('created_at')])
        .whereRef('order_invoices.order_id', '=', 'orders.id')
        .orderBy('number'),
    ).as('invoices'),
    jsonArrayFrom(
      eb
        .selectFrom('order_credit_notes')
        .select(['id', 'name', 'amount_cents', 'refund_id', 'invoice_number'])
        .select(sql<string>`created_at`.as('created_at'))
        .whereRef('order_credit_notes.order_id', '=', 'orders.id')
        .orderBy('id'),
    ).as('creditNotes'),
    jsonArrayFrom(
      eb
        .selectFrom('later_papers')
        .select(['id', 'name', 'amount_cents', sql<number>`credit_note_id`.as('credit_note_id')])
        .select(sql<string>`created_at`.as('created_at'))
        .whereRef('later_papers.order_id', '=', 'orders.id')
        .where('kind', '=', 'correction')
        .orderBy('id'),
    ).as('corrections'),
  ] as const;
}

function shipmentsOf(eb: ExpressionBuilder<Schema, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('shipments')
      .select(['id', 'carrier', 'tracking_number', 'tracking_url'])
      .select((inner) => [
        sql<string>`created_at`.as('created_at'),
        sql<string | null>`delivered_at`.as('delivered_at'),
        jsonArrayFrom(
          inner
            .selectFrom('shipment_lines')
            .select(['line_id', 'quantity'])
            .whereRef('shipment_lines.shipment_id', '=', 'shipments.id')
            .orderBy('line_id'),
        ).as('lines'),
      ])
      .whereRef('shipments.order_id', '=', 'orders.id')
      .where('withdrawn_at', 'is', null)
      .orderBy('shipments.id'),
  );
}

function returnsOf(eb: ExpressionBuilder<Schema, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('returns')
      .select(['id', 'state', 'decline_reason', 'refund_id'])
      .select((inner) => [
        sql<string>`created_at`.as('created_at'),
        sql<string>`updated_at`.as('updated_at'),
        jsonArrayFrom(
          inner
            .selectFrom('return_lines')
            .select(['line_id', 'quantity', 'reason', 'note', 'restock'])
            .whereRef('return_lines.return_id', '=', 'returns.id')
            .orderBy('line_id'),
        ).as('lines'),
      ])
      .whereRef('returns.order_id', '=', 'orders.id')
      .orderBy('returns.id'),
  );
}

type SelectedOrder = OrderRow & Omit<OrderWithLines, 'order'>;

export const withLines = (selected: SelectedOrder): OrderWithLines => {
  const { lines, payments, refunds, disputes, shipments, returns, invoices, creditNotes, corrections, ...order } =
    selected;
  return { order, lines, payments, refunds, disputes, shipments, returns, invoices, creditNotes, corrections };
};
