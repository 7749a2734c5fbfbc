/** When they return, the paper about one order is printed; it looks the same however often it is. */

import { ShopError } from '@shop/contract/errors';
import * as z from 'zod';
import type { ReadDeps } from '../deps.ts';
import { getOrder } from '../orders/get-order.ts';
import { getOwnOrder } from '../orders/get-own-order.ts';
import { creditNoteData, invoiceData } from '../orders/invoices/paper-data.ts';
import { findCreditNote, findInvoice } from '../orders/invoices/papers.queries.ts';
import type { OrderWithLines } from '../orders/select-orders.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { composeCreditNotePaper, composeInvoicePaper } from './compose-invoice.ts';
import { composeReturnSlip } from './compose-return-slip.ts';
import { pageSizeIn } from './paper-texts.ts';
import type { PaperDocument } from './pdf/paper-document.ts';
import type { PrintPaper } from './pdf/print-paper.ts';

export interface PrintedPaper {
  /** Without its ending. */
  name: string;
  bytes: Buffer;
}

/** Of whose orders: the actor's own, or everybody's for staff. */
type Whose = Actor | 'everybody';

interface Printing {
  deps: ReadDeps;
  print: PrintPaper;
}

async function orderOf(deps: ReadDeps, whose: Whose, id: number): Promise<OrderWithLines> {
  return whose === 'everybody' ? getOrder(deps, id) : getOwnOrder(deps, whose, id);
}

const printed = async (print: PrintPaper, name: string, paper: PaperDocument): Promise<PrintedPaper> => ({
  name,
  bytes: await print(paper),
});

/** @throws ShopError NOT_FOUND also while there is none */
export async function printInvoice(
  { deps, print }: Printing,
  whose: Whose,
  input: { id: number },
): Promise<PrintedPaper> {
  const { order } = await orderOf(deps, whose, input.id);
  const invoice = await findInvoice(deps.slowReads, order.id);
  if (invoice === undefined) throw new ShopError('NOT_FOUND', { detail: 'This order has no invoice yet' });
  const stored = { ...invoice, data: z.parse(invoiceData, invoice.data) };
  return printed(print, invoice.name, composeInvoicePaper(stored, pageSizeIn(deps.shopCountry)));
}

/** @throws ShopError NOT_FOUND */
export async function printCreditNote(
  { deps, print }: Printing,
  whose: Whose,
  input: { id: number; creditNote: number },
): Promise<PrintedPaper> {
  const { order } = await orderOf(deps, whose, input.id);
  const note = await findCreditNote(deps.slowReads, order.id, input.creditNote);
  if (note === undefined) throw new ShopError('NOT_FOUND', { detail: 'This order has no such credit note' });
  const stored = { ...note, data: z.parse(creditNoteData, note.data) };
  return printed(print, note.name, composeCreditNotePaper(stored, pageSizeIn(deps.shopCountry)));
}

/** @throws ShopError NOT_FOUND */
export async function printReturnSlip(
  { deps, print }: Printing,
  whose: Whose,
  input: { id: number; return: number },
): Promise<PrintedPaper> {
  const found = await orderOf(deps, whose, input.id);
  const returned = found.returns.find(({ id }) => id === input.return);
  if (returned === undefined) throw new ShopError('NOT_FOUND', { detail: 'This order has no such return' });
  const { papers, timeZone, shopCountry } = deps;
  const seller = { name: papers.sellerName, address: papers.sellerAddress, tax_id: papers.sellerTaxId };
  return printed(print, `return-${returned.id}`, composeReturnSlip(found, returned, { timeZone, shopCountry, seller }));
}
