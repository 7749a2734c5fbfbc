/**
 * All that invoices and credit notes show, as it is stored with them. Fields may be added; a paper that was issued before is read with
 * their default.
 */

import * as z from 'zod';
import type { PaperSettings } from '../../deps.ts';
import type { OrderTaxColumn } from '../../schema/order-prices.ts';
import type { RefundLineColumn } from '../../schema/payments.ts';
import type { OrderLineRow, OrderWithLines } from '../select-orders.queries.ts';

const seller = z.object({ name: z.string(), address: z.string(), tax_id: z.string() });
const text = z.string().nullable();

/** Fields of an address as they were typed; null: the order has no address. */
const buyer = z.object({
  name: text,
  email: text,
  phone: text,
  street: text,
  city: text,
  state: text,
  pin_code: text,
  country: text,
  tax_id: text,
});

const paperLine = z.object({
  title: z.string(),
  brand: z.string(),
  color: text,
  size: text,
  sku: text,
  quantity: z.int(),
  unit_cents: z.int(),
  amount_cents: z.int(),
});
export type PaperLine = z.infer<typeof paperLine>;

const paperTax = z.object({
  name: z.string(),
  percent_thousandths: z.number(),
  base_cents: z.int(),
  amount_cents: z.int(),
  included: z.boolean(),
  reverse_charge: z.boolean(),
});
export type PaperTax = z.infer<typeof paperTax>;

const common = {
  /** The day it was issued, in the shop's time zone. */
  date: z.string(),
  order: z.int(),
  /** The day the order was placed. */
  ordered: z.string(),
  seller,
  buyer,
  currency: z.literal('USD'),
};

export const invoiceData = z.object({
  ...common,
  payment_method: z.enum(['cash', 'card']),
  paid: z.boolean(),
  lines: z.array(paperLine),
  subtotal_cents: z.int(),
  promotions: z.array(z.object({ name: z.string(), code: text, amount_cents: z.int() })),
  shipping: z.object({ name: z.string(), price_cents: z.int(), pick_up: z.boolean() }).nullable(),
  taxes: z.array(paperTax),
  total_cents: z.int(),
});
export type InvoiceData = z.infer<typeof invoiceData>;

export const creditNoteData = z.object({
  ...common,
  invoice: z.object({ number: z.string(), date: z.string() }),
  reason: z.string(),
  /** What it is for; none: the order as a whole. */
  lines: z.array(paperLine),
  /** The parts of the amount that are taxes. */
  taxes: z.array(paperTax),
  amount_cents: z.int(),
});
export type CreditNoteData = z.infer<typeof creditNoteData>;

interface Shop {
  papers: PaperSettings;
  timeZone: string;
}

/** As 2026-01-31. */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(at);
  const [year, month, day] = ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value);
  return `${year}-${month}-${day}`;
}

/** @param account of the shopper, for orders without an address */
export function composeInvoice(
  { papers, timeZone }: Shop,
  { order, lines }: OrderWithLines,
  account: { name: string | null; email: string },
  at: Date,
): InvoiceData {
  return {
    date: dayIn(timeZone, at),
    order: order.id,
    ordered: dayIn(timeZone, order.created_at),
    seller: { name: papers.sellerName, address: papers.sellerAddress, tax_id: papers.sellerTaxId },
    buyer: buyerOf(order.selected_address, account),
    currency: 'USD',
    payment_method: order.payment_method,
    paid: order.payment_status === 'received',
    lines: lines.map((line) => lineOf(line, line.quantity)),
    subtotal_cents: order.subtotal_cents ?? order.total_amount_cents,
    promotions: order.promotions.map(({ name, code, amount_cents }) => ({ name, code, amount_cents })),
    shipping: order.shipping && {
      name: order.shipping.name,
      price_cents: order.shipping.price_cents,
      pick_up: order.shipping.pick_up,
    },
    taxes: order.taxes.map((tax) => taxOf(tax, tax.base_cents, tax.amount_cents)),
    total_cents: order.total_amount_cents,
  };
}

export function composeCreditNote(
  { papers, timeZone }: Shop,
  found: OrderWithLines,
  invoice: { name: string; data: InvoiceData },
  refund: { amount_cents: number; reason: string; lines: readonly RefundLineColumn[] },
  at: Date,
): CreditNoteData {
  const { data } = invoice;
  return {
    date: dayIn(timeZone, at),
    order: data.order,
    ordered: data.ordered,
    seller: { name: papers.sellerName, address: papers.sellerAddress, tax_id: papers.sellerTaxId },
    buyer: data.buyer,
    currency: data.currency,
    invoice: { number: invoice.name, date: data.date },
    reason: refund.reason,
    lines: refund.lines.flatMap(({ line_id, quantity }) =>
      found.lines.filter(({ id }) => id === line_id).map((line) => lineOf(line, quantity)),
    ),
    taxes: taxesInRefund(found, refund),
    amount_cents: refund.amount_cents,
  };
}

function buyerOf(
  address: OrderWithLines['order']['selected_address'],
  account: { name: string | null; email: string },
): z.infer<typeof buyer> {
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

function lineOf(line: OrderLineRow, quantity: number): PaperLine {
  return {
    title: line.title,
    brand: line.brand,
    color: line.variant?.color ?? line.color?.name ?? null,
    size: line.variant?.size ?? line.size?.name ?? null,
    sku: line.variant?.sku ?? null,
    quantity,
    unit_cents: unitCents(line),
    amount_cents: unitCents(line) * quantity,
  };
}

/** What was paid for a unit. */
const unitCents = ({ net_price_cents, discount_price_cents }: OrderLineRow) => net_price_cents ?? discount_price_cents;

function taxOf(tax: OrderTaxColumn, baseCents: number, amountCents: number): PaperTax {
  const { name, percent_thousandths, included, reverse_charge } = tax;
  return { name, percent_thousandths, base_cents: baseCents, amount_cents: amountCents, included, reverse_charge };
}

/**
 * Which part of a refund is which tax: as much as of what it is for, its lines or the whole order with its shipping. Rounded to
 * cents, and never more than the tax of the order.
 */
function taxesInRefund(
  { order, lines }: OrderWithLines,
  refund: { amount_cents: number; lines: readonly RefundLineColumn[] },
): PaperTax[] {
  const named = new Map(refund.lines.map(({ line_id, quantity }) => [line_id, quantity]));
  // What was paid for each line, before taxes that are added.
  const nets = lines.map(
    (line, n) =>
      unitCents(line) * line.quantity - order.promotions.reduce((sum, { line_cents }) => sum + (line_cents[n] ?? 0), 0),
  );
  const chosen = nets.map((net, n) => {
    const { id = 0, quantity = 1 } = lines[n] ?? {};
    return named.size === 0 ? net : net * Math.min(1, (named.get(id) ?? 0) / quantity);
  });
  const shipping = named.size === 0 ? (order.shipping?.price_cents ?? 0) : 0;
  const parts = order.taxes.map((tax) => {
    const base = tax.lines.reduce((sum, n) => sum + (chosen[n] ?? 0), tax.shipping ? shipping : 0);
    return { tax, base, amount: tax.base_cents === 0 ? 0 : (tax.amount_cents * base) / tax.base_cents };
  });
  const added = parts.reduce((sum, { tax, amount }) => (tax.included ? sum : sum + amount), 0);
  const whole = chosen.reduce((sum, net) => sum + net, shipping + added);
  const share = whole === 0 ? 0 : refund.amount_cents / whole;
  return parts.map(({ tax, base, amount }) =>
    taxOf(
      tax,
      Math.min(tax.base_cents, Math.round(base * share)),
      Math.min(tax.amount_cents, Math.round(amount * share)),
    ),
  );
}
