/** Invoices and credit notes: their numbers are given by the statements that insert them. */

import { refundStates, refundStateTraits } from '@shop/contract/order-status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';
import type { OrderCreditNoteRow, OrderInvoiceRow } from '../select-orders.queries.ts';

export type InvoiceRow = Selectable<Schema['invoices']>;
export type CreditNoteRow = Selectable<Schema['credit_notes']>;
export type CreditedRefundRow = Pick<Selectable<Schema['refunds']>, 'id' | 'amount_cents' | 'reason' | 'lines'>;

/** Of refunds that give money back, or are sure to: the provider has one that is pending, and has not got a requested one. */
export const creditedRefundStates = refundStates.filter(
  (state) => state !== 'requested' && refundStateTraits[state].coversAmount,
);

const SIX_DIGITS = 6;
/** At least six digits. */
const digitsOf = sql`lpad(last::text, greatest(${sql.lit(SIX_DIGITS)}, length(last::text)), '0')`;

const nextNumber = (kind: 'invoice' | 'credit_note') =>
  sql`update paper_numbers set last = last + 1 where kind = ${sql.lit(kind)} returning last`;

/** In the statement that gives the number: other orders wait for its row until this transaction has ended. */
function auditOf(action: 'invoice_issued' | 'credit_note_issued', after: RawBuilder<unknown>, at: Date) {
  return sql`insert into audit_entries (at, action, order_id, after)
    select ${at}::timestamptz, ${sql.lit(action)}, order_id, ${after} from issued`;
}

export async function findInvoice(db: Reader, orderId: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').select(columnsOf.invoices).where('order_id', '=', orderId).executeTakeFirst();
}

/** Locks the numbers of invoices until the transaction has ended. */
export async function insertInvoice(
  tx: Tx,
  invoice: { orderId: number; prefix: string; data: object; at: Date },
): Promise<OrderInvoiceRow> {
  const { orderId, prefix, data, at } = invoice;
  const { rows } = await sql<{ name: string }>`
    with next as (${nextNumber('invoice')}), issued as (
      insert into invoices (order_id, number, name, created_at, data)
        select ${orderId}::bigint, last, ${prefix}::text || ${digitsOf}, ${at}::timestamptz, ${JSON.stringify(data)}::jsonb from next
        returning order_id, name
    ), audited as (${auditOf('invoice_issued', sql`jsonb_build_object('number', name)`, at)})
    select name from issued`.execute(tx);
  return { name: rows[0]?.name ?? '', created_at: at.toISOString() };
}

/** Locks the numbers of credit notes until the transaction has ended. */
export async function insertCreditNote(
  tx: Tx,
  note: { orderId: number; refundId: number; amountCents: number; prefix: string; data: object; at: Date },
): Promise<OrderCreditNoteRow> {
  const { orderId, refundId, amountCents, prefix, data, at } = note;
  const after = sql`jsonb_build_object('number', name, 'amount_cents', amount_cents)`;
  const { rows } = await sql<{ id: number; name: string }>`
    with next as (${nextNumber('credit_note')}), issued as (
      insert into credit_notes (order_id, refund_id, number, name, amount_cents, created_at, data)
        select ${orderId}::bigint, ${refundId}::bigint, last, ${prefix}::text || 'C' || ${digitsOf}, ${amountCents}::bigint,
          ${at}::timestamptz, ${JSON.stringify(data)}::jsonb from next
        returning id, order_id, name, amount_cents
    ), audited as (${auditOf('credit_note_issued', after, at)})
    select id, name from issued`.execute(tx);
  const { id = 0, name = '' } = rows[0] ?? {};
  return { id, name, amount_cents: amountCents, refund_id: refundId, created_at: at.toISOString() };
}

/**
 * Refunds of an invoiced order that have no credit note, oldest first. One from before the invoice, of an earlier payment attempt,
 * gave back money that the invoice is not about.
 */
export async function listRefundsToCredit(tx: Tx, orderId: number): Promise<CreditedRefundRow[]> {
  return tx
    .selectFrom('refunds')
    .innerJoin('invoices', 'invoices.order_id', 'refunds.order_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.amount_cents', 'refunds.reason', 'refunds.lines'])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.state', 'in', creditedRefundStates)
    .where('credit_notes.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('payments.id', 'is', null),
        eb('payments.attempt', '>=', eb.ref('orders.payment_attempt')),
        eb('refunds.created_at', '>=', eb.ref('invoices.created_at')),
      ]),
    )
    .orderBy('refunds.id')
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
export async function findBuyer(db: Reader, userId: number): Promise<{ name: string | null; email: string }> {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function findCreditNote(db: Reader, orderId: number, id: number): Promise<CreditNoteRow | undefined> {
  return db
    .selectFrom('credit_notes')
    .select(columnsOf.credit_notes)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
}
