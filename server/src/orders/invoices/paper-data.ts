/**
 * All that invoices, credit notes and corrections show, as it is stored with them. Fields may be added; a paper that was issued before is
 * read with their default, and shows what it showed then.
 */

import { isBuiltIn } from '@shop/contract/options';
import { paymentMethods } from '@shop/contract/order-status';
import * as z from 'zod';
import type { OrderLineRow } from '../order/select-orders.queries.ts';

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
  /** Of other options, as 'Grind: Whole beans'. Papers from before have none of it. */
  choices: z.array(z.string()).optional(),
  sku: text,
  quantity: z.int(),
  unit_cents: z.int(),
  /** Without an included tax. Papers from before have none of this and of the next. */
  net_unit_cents: z.int().optional(),
  /** Null: it carries no tax. */
  percent_thousandths: z.number().nullable().optional(),
  /** As its order has it; of a credit note what is credited of it. */
  amount_cents: z.int(),
});
export type PaperLine = z.infer<typeof paperLine>;

/** One for each tax of the order, in their order. */
const paperTax = z.object({
  name: z.string(),
  percent_thousandths: z.number(),
  base_cents: z.int(),
  amount_cents: z.int(),
  included: z.boolean(),
  reverse_charge: z.boolean(),
});
export type PaperTax = z.infer<typeof paperTax>;

/** One for each rate, goods and shipping together. */
const paperRate = z.object({
  name: z.string(),
  /** Null: what carries no tax. */
  percent_thousandths: z.number().nullable(),
  net_cents: z.int(),
  tax_cents: z.int(),
  reverse_charge: z.boolean(),
});
export type PaperRate = z.infer<typeof paperRate>;

/** When the goods were dispatched, or paid if that was before. Null: not known when it was issued. */
const supply = z.object({ date: z.string(), by: z.enum(['dispatch', 'payment']) }).nullable();

const common = {
  /** The day it was issued, in the shop's time zone. */
  date: z.string(),
  order: z.int(),
  /** The day the order was placed. */
  ordered: z.string(),
  seller,
  buyer,
  currency: z.string(),
  /** Undefined: from before papers named rates. */
  rates: z.array(paperRate).optional(),
};

export const invoiceData = z.object({
  ...common,
  supply: supply.default(null),
  payment_method: z.enum(paymentMethods),
  paid: z.boolean(),
  lines: z.array(paperLine),
  subtotal_cents: z.int(),
  promotions: z.array(z.object({ name: z.string(), code: text, amount_cents: z.int() })),
  shipping: z
    .object({
      name: z.string(),
      price_cents: z.int(),
      pick_up: z.boolean(),
      percent_thousandths: z.number().nullable().default(null),
    })
    .nullable(),
  taxes: z.array(paperTax),
  total_cents: z.int(),
  /** Several lines, below all else. Invoices from before have none. */
  footer: z.string().optional(),
});
export type InvoiceData = z.infer<typeof invoiceData>;

export const creditNoteData = z.object({
  ...common,
  invoice: z.object({ number: z.string(), date: z.string(), supply: supply.default(null) }),
  reason: z.string(),
  /** What it is for; none: the order as a whole. */
  lines: z.array(paperLine),
  /** What it credits besides its lines: the shipping, or of the order as a whole. */
  rest: z
    .object({ of: z.enum(['shipping', 'order']), amount_cents: z.int() })
    .nullable()
    .default(null),
  /** The parts of the amount that are taxes. */
  taxes: z.array(paperTax),
  amount_cents: z.int(),
});
export type CreditNoteData = z.infer<typeof creditNoteData>;

/** All that the credit note shows which it cancels, but with its own date and reason. */
export const correctionData = creditNoteData.extend({
  credit_note: z.object({ number: z.string(), date: z.string() }),
});
export type CorrectionData = z.infer<typeof correctionData>;

/** As 2026-01-31. */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(at);
  const [year, month, day] = ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value);
  return `${year}-${month}-${day}`;
}

/** What was paid for a unit. */
export const unitMinor = ({ net_price_cents, discount_price_cents }: OrderLineRow): number =>
  net_price_cents ?? discount_price_cents;

/** A line of an order as its papers name it. */
export function namesOf(line: OrderLineRow): Pick<PaperLine, 'title' | 'brand' | 'color' | 'size' | 'choices' | 'sku'> {
  const others = (line.choices ?? []).filter(({ option }) => !isBuiltIn(option));
  return {
    title: line.title,
    brand: line.brand,
    color: line.variant?.color ?? line.color?.name ?? null,
    size: line.variant?.size ?? line.size?.name ?? null,
    ...(others.length > 0 && { choices: others.map(({ name, label }) => `${name}: ${label}`) }),
    sku: line.variant?.sku ?? null,
  };
}
