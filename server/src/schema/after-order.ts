/** The tables of what happens after an order was placed. */

import type { ReturnState } from '@shop/contract/return-states';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A failure as an answer shows it. */
export interface ActionErrorColumn {
  status: number;
  title: string;
  detail: string;
}

export interface ActionInputColumn {
  carrier?: string | null;
  tracking_number?: string | null;
  tracking_url?: string | null;
  /** True where nobody is asked for the second factor any more before it gives money back. */
  may_refund?: true;
}

/** All that an invoice or a credit note shows. Papers of an order only add fields to it; they read what is missing as unknown. */
export type PaperColumn = Record<string, unknown>;

export interface AfterOrderTables {
  order_actions: {
    id: GeneratedAlways<number>;
    user_id: number;
    action: 'dispatch' | 'deliver' | 'receive-payment' | 'cancel' | 'resend-mail';
    input: ColumnType<ActionInputColumn, string | undefined, string>;
    order_ids: ColumnType<number[], string, string>;
    created_at: Date;
    undo_until: Date | null;
    undone_at: Date | null;
  };
  order_action_results: {
    action_id: number;
    order_id: number;
    error: JsonOrNull<ActionErrorColumn>;
    before: JsonOrNull<Record<string, unknown>>;
    undone_at: Date | null;
    undo_error: JsonOrNull<ActionErrorColumn>;
  };
  shipments: {
    id: GeneratedAlways<number>;
    order_id: number;
    created_at: Date;
    carrier: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
    delivered_at: Date | null;
    withdrawn_at: Date | null;
    action_id: number | null;
  };
  shipment_lines: { shipment_id: number; line_id: number; quantity: number };
  returns: {
    id: GeneratedAlways<number>;
    order_id: number;
    state: ReturnState;
    decline_reason: string | null;
    refund_id: number | null;
    created_at: Date;
    updated_at: Date;
  };
  return_lines: {
    return_id: number;
    line_id: number;
    quantity: number;
    reason: string;
    note: string | null;
    restock: boolean | null;
  };
  paper_numbers: { kind: 'invoice' | 'credit_note' | 'correction'; last: Generated<number> };
  invoices: {
    order_id: number;
    number: number;
    name: string;
    created_at: Date;
    data: ColumnType<PaperColumn, string, string>;
    payment_id: number | null;
    after_refund: number | null;
  };
  credit_notes: {
    id: GeneratedAlways<number>;
    order_id: number;
    refund_id: number;
    number: number;
    name: string;
    amount_cents: number;
    created_at: Date;
    data: ColumnType<PaperColumn, string, string>;
  };
  paper_files: {
    kind: 'invoice' | 'credit_note' | 'correction';
    number: number;
    order_id: number;
    bytes: Buffer;
    drawn_at: Date;
  };
  later_papers: {
    id: Generated<number>;
    kind: 'invoice' | 'credit_note' | 'correction';
    order_id: number;
    number: number;
    name: string;
    amount_cents: number;
    created_at: Date;
    data: ColumnType<PaperColumn, string, string>;
    payment_id: number | null;
    after_refund: number | null;
    refund_id: number | null;
    invoice_number: number | null;
    credit_note_id: number | null;
  };
  /** All invoices: a view of invoices and later_papers. */
  order_invoices: {
    order_id: number;
    number: number;
    name: string;
    created_at: Date;
    data: ColumnType<PaperColumn, never, never>;
    payment_id: number | null;
    after_refund: number | null;
  };
  /** All credit notes: a view of credit_notes and later_papers. */
  order_credit_notes: {
    id: number;
    order_id: number;
    refund_id: number | null;
    invoice_number: number | null;
    number: number;
    name: string;
    amount_cents: number;
    created_at: Date;
    data: ColumnType<PaperColumn, never, never>;
  };
  order_notes: {
    id: GeneratedAlways<number>;
    order_id: number;
    user_id: number;
    text: string;
    visible: boolean;
    created_at: Date;
  };
  order_views: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    filter: string;
    columns: string[];
    sort: 'id' | 'totalAmount' | 'createdAt' | 'updatedAt';
    direction: 'asc' | 'desc';
    shared: boolean;
    created_at: Date;
    updated_at: Date;
  };
  order_changes: {
    order_id: number;
    change: 'placed' | 'changed';
    xact: Generated<string>;
    at: Generated<Date>;
  };
}
