/** The papers of a credit note and of a correction, from what was stored when they were issued and from nothing else. */

import { papersText } from '@shop/messages/papers';
import type { PaperBlock, PaperDocument, PaperSum } from '@shop/pdf-documents/paper-document';
import type { CorrectionData, CreditNoteData } from '../orders/invoices/paper-data.ts';
import { type Issued, issuedPaper, linesTable, ratesTable, supplyLines } from './issued-paper.ts';
import { column, dayText, lineCell, taxSum, totalText } from './paper-texts.ts';

const rests = { shipping: () => papersText.shipping, order: () => papersText.ofTheOrder };

export function composeCreditNotePaper(
  { name, created_at, data }: Issued<CreditNoteData>,
  size: PaperDocument['size'],
): PaperDocument {
  const details = [papersText.date({ day: dayText(data.date) }), ...invoiceLines(data)];
  const blocks = [reasonOf(data), ...creditBlocks(data, papersText.credited)];
  return issuedPaper(papersText.creditNote({ name }), { created_at, data }, size, { details, blocks });
}

/** What the credit note took off is owed again. */
export function composeCorrectionPaper(
  { name, created_at, data }: Issued<CorrectionData>,
  size: PaperDocument['size'],
): PaperDocument {
  const { credit_note: note } = data;
  const details = [
    papersText.date({ day: dayText(data.date) }),
    papersText.cancelsCreditNote({ number: note.number }),
    papersText.ofDay({ day: dayText(note.date) }),
    ...invoiceLines(data),
  ];
  const text = papersText.cancelsInFull({ note: note.number, invoice: data.invoice.number });
  const blocks: PaperBlock[] = [
    reasonOf(data),
    { kind: 'text', text },
    ...creditBlocks(data, papersText.noLongerCredited),
  ];
  return issuedPaper(papersText.correction({ name }), { created_at, data }, size, { details, blocks });
}

const invoiceLines = ({ invoice, order }: CreditNoteData): string[] => [
  papersText.forInvoice({ number: invoice.number }),
  papersText.ofDay({ day: dayText(invoice.date) }),
  ...supplyLines(invoice.supply),
  papersText.order({ order }),
];

const reasonOf = ({ reason }: CreditNoteData): PaperBlock => ({
  kind: 'columns',
  columns: [column(papersText.reason, [reason])],
});

function creditBlocks(data: CreditNoteData, word: string): PaperBlock[] {
  const total: PaperSum = { label: word, amount: totalText(data.amount_cents), strong: true };
  const { rates, rest, lines } = data;
  if (rates === undefined) return earlierBlocks(data, total);
  const more = rest === null ? [] : [{ text: rests[rest.of](), amount: rest.amount_cents }];
  const amountHead = rates.length > 0 ? papersText.amountInclTax : papersText.amount;
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
      { head: papersText.item, share: 8, align: 'start' },
      { head: papersText.quantity, share: 2, align: 'end' },
    ],
    rows: lines.map((line) => [lineCell(line), { text: String(line.quantity) }]),
  };
  const sums = [...taxes.map((tax) => taxSum({ ...tax, included: true })), total];
  return [...(lines.length === 0 ? [] : [table]), { kind: 'sums', sums }];
}
