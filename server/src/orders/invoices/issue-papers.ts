/**
 * When it returns, the order has its invoice if that is due, and an invoiced order a credit note for each refund that gives money back:
 * each once, whatever is repeated, with all that the paper shows. Numbers have no gaps: they are given in the transaction of what they
 * are about, and a rollback takes them back. Call it last in a transaction that changes statuses, shipments or refunds of an order, with
 * the order's row locked: the row of the numbers is locked here, and the next payment waits for it until this transaction has ended.
 */

import { orderStatusTraits } from '@shop/contract/order-status';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../schema.ts';
import { findOrder } from '../orders.queries.ts';
import type { OrderRow, OrderWithLines } from '../select-orders.queries.ts';
import { composeCreditNote, composeInvoice, invoiceData } from './paper-data.ts';
import {
  findBuyer,
  findInvoice,
  insertCreditNote,
  insertInvoice,
  listRefundsToCredit,
  updateInvoiceDueAt,
} from './papers.queries.ts';

type PaperDeps = Pick<Deps, 'papers' | 'timeZone'>;

/** All papers of the order, those from before included. */
export type IssuedPapers = Pick<OrderWithLines, 'invoice' | 'creditNotes'>;

/** @param undoUntil of a dispatch that can be undone: an invoice that is due by it waits until then */
export async function issuePapers(
  tx: Tx,
  deps: PaperDeps,
  orderId: number,
  at: Date,
  { undoUntil }: { undoUntil?: Date | undefined } = {},
): Promise<IssuedPapers> {
  const found = await findOrder(tx, orderId);
  if (found === undefined) return { invoice: null, creditNotes: [] };
  const invoice = found.invoice ?? (await issueInvoice(tx, deps, found, { at, undoUntil }));
  return invoice === null ? { invoice, creditNotes: [] } : creditRefunds(tx, deps, { ...found, invoice }, at);
}

/**
 * The same where only refunds have changed. An order from before there were invoices gets none by a refund: it gets one when it is
 * next paid or dispatched.
 */
export async function issueCreditNotes(tx: Tx, deps: PaperDeps, orderId: number, at: Date): Promise<void> {
  if ((await listRefundsToCredit(tx, orderId)).length === 0) return;
  const found = await findOrder(tx, orderId);
  if (found !== undefined) await creditRefunds(tx, deps, found, at);
}

async function issueInvoice(
  tx: Tx,
  { papers, timeZone }: PaperDeps,
  found: OrderWithLines,
  { at, undoUntil }: { at: Date; undoUntil: Date | undefined },
): Promise<OrderWithLines['invoice']> {
  const { order } = found;
  const dueAt = invoiceDueAt(order, at, undoUntil);
  const waitsUntil = dueAt !== null && dueAt > at ? dueAt : null;
  if (waitsUntil?.getTime() !== order.invoice_due_at?.getTime()) await updateInvoiceDueAt(tx, order.id, waitsUntil);
  if (dueAt === null || waitsUntil !== null) return null;
  const data = composeInvoice({ papers, timeZone }, found, await findBuyer(tx, order.user_id), at);
  return insertInvoice(tx, { orderId: order.id, prefix: papers.invoicePrefix, data, at });
}

/** Null: not due. An order that is paid is to be invoiced at once; one by cash when something of it is shipped for good. */
function invoiceDueAt(order: OrderRow, at: Date, undoUntil: Date | undefined): Date | null {
  const { holdsStock, awaitsDispatch } = orderStatusTraits[order.status];
  if (!holdsStock) return null;
  const isPaid = order.payment_status === 'received';
  const isShipped = !awaitsDispatch || order.partly_shipped;
  if (!isPaid && !(order.payment_method === 'cash' && isShipped)) return null;
  if (undoUntil !== undefined) return undoUntil;
  return isPaid ? at : (order.invoice_due_at ?? at);
}

async function creditRefunds(tx: Tx, deps: PaperDeps, found: OrderWithLines, at: Date): Promise<IssuedPapers> {
  const { order, invoice, creditNotes } = found;
  if (invoice === null) return { invoice, creditNotes };
  const refunds = await listRefundsToCredit(tx, order.id);
  const stored = refunds.length > 0 ? await findInvoice(tx, order.id) : undefined;
  if (stored === undefined) return { invoice, creditNotes };
  const of = { name: stored.name, data: z.parse(invoiceData, stored.data) };
  const issued: IssuedPapers['creditNotes'] = [];
  for (const refund of refunds) {
    issued.push(
      await insertCreditNote(tx, {
        orderId: order.id,
        refundId: refund.id,
        amountCents: refund.amount_cents,
        prefix: deps.papers.invoicePrefix,
        data: composeCreditNote(deps, found, of, refund, at),
        at,
      }),
    );
  }
  return { invoice, creditNotes: [...creditNotes, ...issued] };
}
