/** How the taxes of an order are divided among its papers. */

import { type AmountByTax, orderByTax, type TaxedOrder } from '@shop/contract/pricing/amounts-by-tax';
import { roundedShare } from '@shop/contract/pricing/rounding';
import { papersText } from '@shop/messages/papers';
import type { OrderTaxColumn } from '../../schema/order-prices.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { type PaperRate, type PaperTax, unitMinor } from './paper-data.ts';

/** 100 percent, in thousandths of a percent. */
const WHOLE = 100_000;

type Priced = Pick<OrderWithLines, 'order' | 'lines'>;

export function taxedOrder({ order, lines }: Priced): TaxedOrder {
  return {
    lines: lines.map((line) => ({ unitPriceMinor: unitMinor(line), quantity: line.quantity })),
    promotions: order.promotions.map(({ line_cents }) => ({ lineMinor: line_cents })),
    shippingMinor: order.shipping?.price_cents ?? 0,
    taxes: order.taxes.map((tax) => ({
      amountMinor: tax.amount_cents,
      lines: tax.lines,
      shipping: tax.shipping,
      included: tax.included,
    })),
  };
}

/** The whole order by tax. */
export const wholeByTax = (found: Priced): AmountByTax => orderByTax(taxedOrder(found));

export function paperTaxes(taxes: readonly OrderTaxColumn[], amounts: AmountByTax): PaperTax[] {
  return taxes.map(({ name, percent_thousandths, included, reverse_charge }, n) => {
    const { netMinor = 0, taxMinor = 0 } = amounts.taxes[n] ?? {};
    const base = included ? netMinor + taxMinor : netMinor;
    return { name, percent_thousandths, base_cents: base, amount_cents: taxMinor, included, reverse_charge };
  });
}

/** What a paper that was issued before said. */
export function amountsOf(taxes: readonly PaperTax[], amountMinor: number): AmountByTax {
  const parts = taxes.map(({ base_cents, amount_cents, included }) => ({
    netMinor: included ? base_cents - amount_cents : base_cents,
    taxMinor: amount_cents,
  }));
  return {
    taxes: parts,
    untaxedMinor: parts.reduce((left, part) => left - part.netMinor - part.taxMinor, amountMinor),
  };
}

/** One row a rate, goods and shipping together, however many rules of the shop have that rate; none of 0. */
export function ratesOf(taxes: readonly PaperTax[], amounts: AmountByTax): PaperRate[] {
  const rates: PaperRate[] = [];
  for (const [n, { name, percent_thousandths, reverse_charge }] of taxes.entries()) {
    const { netMinor = 0, taxMinor = 0 } = amounts.taxes[n] ?? {};
    const same = rates.find(
      (rate) => rate.percent_thousandths === percent_thousandths && rate.reverse_charge === reverse_charge,
    );
    if (same === undefined) {
      rates.push({ name, percent_thousandths, net_cents: netMinor, tax_cents: taxMinor, reverse_charge });
      continue;
    }
    same.net_cents += netMinor;
    same.tax_cents += taxMinor;
    if (!same.name.split(', ').includes(name)) same.name = `${same.name}, ${name}`;
  }
  if (taxes.length > 0) rates.push({ ...noTax(), net_cents: amounts.untaxedMinor });
  return rates.filter(({ net_cents, tax_cents }) => net_cents !== 0 || tax_cents !== 0);
}

const noTax = (): PaperRate => ({
  name: papersText.noTax,
  percent_thousandths: null,
  net_cents: 0,
  tax_cents: 0,
  reverse_charge: false,
});

/** Of a line of the order: its rate, and what a unit costs without an included tax. */
export function lineRate(
  taxes: readonly OrderTaxColumn[],
  position: number,
  minor: number,
): { net_unit_cents: number; percent_thousandths: number | null } {
  const tax = taxes.find(({ lines }) => lines.includes(position));
  if (tax === undefined) return { net_unit_cents: minor, percent_thousandths: null };
  const { included, percent_thousandths } = tax;
  return {
    net_unit_cents: included ? roundedShare(minor, WHOLE, WHOLE + percent_thousandths) : minor,
    percent_thousandths,
  };
}
