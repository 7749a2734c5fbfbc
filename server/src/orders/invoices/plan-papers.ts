/**
 * Which papers an order lacks, from its money and the papers that it has, without I/O. Invoices less credit notes and with corrections
 * are what was paid and not given back: each card payment that the order uses has its invoice, and so has money that was received by
 * hand or is to be collected for what was shipped; each refund of such money has a credit note, which is cancelled when the refund
 * comes to nothing.
 */

import {
  creditedRefundStates,
  isPrepaid,
  isReceived,
  orderStatusTraits,
  paymentStateTraits,
} from '@shop/contract/order-status';
import { isFree } from '../order/card-payment.ts';
import { isCaptured, isReceivedByHand, refundableByHand } from '../order/refundable.ts';
import type {
  OrderCreditNoteRow,
  OrderInvoiceRow,
  OrderRefundRow,
  OrderWithLines,
} from '../order/select-orders.queries.ts';

type Found = Pick<OrderWithLines, 'order' | 'payments' | 'refunds' | 'invoices' | 'creditNotes' | 'corrections'>;

const isCredited = ({ state }: Pick<OrderRefundRow, 'state'>) => creditedRefundStates.includes(state);

const sum = (rows: readonly { amount_cents: number }[]) => rows.reduce((minor, row) => minor + row.amount_cents, 0);

/** Credit notes that no correction cancels. */
export function standingNotes({ creditNotes, corrections }: Pick<Found, 'creditNotes' | 'corrections'>) {
  const cancelled = new Set(corrections.map(({ credit_note_id }) => credit_note_id));
  return creditNotes.filter(({ id }) => !cancelled.has(id));
}

/** What of the last invoice without a card payment is not credited: money that was received by hand, or is to be. */
function claimedMinor(found: Found): number {
  const claim = claimOf(found);
  if (claim === undefined) return 0;
  const byHand = new Set(byHandSince(found).map(({ id }) => id));
  const credited = standingNotes(found).filter(
    ({ refund_id, invoice_number }) => invoice_number === claim.number || (refund_id !== null && byHand.has(refund_id)),
  );
  return found.order.total_amount_cents - sum(credited);
}

/** Refunds by hand of the money that this invoice is about: what was received before, all was given back. */
function byHandSince(found: Pick<Found, 'refunds' | 'invoices'>): OrderRefundRow[] {
  const after = claimOf(found)?.after_refund ?? 0;
  return found.refunds.filter(({ id, payment_id }) => payment_id === null && id > after);
}

const claimOf = ({ invoices }: Pick<Found, 'invoices'>) => invoices.findLast(({ payment_id }) => payment_id === null);

/**
 * Invoices that turn out to be about a card payment: the card was charged after staff had said that its order was paid, or they are of a
 * version of the shop that did not record their payments.
 */
export function paymentsOfInvoices(found: Found): { number: number; paymentId: number }[] {
  const links: { number: number; paymentId: number }[] = [];
  for (const invoice of found.invoices.filter(({ payment_id }) => payment_id === null)) {
    const free = found.payments.filter(
      ({ id, state }) =>
        paymentStateTraits[state].captured &&
        found.invoices.every(({ payment_id }) => payment_id !== id) &&
        links.every(({ paymentId }) => paymentId !== id),
    );
    const payment =
      invoice.after_refund === null
        ? free.findLast((one) => mayBeOf(invoice, one))
        : invoice === claimOf(found) && claimedMinor(found) === found.order.total_amount_cents
          ? free.find(isCaptured)
          : undefined;
    if (payment !== undefined) links.push({ number: invoice.number, paymentId: payment.id });
  }
  return links;
}

/** It was begun before the invoice, and not given back by then. */
function mayBeOf(invoice: OrderInvoiceRow, { created_at, refunded_at }: OrderWithLines['payments'][number]): boolean {
  const issued = Date.parse(invoice.created_at);
  const givenBack = refunded_at === null ? undefined : new Date(refunded_at).getTime();
  return Date.parse(created_at) <= issued && (givenBack === undefined || givenBack >= issued);
}

/** Credit notes whose refund failed, or was taken back. */
export function notesToCorrect(found: Found): OrderCreditNoteRow[] {
  return standingNotes(found).filter(({ refund_id }) =>
    found.refunds.some((refund) => refund.id === refund_id && !isCredited(refund)),
  );
}

export interface WantedInvoice {
  paymentId: number | null;
  afterRefund: number;
}

/** @param paid whether the order's money was received just now */
export function wantedInvoice(found: Found, { paid }: { paid: boolean }): WantedInvoice | undefined {
  const { order, payments, invoices } = found;
  const { holdsStock, awaitsDispatch } = orderStatusTraits[order.status];
  if (!holdsStock) return undefined;
  const isPaid = isReceived(order.payment_status);
  const byCard = payments.find((one) => isCaptured(one) && invoices.every(({ payment_id }) => payment_id !== one.id));
  if (isPaid && byCard !== undefined) return { paymentId: byCard.id, afterRefund: 0 };
  if (isFree(order)) return isPaid && invoices.length === 0 ? { paymentId: null, afterRefund: 0 } : undefined;
  if (claimedMinor(found) > 0) return undefined;
  const isShipped = !awaitsDispatch || order.partly_shipped;
  const isClaimed = isPaid
    ? isReceivedByHand(order, payments) && (paid || refundableByHand(order, found) > 0)
    : !isPrepaid(order.payment_method) && isShipped;
  return isClaimed ? { paymentId: null, afterRefund: lastRefundBefore(found) } : undefined;
}

/** Of what was received before this invoice all was given back; but an order that had none yet may have been refunded in part. */
function lastRefundBefore({ order, refunds, invoices }: Found): number {
  const byHand = refunds.filter(({ payment_id }) => payment_id === null);
  if (invoices.length === 0 && sum(byHand.filter(isCredited)) < order.total_amount_cents) return 0;
  return Math.max(0, ...byHand.map(({ id }) => id));
}

export interface WantedCredit {
  invoice: OrderInvoiceRow;
  /** Undefined: the order was cancelled, and what was to be collected for it is not. */
  refund: OrderRefundRow | undefined;
  amountMinor: number;
}

/** Refunds that give back invoiced money and have no credit note, oldest first. */
export function wantedCredits(found: Found): WantedCredit[] {
  const { order, refunds, invoices } = found;
  const noted = new Set(standingNotes(found).map(({ refund_id }) => refund_id));
  const claim = claimOf(found);
  const byHand = byHandSince(found);
  let claimed = claimedMinor(found);
  const credits: WantedCredit[] = [];
  for (const refund of refunds.filter((one) => isCredited(one) && !noted.has(one.id))) {
    const amountMinor = refund.amount_cents;
    const isOfClaim = byHand.includes(refund) && amountMinor <= claimed;
    const invoice =
      refund.payment_id !== null
        ? invoices.find(({ payment_id }) => payment_id === refund.payment_id)
        : isOfClaim
          ? claim
          : undefined;
    if (invoice === undefined) continue;
    if (isOfClaim) claimed -= amountMinor;
    credits.push({ invoice, refund, amountMinor });
  }
  const isOff = !orderStatusTraits[order.status].holdsStock && !isReceived(order.payment_status);
  if (claim !== undefined && isOff && claimed > 0)
    credits.push({ invoice: claim, refund: undefined, amountMinor: claimed });
  return credits;
}
