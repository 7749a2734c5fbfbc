/** Invoices and credit notes, as SQL. */

import { orderStatusesThat } from '@shop/contract/order-status';
import { sql } from 'kysely';
import { creditedRefundStates } from '../src/orders/invoices/papers.queries.ts';
import type { Db } from '../src/schema.ts';
import { holdsStock, offenders } from './invariants.queries.ts';

/** As many as the last number, so that, numbers being unique and above 0, each has a paper. */
export const listPaperNumbersOff = (db: Db) =>
  offenders(
    db,
    sql`select null::bigint as id, format('%s: last is %s, %s up to %s', kind, last, papers, highest) as says
      from paper_numbers join (
        select 'invoice' as kind, count(*) as papers, coalesce(max(number), 0) as highest from invoices
        union all select 'credit_note', count(*), coalesce(max(number), 0) from credit_notes
      ) as counted using (kind)
      where last <> papers or last <> highest`,
  );

/**
 * Paid orders, and those by cash of which something is shipped, unless the dispatch can still be undone. Orders from before the first
 * invoice get theirs when they are next paid or dispatched.
 */
export const listOrdersWithoutInvoice = (db: Db) =>
  offenders(
    db,
    sql`select orders.id, format('%s, payment %s', status, payment_status) as says from orders
      where created_at > (select min(created_at) from invoices) and ${holdsStock} and invoice_due_at is null
        and (payment_status = 'received'
          or (payment_method = 'cash' and (partly_shipped or status <> all(${orderStatusesThat('awaitsDispatch')}::text[]))))
        and not exists (select from invoices where invoices.order_id = orders.id)`,
  );

/** Dispatches that can no longer be undone: each process looks every second. */
export const listOrdersToInvoice = (db: Db, graceEnded: Date) =>
  offenders(
    db,
    sql`select id, format('since %s', invoice_due_at) as says from orders where invoice_due_at < ${graceEnded}`,
  );

/** Each is of a refund of its invoiced order, with its amount, and no refund that gives back invoiced money lacks one. */
export const listCreditNotesOffRefunds = (db: Db) =>
  offenders(
    db,
    sql`select credit_notes.order_id as id, format('credit note %s', credit_notes.name) as says
      from credit_notes join refunds on refunds.id = credit_notes.refund_id left join invoices on invoices.order_id = credit_notes.order_id
      where refunds.order_id <> credit_notes.order_id or refunds.amount_cents <> credit_notes.amount_cents or invoices.order_id is null
      union all
      select refunds.order_id, format('no credit note for refund %s', refunds.id)
      from refunds join invoices using (order_id) join orders on orders.id = order_id
        left join payments on payments.id = payment_id left join credit_notes on credit_notes.refund_id = refunds.id
      where credit_notes.id is null and refunds.state = any(${creditedRefundStates}::text[])
        and (payments.id is null or attempt >= payment_attempt or refunds.created_at >= invoices.created_at)`,
  );

/** Each that is kept is a PDF, of a paper of its order. */
export const listPaperFilesOff = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('%s %s', kind, number) as says from paper_files
      where substr(bytes, 1, 5) <> '%PDF-'::bytea
        or (kind = 'invoice' and not exists (
          select from invoices where invoices.number = paper_files.number and invoices.order_id = paper_files.order_id))
        or (kind = 'credit_note' and not exists (
          select from credit_notes where credit_notes.number = paper_files.number and credit_notes.order_id = paper_files.order_id))`,
  );
