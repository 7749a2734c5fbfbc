/** The paper of an invoice, from what was stored when it was issued and from nothing else. */

import type { PaperDocument, PaperSum } from '@shop/pdf-documents/paper-document';
import type { InvoiceData } from '../orders/invoices/paper-data.ts';
import { type Issued, issuedPaper, linesTable, ratesTable, rateText, supplyLines } from './issued-paper.ts';
import { dayText, moneyText, percentText, taxSum, totalText } from './paper-texts.ts';

const METHODS = { cash: 'In cash', card: 'By card' } as const;

export function composeInvoicePaper(
  { name, created_at, data }: Issued<InvoiceData>,
  size: PaperDocument['size'],
): PaperDocument {
  const rates = data.rates ?? [];
  const isIncluded = data.taxes.some(({ included }) => included);
  const amountHead = rates.length === 0 ? 'Amount' : isIncluded ? 'Amount incl. tax' : 'Net amount';
  const details = [
    `Invoice date: ${dayText(data.date)}`,
    ...supplyLines(data.supply),
    `Order: #${data.order}`,
    `Order date: ${dayText(data.ordered)}`,
    `Payment: ${METHODS[data.payment_method]}${data.paid ? ', received' : ''}`,
  ];
  const blocks = [
    linesTable(data.lines, { amountHead, taxed: rates.length > 0 }),
    { kind: 'sums', sums: sumsOf(data) } as const,
    ...ratesTable(rates),
  ];
  return issuedPaper(`Invoice ${name}`, { created_at, data }, size, { details, blocks, footer: data.footer });
}

function sumsOf(data: InvoiceData): PaperSum[] {
  const { subtotal_cents, promotions, shipping, total_cents } = data;
  return [
    { label: 'Subtotal', amount: moneyText(subtotal_cents) },
    ...promotions.map(({ name, code, amount_cents }) => ({
      label: code === null ? name : `${name} (${code})`,
      amount: amount_cents === 0 ? 'Free shipping' : moneyText(-amount_cents),
    })),
    ...(shipping === null ? [] : [{ label: shippingText(shipping), amount: moneyText(shipping.price_cents) }]),
    ...taxSums(data),
    { label: 'Total', amount: totalText(total_cents), strong: true },
  ];
}

function shippingText({ name, pick_up, percent_thousandths: percent }: NonNullable<InvoiceData['shipping']>): string {
  return `${pick_up ? 'Pick-up' : 'Shipping'}: ${name}${percent === null ? '' : ` (${percentText(percent)})`}`;
}

/** Those that are added to the prices. An invoice from before there were rates has all here. */
function taxSums({ taxes, rates }: InvoiceData): PaperSum[] {
  if (rates === undefined) return taxes.map(taxSum);
  if (taxes.some(({ included }) => included)) return [];
  return rates
    .filter(({ tax_cents }) => tax_cents !== 0)
    .map((rate) => ({ label: rateText(rate), amount: moneyText(rate.tax_cents) }));
}
