/** Invoices, credit notes and corrections: their numbers are given by the statements that insert them. */

import { decimalsOfShop } from '@shop/contract/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';
import type { OrderCorrectionRow, OrderCreditNoteRow, OrderInvoiceRow } from '../order/select-orders.queries.ts';

export type InvoiceRow = Selectable<Schema['order_invoices']>;
export type CreditNoteRow = Selectable<Schema['order_credit_notes']>;
export type CorrectionRow = Pick<
  Selectable<Schema['later_papers']>,
  'id' | 'order_id' | 'number' | 'name' | 'created_at' | 'data'
>;

const SIX_DIGITS = 6;
/** At least six digits. */
const digitsOf = sql`lpad(last::text, greatest(${sql.lit(SIX_DIGITS)}, length(last::text)), '0')`;

type Kind = Selectable<Schema['paper_numbers']>['kind'];

const nextNumber = (kind: Kind) =>
  sql`update paper_numbers set last = last + 1 where kind = ${sql.lit(kind)} returning last`;

/** In the statement that gives the number: other orders wait for its row until this transaction has ended. */
function auditOf(kind: Kind, after: RawBuilder<unknown>, at: Date) {
  return sql`insert into audit_entries (at, action, order_id, decimals, after)
    select ${at}::timestamptz, ${sql.lit(`${kind}_issued`)}, order_id, ${decimalsOfShop()}::smallint, ${after} from issued`;
}

/** In one order, as versions of the shop that know no corrections lock two of them: no two transactions wait for each other. */
export async function lockPaperNumbers(tx: Tx): Promise<void> {
  await tx.selectFrom('paper_numbers').select('kind').orderBy('kind', 'desc').forUpdate().execute();
}

export interface NewPaper {
  orderId: number;
  amountMinor: number;
  prefix: string;
  data: object;
  at: Date;
}

/**
 * Locks the numbers of invoices until the transaction has ended.
 * @param first whether the order has none yet
 */
export async function insertInvoice(
  tx: Tx,
  { orderId, amountMinor, prefix, data, at }: NewPaper,
  of: { paymentId: number | null; afterRefund: number; first: boolean },
): Promise<OrderInvoiceRow> {
  const into = of.first
    ? sql`invoices (order_id, number, name, created_at, data, payment_id, after_refund)`
    : sql`later_papers (order_id, number, name, created_at, data, payment_id, after_refund, kind, amount_cents)`;
  const more = of.first ? sql`` : sql`, 'invoice', ${amountMinor}::bigint`;
  const { rows } = await sql<{ number: number; name: string }>`
    with next as (${nextNumber('invoice')}), issued as (
      insert into ${into}
        select ${orderId}::bigint, last, ${prefix}::text || ${digitsOf}, ${at}::timestamptz, ${JSON.stringify(data)}::jsonb,
          ${of.paymentId}::bigint, ${of.afterRefund}::bigint ${more} from next
        returning order_id, number, name
    ), audited as (${auditOf('invoice', sql`jsonb_build_object('number', name)`, at)})
    select number, name from issued`.execute(tx);
  const { number = 0, name = '' } = rows[0] ?? {};
  const { paymentId: payment_id, afterRefund: after_refund } = of;
  return { number, name, payment_id, after_refund, created_at: at.toISOString() };
}

const numberedAndPriced = sql`jsonb_build_object('number', name, 'amount_cents', amount_cents)`;

/**
 * Locks the numbers of credit notes until the transaction has ended.
 * @param of.first whether the refund has had none
 * @param of.invoiceNumber of one without a refund
 */
export async function insertCreditNote(
  tx: Tx,
  { orderId, amountMinor, prefix, data, at }: NewPaper,
  of: { refundId: number | null; invoiceNumber: number | null; first: boolean },
): Promise<OrderCreditNoteRow> {
  const into = of.first
    ? sql`credit_notes (order_id, number, name, amount_cents, created_at, data, refund_id)`
    : sql`later_papers (order_id, number, name, amount_cents, created_at, data, refund_id, invoice_number, kind)`;
  const more = of.first ? sql`` : sql`, ${of.invoiceNumber}::bigint, 'credit_note'`;
  const { rows } = await sql<{ id: number; name: string }>`
    with next as (${nextNumber('credit_note')}), issued as (
      insert into ${into}
        select ${orderId}::bigint, last, ${prefix}::text || 'C' || ${digitsOf}, ${amountMinor}::bigint, ${at}::timestamptz,
          ${JSON.stringify(data)}::jsonb, ${of.refundId}::bigint ${more} from next
        returning id, order_id, name, amount_cents
    ), audited as (${auditOf('credit_note', numberedAndPriced, at)})
    select id, name from issued`.execute(tx);
  const { id = 0, name = '' } = rows[0] ?? {};
  const { refundId: refund_id, invoiceNumber: invoice_number } = of;
  return { id, name, amount_cents: amountMinor, refund_id, invoice_number, created_at: at.toISOString() };
}

/** Locks the numbers of corrections until the transaction has ended. */
export async function insertCorrection(
  tx: Tx,
  { orderId, amountMinor, prefix, data, at }: NewPaper,
  creditNoteId: number,
): Promise<OrderCorrectionRow> {
  const { rows } = await sql<{ id: number; name: string }>`
    with next as (${nextNumber('correction')}), issued as (
      insert into later_papers (kind, order_id, number, name, amount_cents, created_at, data, credit_note_id)
        select 'correction', ${orderId}::bigint, last, ${prefix}::text || 'K' || ${digitsOf}, ${amountMinor}::bigint,
          ${at}::timestamptz, ${JSON.stringify(data)}::jsonb, ${creditNoteId}::bigint from next
        returning id, order_id, name, amount_cents
    ), audited as (${auditOf('correction', numberedAndPriced, at)})
    select id, name from issued`.execute(tx);
  const { id = 0, name = '' } = rows[0] ?? {};
  return { id, name, amount_cents: amountMinor, credit_note_id: creditNoteId, created_at: at.toISOString() };
}

/** @param number of an invoice, by which it is found in either table */
export async function updateInvoicePayment(tx: Tx, number: number, paymentId: number): Promise<void> {
  await tx.updateTable('invoices').set({ payment_id: paymentId }).where('number', '=', number).execute();
  await tx
    .updateTable('later_papers')
    .set({ payment_id: paymentId })
    .where('kind', '=', 'invoice')
    .where('number', '=', number)
    .execute();
}

/** Is no change that people see of the order, so that its version stays. */
export async function updateInvoiceDueAt(tx: Tx, orderId: number, dueAt: Date | null): Promise<void> {
  await tx.updateTable('orders').set({ invoice_due_at: dueAt }).where('id', '=', orderId).execute();
}

/** The longest due first. */
export async function listOrderIdsToInvoice(db: Reader, at: Date, limit: number): Promise<number[]> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('invoice_due_at', '<=', at)
    .orderBy('invoice_due_at')
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

/** @returns false when its invoice is not due any more, or another process is at it */
export async function lockOrderToInvoice(tx: Tx, orderId: number, at: Date): Promise<boolean> {
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('invoice_due_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Who has an order that is picked up, and so may have no address. */
export async function findBuyer(
  db: Reader,
  order: { user_id: number; guest_email: string | null },
): Promise<{ name: string | null; email: string }> {
  if (order.guest_email !== null) return { name: null, email: order.guest_email };
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', order.user_id).executeTakeFirstOrThrow();
}

/** @param name as it is printed; undefined for the last */
export async function findInvoice(db: Reader, orderId: number, name?: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('order_invoices')
    .select(columnsOf.order_invoices)
    .where('order_id', '=', orderId)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findCreditNote(db: Reader, orderId: number, id: number): Promise<CreditNoteRow | undefined> {
  return db
    .selectFrom('order_credit_notes')
    .select(columnsOf.order_credit_notes)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findCorrection(db: Reader, orderId: number, id: number): Promise<CorrectionRow | undefined> {
  return db
    .selectFrom('later_papers')
    .select(['id', 'order_id', 'number', 'name', 'created_at', 'data'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'correction')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All invoices and credit notes of an order with what they show, oldest first. */
export async function listPapersOf(
  db: Reader,
  orderId: number,
): Promise<{ invoices: InvoiceRow[]; creditNotes: CreditNoteRow[] }> {
  const [invoices, creditNotes] = await Promise.all([
    db
      .selectFrom('order_invoices')
      .select(columnsOf.order_invoices)
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('order_credit_notes')
      .select(columnsOf.order_credit_notes)
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  ]);
  return { invoices, creditNotes };
}
