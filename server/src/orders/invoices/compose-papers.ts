/** What an invoice, a credit note or a correction shows, from the order as it is when the paper is issued. */

import { shopCurrency } from '@shop/contract/money';
import { isReceived } from '@shop/contract/order-status';
import { creditByTax } from '@shop/contract/pricing/amounts-by-tax';
import { linePayments, unitsPayment } from '@shop/contract/pricing/line-payments';
import { spread } from '@shop/contract/pricing/spread';
import type { ShopSettings } from '@shop/contract/settings';
import type { RefundLineColumn } from '../../schema/payments.ts';
import { sellerOf } from '../../settings/seller.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import {
  type CorrectionData,
  type CreditNoteData,
  dayIn,
  type InvoiceData,
  namesOf,
  type PaperLine,
  unitMinor,
} from './paper-data.ts';
import { amountsOf, lineRate, paperTaxes, ratesOf, taxedOrder, wholeByTax } from './paper-taxes.ts';

/**
 * @param account of the shopper, for orders without an address
 * @param paidAt when its money was received, if that is known
 */
export function composeInvoice(
  shop: ShopSettings,
  found: OrderWithLines,
  account: { name: string | null; email: string },
  { at, paidAt }: { at: Date; paidAt: Date | undefined },
): InvoiceData {
  const { order, lines } = found;
  const whole = wholeByTax(found);
  const taxes = paperTaxes(order.taxes, whole);
  return {
    date: dayIn(shop.timeZone, at),
    order: order.id,
    ordered: dayIn(shop.timeZone, order.created_at),
    supply: supplyOf(shop, found, paidAt),
    seller: sellerOf(shop),
    buyer: buyerOf(order.selected_address, account),
    currency: shopCurrency(),
    payment_method: order.payment_method,
    paid: isReceived(order.payment_status),
    lines: lines.map((line, n) => lineOf(found, n, line.quantity, unitMinor(line) * line.quantity)),
    subtotal_cents: order.subtotal_cents ?? order.total_amount_cents,
    promotions: order.promotions.map(({ name, code, amount_cents }) => ({ name, code, amount_cents })),
    shipping: order.shipping && {
      name: order.shipping.name,
      price_cents: order.shipping.price_cents,
      pick_up: order.shipping.pick_up,
      percent_thousandths: order.taxes.find(({ shipping }) => shipping)?.percent_thousandths ?? null,
    },
    taxes,
    rates: ratesOf(taxes, whole),
    total_cents: order.total_amount_cents,
    footer: shop.invoiceFooter,
  };
}

function supplyOf(
  { timeZone }: ShopSettings,
  { shipments }: OrderWithLines,
  paidAt: Date | undefined,
): InvoiceData['supply'] {
  const [first] = shipments;
  const sentAt = first === undefined ? undefined : new Date(first.created_at);
  if (sentAt === undefined) return paidAt === undefined ? null : { date: dayIn(timeZone, paidAt), by: 'payment' };
  const isPaidBefore = paidAt !== undefined && paidAt < sentAt;
  return { date: dayIn(timeZone, isPaidBefore ? paidAt : sentAt), by: isPaidBefore ? 'payment' : 'dispatch' };
}

function buyerOf(
  address: OrderWithLines['order']['selected_address'],
  account: { name: string | null; email: string },
): InvoiceData['buyer'] {
  return {
    name: address?.name ?? account.name,
    email: address?.email ?? account.email,
    phone: address?.phone ?? null,
    street: address?.street ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    pin_code: address?.pinCode ?? null,
    country: address?.country ?? null,
    tax_id: address?.taxId ?? null,
  };
}

/** @param position of the line in the order */
function lineOf(found: OrderWithLines, position: number, quantity: number, amountMinor: number): PaperLine {
  const line = found.lines[position];
  if (line === undefined) throw new Error(`Order ${found.order.id} has no line ${position}`);
  return {
    ...namesOf(line),
    quantity,
    unit_cents: unitMinor(line),
    ...lineRate(found.order.taxes, position, unitMinor(line)),
    amount_cents: amountMinor,
  };
}

export interface Credit {
  amountMinor: number;
  reason: string;
  /** What it is for; none: the order as a whole. */
  lines: readonly RefundLineColumn[];
}

/** A credit note that stands, of the same invoice. */
export interface EarlierCredit {
  data: CreditNoteData;
  lines: readonly RefundLineColumn[];
}

export function composeCreditNote(
  shop: ShopSettings,
  found: OrderWithLines,
  invoice: { name: string; data: InvoiceData },
  { credit, before, at }: { credit: Credit; before: readonly EarlierCredit[]; at: Date },
): CreditNoteData {
  const { data } = invoice;
  const { amountMinor } = credit;
  const positions = credit.lines.map(({ line_id, quantity }) => ({
    line: found.lines.findIndex(({ id }) => id === line_id),
    quantity,
  }));
  const parts = partsOf(found, credit, before);
  const shippingMinor = parts.rest?.of === 'shipping' ? parts.rest.amount_cents : 0;
  const amounts = creditByTax(
    taxedOrder(found),
    before.map((note) => amountsOf(note.data.taxes, note.data.amount_cents)),
    { amountMinor, lines: positions.filter(({ line }) => line !== -1), shippingMinor },
  );
  const taxes = paperTaxes(found.order.taxes, amounts);
  return {
    date: dayIn(shop.timeZone, at),
    order: data.order,
    ordered: data.ordered,
    seller: sellerOf(shop),
    buyer: data.buyer,
    currency: data.currency,
    invoice: { number: invoice.name, date: data.date, supply: data.supply },
    reason: credit.reason,
    ...parts,
    taxes,
    rates: ratesOf(taxes, amounts),
    amount_cents: amountMinor,
  };
}

/**
 * Its lines with what is credited of each, and what is credited besides: together they are its amount. What goes beyond the lines that a
 * refund names is for the shipping, as far as that was paid.
 */
function partsOf(
  found: OrderWithLines,
  { amountMinor, lines }: Credit,
  before: readonly EarlierCredit[],
): Pick<CreditNoteData, 'lines' | 'rest'> {
  const { taxes, ...taxed } = taxedOrder(found);
  const paid = linePayments({ ...taxed, addedTaxes: taxes.filter(({ included }) => !included) });
  const { total_amount_cents: total } = found.order;
  const isWhole = lines.length === 0 && amountMinor === total;
  const units = isWhole ? found.lines.map(({ id, quantity }) => ({ line_id: id, quantity })) : lines;
  const parts = units.flatMap(({ line_id, quantity }) => {
    const position = found.lines.findIndex(({ id }) => id === line_id);
    const ordered = found.lines[position]?.quantity ?? quantity;
    const gone = unitsIn(isWhole ? [] : before, line_id);
    const counted = { quantity: ordered, before: Math.max(0, Math.min(gone, ordered - quantity)), units: quantity };
    return position === -1 ? [] : [{ position, quantity, worth: unitsPayment(paid[position] ?? 0, counted) }];
  });
  const worths = parts.map(({ worth }) => worth);
  const sum = worths.reduce((all, worth) => all + worth, 0);
  const isForLines = sum > 0 && amountMinor <= sum;
  const amounts = isForLines ? spread(amountMinor, worths) : worths;
  const rest = isForLines ? 0 : amountMinor - sum;
  const shipping = paid.reduce((left, minor) => left - minor, total);
  return {
    lines: parts.map(({ position, quantity }, n) => lineOf(found, position, quantity, amounts[n] ?? 0)),
    rest: rest === 0 ? null : { of: parts.length > 0 && rest <= shipping ? 'shipping' : 'order', amount_cents: rest },
  };
}

/** Units of a line that were credited before. */
function unitsIn(before: readonly EarlierCredit[], lineId: number): number {
  return before
    .flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === lineId))
    .reduce((units, { quantity }) => units + quantity, 0);
}

/** @param note that it cancels */
export function composeCorrection(
  shop: ShopSettings,
  note: { name: string; data: CreditNoteData },
  { reason, at }: { reason: string; at: Date },
): CorrectionData {
  const { data } = note;
  return {
    ...data,
    date: dayIn(shop.timeZone, at),
    seller: sellerOf(shop),
    reason,
    credit_note: { number: note.name, date: data.date },
  };
}
