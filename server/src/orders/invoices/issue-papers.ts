/**
 * When it returns, the order has its invoice if that is due, an invoiced order a credit note for each refund that gives money back, and
 * a correction of each whose refund came to nothing: each once, whatever is repeated, with all that the paper shows, in the language of the order. Numbers have no
 * gaps: they are given in the transaction of what they are about, and a rollback takes them back. Call it last in a transaction that
 * changes statuses, shipments or refunds of an order, with the order's row locked: the rows of the numbers are locked here, and the
 * next payment waits for them until this transaction has ended.
 */

import { isReceived } from '@shop/contract/order-status';
import { speaking } from '@shop/messages/language';
import { papersText } from '@shop/messages/papers';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../schema.ts';
import { shownSettings } from '../../settings/shown-settings.ts';
import { inItsLanguage } from '../order/order-texts.ts';
import { findOrder } from '../order/orders.queries.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { composeCorrection, composeCreditNote, composeInvoice, type EarlierCredit } from './compose-papers.ts';
import { creditNoteData, invoiceData } from './paper-data.ts';
import {
  type CreditNoteRow,
  findBuyer,
  insertCorrection,
  insertCreditNote,
  insertInvoice,
  listPapersOf,
  lockPaperNumbers,
  updateInvoiceDueAt,
  updateInvoicePayment,
} from './papers.queries.ts';
import {
  notesToCorrect,
  paymentsOfInvoices,
  standingNotes,
  type WantedCredit,
  wantedCredits,
  wantedInvoice,
} from './plan-papers.ts';

type PaperDeps = Pick<Deps, 'settings'>;

/** All papers of the order, those from before included. */
export type IssuedPapers = Pick<OrderWithLines, 'invoices' | 'creditNotes' | 'corrections'>;

interface Issuing {
  tx: Tx;
  deps: PaperDeps;
  at: Date;
}

export interface IssueOptions {
  /** Of a dispatch that can be undone: an invoice that is due by it waits until then. */
  undoUntil?: Date | undefined;
  /** The order's money was received in this transaction. */
  paid?: boolean | undefined;
}

export async function issuePapers(
  tx: Tx,
  deps: PaperDeps,
  orderId: number,
  { at, options = {} }: { at: Date; options?: IssueOptions | undefined },
): Promise<IssuedPapers> {
  const stored = await findOrder(tx, orderId);
  if (stored === undefined) return { invoices: [], creditNotes: [], corrections: [] };
  const found = inItsLanguage(stored);
  const issuing = { tx, deps, at };
  return speaking(found.order.language, async () => {
    const corrected = await correctNotes(issuing, await linkPayments(tx, found));
    return creditRefunds(issuing, await invoiceOrder(issuing, corrected, options));
  });
}

/**
 * The same where only refunds have changed. An order from before there were invoices gets none by a refund: it gets one when it is
 * next paid or dispatched.
 */
export async function issueCreditNotes(tx: Tx, deps: PaperDeps, orderId: number, at: Date): Promise<void> {
  const stored = await findOrder(tx, orderId);
  if (stored === undefined || stored.invoices.length === 0) return;
  const found = inItsLanguage(stored);
  const issuing = { tx, deps, at };
  await speaking(found.order.language, async () =>
    creditRefunds(issuing, await correctNotes(issuing, await linkPayments(tx, found))),
  );
}

async function linkPayments(tx: Tx, found: OrderWithLines): Promise<OrderWithLines> {
  const links = new Map(paymentsOfInvoices(found).map(({ number, paymentId }) => [number, paymentId]));
  for (const [number, paymentId] of links) await updateInvoicePayment(tx, number, paymentId);
  const invoices = found.invoices.map((one) => ({ ...one, payment_id: links.get(one.number) ?? one.payment_id }));
  return { ...found, invoices };
}

async function correctNotes({ tx, deps, at }: Issuing, found: OrderWithLines): Promise<OrderWithLines> {
  const notes = notesToCorrect(found);
  if (notes.length === 0) return found;
  await lockPaperNumbers(tx);
  const { creditNotes } = await listPapersOf(tx, found.order.id);
  const corrections = [...found.corrections];
  for (const { id, name, amount_cents, refund_id } of notes) {
    const stored = creditNotes.find((one) => one.id === id);
    const isTakenBack = found.refunds.some((one) => one.id === refund_id && one.payment_id === null);
    const reason = isTakenBack ? papersText.refundTakenBack : papersText.refundNotMade;
    const note = { name, data: z.parse(creditNoteData, stored?.data) };
    const data = composeCorrection(deps.settings.current(), note, { reason, at });
    const paper = {
      orderId: found.order.id,
      amountMinor: amount_cents,
      prefix: deps.settings.current().invoicePrefix,
      data,
      at,
    };
    corrections.push(await insertCorrection(tx, paper, id));
  }
  return { ...found, corrections };
}

async function invoiceOrder(
  { tx, deps, at }: Issuing,
  found: OrderWithLines,
  { undoUntil, paid = false }: IssueOptions,
): Promise<OrderWithLines> {
  const { order, invoices } = found;
  const wanted = wantedInvoice(found, { paid });
  const isPaid = isReceived(order.payment_status);
  const dueAt = wanted && (undoUntil ?? (isPaid ? at : (order.invoice_due_at ?? at)));
  const waitsUntil = dueAt !== undefined && dueAt > at ? dueAt : null;
  if (waitsUntil?.getTime() !== order.invoice_due_at?.getTime()) await updateInvoiceDueAt(tx, order.id, waitsUntil);
  if (wanted === undefined || waitsUntil !== null) return found;
  const account = await findBuyer(tx, order);
  const settings = speaking(order.language, () => shownSettings(deps.settings.current()));
  const data = composeInvoice(settings, found, account, { at, paidAt: paid ? at : undefined });
  const paper = {
    orderId: order.id,
    amountMinor: order.total_amount_cents,
    prefix: deps.settings.current().invoicePrefix,
    data,
    at,
  };
  const issued = await insertInvoice(tx, paper, { ...wanted, first: invoices.length === 0 });
  return { ...found, invoices: [...invoices, issued] };
}

async function creditRefunds({ tx, deps, at }: Issuing, found: OrderWithLines): Promise<IssuedPapers> {
  const { order, invoices, corrections, creditNotes } = found;
  const credits = wantedCredits(found);
  if (credits.length === 0) return { invoices, creditNotes, corrections };
  await lockPaperNumbers(tx);
  const stored = await listPapersOf(tx, order.id);
  const standing = new Set(standingNotes(found).map(({ id }) => id));
  const before = stored.creditNotes.filter(({ id }) => standing.has(id)).map((note) => earlierCredit(found, note));
  const issued: IssuedPapers['creditNotes'] = [];
  for (const { invoice, refund, amountMinor } of credits) {
    const row = stored.invoices.find(({ number }) => number === invoice.number);
    const of = { name: invoice.name, data: z.parse(invoiceData, row?.data) };
    const credit = { amountMinor, reason: refund?.reason ?? papersText.orderCancelled, lines: refund?.lines ?? [] };
    const same = before.filter(({ data }) => data.invoice.number === invoice.name);
    const data = composeCreditNote(deps.settings.current(), found, of, { credit, before: same, at });
    const paper = { orderId: order.id, amountMinor, prefix: deps.settings.current().invoicePrefix, data, at };
    issued.push(await insertCreditNote(tx, paper, numberOf({ invoice, refund }, creditNotes)));
    before.push({ data, lines: credit.lines });
  }
  return { invoices, creditNotes: [...creditNotes, ...issued], corrections };
}

function numberOf({ invoice, refund }: Omit<WantedCredit, 'amountMinor'>, notes: OrderWithLines['creditNotes']) {
  if (refund === undefined) return { refundId: null, invoiceNumber: invoice.number, first: false };
  const first = notes.every(({ refund_id }) => refund_id !== refund.id);
  return { refundId: refund.id, invoiceNumber: null, first };
}

function earlierCredit({ refunds }: OrderWithLines, { data, refund_id }: CreditNoteRow): EarlierCredit {
  const lines = refunds.find(({ id }) => id === refund_id)?.lines ?? [];
  return { data: z.parse(creditNoteData, data), lines };
}
