/** What invoices, credit notes and corrections have in common. */

import { papersText } from '@shop/messages/papers';
import type { PaperBlock, PaperDocument, TableCell } from '@shop/pdf-documents/paper-document';
import type { CreditNoteData, InvoiceData, PaperLine, PaperRate } from '../orders/invoices/paper-data.ts';
import {
  buyerLines,
  column,
  dayText,
  lineCell,
  moneyText,
  paperLanguage,
  percentText,
  reverseChargeNote,
  sellerLines,
} from './paper-texts.ts';

export interface Issued<T> {
  name: string;
  created_at: Date;
  data: T;
}

/** Seller, customer and details above the blocks, and below them why no tax is charged, and the footer. */
export function issuedPaper(
  title: string,
  { created_at, data }: Omit<Issued<InvoiceData | CreditNoteData>, 'name'>,
  size: PaperDocument['size'],
  { details, blocks, footer = '' }: { details: string[]; blocks: PaperBlock[]; footer?: string | undefined },
): PaperDocument {
  const note = reverseChargeNote(data.taxes);
  return {
    title,
    author: data.seller.name,
    size,
    language: paperLanguage(),
    createdAt: created_at.toISOString(),
    sections: [
      {
        heading: title,
        foot: `${data.seller.name} · ${title}`,
        blocks: [
          {
            kind: 'columns',
            columns: [
              column(papersText.seller, sellerLines(data.seller)),
              column(papersText.customer, buyerLines(data.buyer)),
              column(papersText.details, details),
            ],
          },
          ...blocks,
          ...(note === undefined ? [] : [{ kind: 'text', text: note } as const]),
          ...textBlocks(footer),
        ],
      },
    ],
  };
}

/** One for each line that is not empty. */
function textBlocks(text: string): PaperBlock[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => ({ kind: 'text', text: line }));
}

export function supplyLines(supply: InvoiceData['supply']): string[] {
  if (supply === null) return [];
  const day = dayText(supply.date);
  return [supply.by === 'payment' ? papersText.dateOfSupplyAndPayment({ day }) : papersText.dateOfSupply({ day })];
}

/**
 * @param amountHead what the amounts are
 * @param taxed whether any of the order carries a tax
 * @param more rows that are no lines of the order
 */
export function linesTable(
  lines: readonly PaperLine[],
  { amountHead, taxed, more = [] }: { amountHead: string; taxed: boolean; more?: { text: string; amount: number }[] },
): PaperBlock {
  const ofTax = (cell: string): TableCell[] => (taxed ? [{ text: cell }] : []);
  const [item, quantity, price, amount] = taxed ? [4.9, 1.4, 1.9, 2.6] : [6, 1.4, 1.7, 1.9];
  return {
    kind: 'table',
    columns: [
      { head: papersText.item, share: item, align: 'start' },
      { head: papersText.quantity, share: quantity, align: 'end' },
      { head: taxed ? papersText.netUnitPrice : papersText.unitPrice, share: price, align: 'end' },
      ...(taxed ? [{ head: papersText.tax, share: 1.2, align: 'end' } as const] : []),
      { head: amountHead, share: amount, align: 'end' },
    ],
    rows: [
      ...lines.map((line) => [
        lineCell(line),
        { text: String(line.quantity) },
        { text: moneyText(line.net_unit_cents ?? line.unit_cents) },
        ...ofTax(line.percent_thousandths == null ? '–' : percentText(line.percent_thousandths)),
        { text: moneyText(line.amount_cents) },
      ]),
      ...more.map(({ text, amount: minor }) => [
        { text },
        { text: '' },
        { text: '' },
        ...ofTax(''),
        { text: moneyText(minor) },
      ]),
    ],
  };
}

/** None where no tax applies. */
export function ratesTable(rates: readonly PaperRate[]): PaperBlock[] {
  if (rates.length === 0) return [];
  const amount = (head: string) => ({ head, share: 2, align: 'end' }) as const;
  return [
    {
      kind: 'table',
      columns: [
        { head: papersText.taxRate, share: 4, align: 'start' },
        amount(papersText.netAmount),
        amount(papersText.taxAmount),
        amount(papersText.total),
      ],
      rows: rates.map((rate) => [
        { text: rateText(rate) },
        { text: moneyText(rate.net_cents) },
        { text: moneyText(rate.tax_cents) },
        { text: moneyText(rate.net_cents + rate.tax_cents) },
      ]),
    },
  ];
}

export function rateText({ name, percent_thousandths, reverse_charge }: PaperRate): string {
  if (percent_thousandths === null) return name;
  const rate = percentText(percent_thousandths);
  return reverse_charge ? papersText.reverseChargeRate({ name, rate }) : `${name} ${rate}`;
}
