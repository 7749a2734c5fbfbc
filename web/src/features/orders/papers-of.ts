import type { Order } from '@shop/contract/orders';
import { orderActionsText } from '@shop/messages/order-actions';

export interface OrderPaper {
  /** Below the orders, own or all. */
  path: string;
  name: string;
  amount: number;
}

/** The invoices, credit notes and corrections of an order, in the order in which they were issued as far as one can tell. */
export function papersOf({ id, invoices, creditNotes, corrections }: Order): OrderPaper[] {
  const papers = [
    ...invoices.map(({ number, at, amount }) => ({
      ...{ at, amount, name: orderActionsText.invoiceNumber({ number }) },
      path: `${id}/invoices/${encodeURIComponent(number)}.pdf`,
    })),
    ...creditNotes.map((note) => ({
      ...{ at: note.at, amount: note.amount, name: orderActionsText.creditNoteNumber({ number: note.number }) },
      path: `${id}/credit-notes/${note.id}.pdf`,
    })),
    ...corrections.map((correction) => ({
      ...{
        at: correction.at,
        amount: correction.amount,
        name: orderActionsText.correctionNumber({ number: correction.number }),
      },
      path: `${id}/corrections/${correction.id}.pdf`,
    })),
  ];
  return papers.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ at: _, ...paper }) => paper);
}
