/** Invoices, credit notes and corrections, as SQL. */

import {
  creditedRefundStates,
  orderStatusesThat,
  paymentMethodsThat,
  paymentStatesThat,
} from '@shop/contract/order-status';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { holdsStock, offenders, received } from './invariants.queries.ts';

/** As many as the last number, so that, numbers being unique and above 0, each has a paper. */
export const listPaperNumbersOff = (db: Db) =>
  offenders(
    db,
    sql`select null::bigint as id, format('%s: last is %s, %s up to %s', kind, last, papers, highest) as says
      from paper_numbers join (
        select 'invoice' as kind, count(*) as papers, coalesce(max(number), 0) as highest from order_invoices
        union all select 'credit_note', count(*), coalesce(max(number), 0) from order_credit_notes
        union all select 'correction', count(*), coalesce(max(number), 0) from later_papers where kind = 'correction'
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
        and (${received}
          or (payment_method = any(${paymentMethodsThat('prepaid', false)}::text[]) and (partly_shipped or status <> all(${orderStatusesThat('awaitsDispatch')}::text[]))))
        and not exists (select from invoices where invoices.order_id = orders.id)`,
  );

/** Dispatches that can no longer be undone: each process looks every second. */
export const listOrdersToInvoice = (db: Db, graceEnded: Date) =>
  offenders(
    db,
    sql`select id, format('since %s', invoice_due_at) as says from orders where invoice_due_at < ${graceEnded}`,
  );

const credited = sql`refunds.state = any(${creditedRefundStates}::text[])`;
const correctionOf = sql`exists (select from later_papers where credit_note_id = notes.id)`;
/** An invoice of a version that did not compare papers with money has no `after_refund`: its order stays as it is. */
const compared = sql`(select order_id, count(*) as invoices from order_invoices group by order_id having bool_and(after_refund is not null))`;

/**
 * Each credit note is of a refund of its invoiced order, with its amount, and each correction of a credit note. A refund of an invoiced
 * payment has one note that stands while it gives money back, and else none.
 */
export const listCreditNotesOffRefunds = (db: Db) =>
  offenders(
    db,
    sql`select notes.order_id as id, format('credit note %s', notes.name) as says
      from order_credit_notes as notes left join refunds on refunds.id = notes.refund_id
      where refunds.order_id <> notes.order_id or refunds.amount_cents <> notes.amount_cents
        or not exists (select from invoices where invoices.order_id = notes.order_id)
      union all
      select paper.order_id, format('correction %s', paper.name)
      from later_papers as paper left join order_credit_notes as notes on notes.id = paper.credit_note_id
      where kind = 'correction' and (notes.id is null or notes.order_id <> paper.order_id or notes.amount_cents <> paper.amount_cents)
      union all
      select refunds.order_id, format('refund %s, %s: %s credit notes', refunds.id, refunds.state, standing)
      from refunds cross join lateral (
        select count(*) as standing from order_credit_notes as notes where notes.refund_id = refunds.id and not ${correctionOf}
      ) as counted
      where refunds.order_id in (select order_id from ${compared} as compared)
        and (standing > 1 or (not ${credited} and standing > 0) or (${credited} and standing = 0
          and exists (select from order_invoices where order_invoices.payment_id = refunds.payment_id)))`,
  );

/**
 * Of card payments all that are invoiced, or that the order uses; of money that was received by hand, or is to be collected, the last,
 * since all before it was given back.
 */
export const listPapersOffMoney = (db: Db) =>
  offenders(
    db,
    sql`select id, format('papers %s minor units, money %s', papers, money) as says from (
      select orders.id, invoices * total_amount_cents
          - (select coalesce(sum(amount_cents), 0) from order_credit_notes where order_credit_notes.order_id = orders.id)
          + (select coalesce(sum(amount_cents), 0) from later_papers where later_papers.order_id = orders.id and kind = 'correction')
          as papers,
        (select coalesce(sum(amount_cents - (select coalesce(sum(amount_cents), 0) from refunds
            where refunds.payment_id = payments.id and ${credited})), 0) from payments
          where payments.order_id = orders.id and state = any(${paymentStatesThat('captured')}::text[])
            and (exists (select from order_invoices where order_invoices.payment_id = payments.id)
              or (${holdsStock} and not refund_due and payments.refunded_at is null)))
          + case when claim.number is null or not ${holdsStock} or exists (select from later_papers
              where later_papers.order_id = orders.id and invoice_number = claim.number) then 0
            else total_amount_cents - (select coalesce(sum(amount_cents), 0) from refunds where refunds.order_id = orders.id
              and payment_id is null and refunds.id > claim.after_refund and ${credited}) end
          as money
      from ${compared} as compared join orders on orders.id = compared.order_id
        left join lateral (select number, after_refund from order_invoices
          where order_invoices.order_id = orders.id and payment_id is null order by number desc limit 1) as claim on true
    ) as compared_papers where papers <> money`,
  );

/** Each that is kept is a PDF, of a paper of its order. */
export const listPaperFilesOff = (db: Db) =>
  offenders(
    db,
    sql`with papers as (
        select 'invoice' as kind, number, order_id from order_invoices
        union all select 'credit_note', number, order_id from order_credit_notes
        union all select kind, number, order_id from later_papers where kind = 'correction'
      )
      select order_id as id, format('%s %s', kind, number) as says from paper_files
      where substr(bytes, 1, 5) <> '%PDF-'::bytea
        or not exists (select from papers
          where papers.kind = paper_files.kind and papers.number = paper_files.number and papers.order_id = paper_files.order_id)`,
  );
