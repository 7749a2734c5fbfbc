/** The paper of an invoice or a credit note, from what was stored when it was issued and from nothing else. */

import type { CreditNoteData, InvoiceData } from '../orders/invoices/paper-data.ts';
import {
  buyerLines,
  centsText,
  column,
  dayText,
  lineCell,
  reverseChargeNote,
  sellerLines,
  taxSum,
} from './paper-texts.ts';
import type { PaperBlock, PaperDocument, PaperSum } from './pdf/paper-document.ts';

interface Issued<T> {
  name: string;
  created_at: Date;
  data: T;
}

const METHODS = { cash: 'In cash', card: 'By card' } as const;

export function composeInvoicePaper(
  { name, created_at, data }: Issued<InvoiceData>,
  size: PaperDocument['size'],
): PaperDocument {
  return paperOf(
    `Invoice ${name}`,
    { created_at, data },
    size,
    [
      `Invoice date: ${dayText(data.date)}`,
      `Order: #${data.order}`,
      `Order date: ${dayText(data.ordered)}`,
      `Payment: ${METHODS[data.payment_method]}${data.paid ? ', received' : ''}`,
    ],
    [
      {
        kind: 'table',
        columns: [
          { head: 'Item', share: 6, align: 'start' },
          { head: 'Quantity', share: 1.4, align: 'end' },
          { head: 'Unit price', share: 1.7, align: 'end' },
          { head: 'Amount', share: 1.9, align: 'end' },
        ],
        rows: data.lines.map((line) => [
          lineCell(line),
          { text: String(line.quantity) },
          { text: centsText(line.unit_cents) },
          { text: centsText(line.amount_cents) },
        ]),
      },
      { kind: 'sums', sums: sumsOf(data) },
    ],
  );
}

function sumsOf({ subtotal_cents, promotions, shipping, taxes, total_cents }: InvoiceData): PaperSum[] {
  return [
    { label: 'Subtotal', amount: centsText(subtotal_cents) },
    ...promotions.map(({ name, code, amount_cents }) => ({
      label: code === null ? name : `${name} (${code})`,
      amount: amount_cents === 0 ? 'Free shipping' : centsText(-amount_cents),
    })),
    ...(shipping === null
      ? []
      : [
          {
            label: `${shipping.pick_up ? 'Pick-up' : 'Shipping'}: ${shipping.name}`,
            amount: centsText(shipping.price_cents),
          },
        ]),
    ...taxes.map(taxSum),
    { label: 'Total', amount: `${centsText(total_cents)} USD`, strong: true },
  ];
}

export function composeCreditNotePaper(
  { name, created_at, data }: Issued<CreditNoteData>,
  size: PaperDocument['size'],
): PaperDocument {
  const lines: PaperBlock[] =
    data.lines.length === 0
      ? []
      : [
          {
            kind: 'table',
            columns: [
              { head: 'Item', share: 8, align: 'start' },
              { head: 'Quantity', share: 2, align: 'end' },
            ],
            rows: data.lines.map((line) => [lineCell(line), { text: String(line.quantity) }]),
          },
        ];
  return paperOf(
    `Credit note ${name}`,
    { created_at, data },
    size,
    [
      `Date: ${dayText(data.date)}`,
      `For invoice: ${data.invoice.number}`,
      `of ${dayText(data.invoice.date)}`,
      `Order: #${data.order}`,
    ],
    [
      { kind: 'columns', columns: [column('Reason', [data.reason])] },
      ...lines,
      {
        kind: 'sums',
        sums: [
          // A credit contains its taxes, however they were charged.
          ...data.taxes.map((tax) => taxSum({ ...tax, included: true })),
          { label: 'Credited', amount: `${centsText(data.amount_cents)} USD`, strong: true },
        ],
      },
    ],
  );
}

/** What both papers have: seller, customer and details above the blocks, and below them why no tax is charged. */
function paperOf(
  title: string,
  { created_at, data }: Omit<Issued<InvoiceData | CreditNoteData>, 'name'>,
  size: PaperDocument['size'],
  details: string[],
  blocks: PaperBlock[],
): PaperDocument {
  const note = reverseChargeNote(data.taxes);
  return {
    title,
    author: data.seller.name,
    size,
    createdAt: created_at.toISOString(),
    sections: [
      {
        heading: title,
        foot: `${data.seller.name} · ${title}`,
        blocks: [
          {
            kind: 'columns',
            columns: [
              column('Seller', sellerLines(data.seller)),
              column('Customer', buyerLines(data.buyer)),
              column('Details', details),
            ],
          },
          ...blocks,
          ...(note === undefined ? [] : [{ kind: 'text', text: note } as const]),
        ],
      },
    ],
  };
}
