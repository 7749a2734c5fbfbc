/** The paper of an invoice, from what was stored when it was issued and from nothing else. */

import { papersText } from '@shop/messages/papers';
import type { PaperDocument, PaperSum } from '@shop/pdf-documents/paper-document';
import type { InvoiceData } from '../orders/invoices/paper-data.ts';
import { type Issued, issuedPaper, linesTable, ratesTable, rateText, supplyLines } from './issued-paper.ts';
import { dayText, moneyText, percentText, taxSum, totalText } from './paper-texts.ts';

const payments = {
  cash: { open: () => papersText.inCash, received: () => papersText.inCashReceived },
  card: { open: () => papersText.byCard, received: () => papersText.byCardReceived },
};

export function composeInvoicePaper(
  { name, created_at, data }: Issued<InvoiceData>,
  size: PaperDocument['size'],
): PaperDocument {
  const rates = data.rates ?? [];
  const isIncluded = data.taxes.some(({ included }) => included);
  const amountHead =
    rates.length === 0 ? papersText.amount : isIncluded ? papersText.amountInclTax : papersText.netAmount;
  const details = [
    papersText.invoiceDate({ day: dayText(data.date) }),
    ...supplyLines(data.supply),
    papersText.order({ order: data.order }),
    papersText.orderDate({ day: dayText(data.ordered) }),
    payments[data.payment_method][data.paid ? 'received' : 'open'](),
  ];
  const blocks = [
    linesTable(data.lines, { amountHead, taxed: rates.length > 0 }),
    { kind: 'sums', sums: sumsOf(data) } as const,
    ...ratesTable(rates),
  ];
  return issuedPaper(papersText.invoice({ name }), { created_at, data }, size, {
    details,
    blocks,
    footer: data.footer,
  });
}

function sumsOf(data: InvoiceData): PaperSum[] {
  const { subtotal_cents, promotions, shipping, total_cents } = data;
  return [
    { label: papersText.subtotal, amount: moneyText(subtotal_cents) },
    ...promotions.map(({ name, code, amount_cents }) => ({
      label: code === null ? name : `${name} (${code})`,
      amount: amount_cents === 0 ? papersText.freeShipping : moneyText(-amount_cents),
    })),
    ...(shipping === null ? [] : [{ label: shippingText(shipping), amount: moneyText(shipping.price_cents) }]),
    ...taxSums(data),
    { label: papersText.total, amount: totalText(total_cents), strong: true },
  ];
}

function shippingText({ name, pick_up, percent_thousandths: percent }: NonNullable<InvoiceData['shipping']>): string {
  if (percent === null) return pick_up ? papersText.pickUpAt({ name }) : papersText.shippingBy({ name });
  const words = { name, rate: percentText(percent) };
  return pick_up ? papersText.pickUpAtTaxed(words) : papersText.shippingByTaxed(words);
}

/** Those that are added to the prices. An invoice from before there were rates has all here. */
function taxSums({ taxes, rates }: InvoiceData): PaperSum[] {
  if (rates === undefined) return taxes.map(taxSum);
  if (taxes.some(({ included }) => included)) return [];
  return rates
    .filter(({ tax_cents }) => tax_cents !== 0)
    .map((rate) => ({ label: rateText(rate), amount: moneyText(rate.tax_cents) }));
}
