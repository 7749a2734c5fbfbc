/** The papers of a credit note and of a correction, from what was stored when they were issued and from nothing else. */

import type { PaperBlock, PaperDocument, PaperSum } from '@shop/pdf-documents/paper-document';
import type { CorrectionData, CreditNoteData } from '../orders/invoices/paper-data.ts';
import { type Issued, issuedPaper, linesTable, ratesTable, supplyLines } from './issued-paper.ts';
import { column, dayText, lineCell, taxSum, totalText } from './paper-texts.ts';

const RESTS = { shipping: 'Shipping', order: 'Of the order as a whole' } as const;

export function composeCreditNotePaper(
  { name, created_at, data }: Issued<CreditNoteData>,
  size: PaperDocument['size'],
): PaperDocument {
  const details = [`Date: ${dayText(data.date)}`, ...invoiceLines(data)];
  const blocks = [reasonOf(data), ...creditBlocks(data, 'Credited')];
  return issuedPaper(`Credit note ${name}`, { created_at, data }, size, { details, blocks });
}

/** What the credit note took off is owed again. */
export function composeCorrectionPaper(
  { name, created_at, data }: Issued<CorrectionData>,
  size: PaperDocument['size'],
): PaperDocument {
  const { credit_note: note } = data;
  const details = [
    `Date: ${dayText(data.date)}`,
    `Cancels credit note: ${note.number}`,
    `of ${dayText(note.date)}`,
    ...invoiceLines(data),
  ];
  const text = `This correction cancels credit note ${note.number} in full: invoice ${data.invoice.number} holds for this amount again.`;
  const blocks: PaperBlock[] = [reasonOf(data), { kind: 'text', text }, ...creditBlocks(data, 'No longer credited')];
  return issuedPaper(`Correction ${name}`, { created_at, data }, size, { details, blocks });
}

const invoiceLines = ({ invoice, order }: CreditNoteData): string[] => [
  `For invoice: ${invoice.number}`,
  `of ${dayText(invoice.date)}`,
  ...supplyLines(invoice.supply),
  `Order: #${order}`,
];

const reasonOf = ({ reason }: CreditNoteData): PaperBlock => ({
  kind: 'columns',
  columns: [column('Reason', [reason])],
});

function creditBlocks(data: CreditNoteData, word: string): PaperBlock[] {
  const total: PaperSum = { label: word, amount: totalText(data.amount_cents), strong: true };
  const { rates, rest, lines } = data;
  if (rates === undefined) return earlierBlocks(data, total);
  const more = rest === null ? [] : [{ text: RESTS[rest.of], amount: rest.amount_cents }];
  const amountHead = rates.length > 0 ? 'Amount incl. tax' : 'Amount';
  return [
    linesTable(lines, { amountHead, taxed: rates.length > 0, more }),
    { kind: 'sums', sums: [total] },
    ...ratesTable(rates),
  ];
}

/** Of a paper from before there were rates, as it was then. */
function earlierBlocks({ lines, taxes }: CreditNoteData, total: PaperSum): PaperBlock[] {
  const table: PaperBlock = {
    kind: 'table',
    columns: [
      { head: 'Item', share: 8, align: 'start' },
      { head: 'Quantity', share: 2, align: 'end' },
    ],
    rows: lines.map((line) => [lineCell(line), { text: String(line.quantity) }]),
  };
  const sums = [...taxes.map((tax) => taxSum({ ...tax, included: true })), total];
  return [...(lines.length === 0 ? [] : [table]), { kind: 'sums', sums }];
}
