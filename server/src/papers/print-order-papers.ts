/** When they return, the paper about one order is printed, in the language of the order. One that never changes is kept: see keptPaper. */

import { ShopError } from '@shop/contract/errors';
import { speaking } from '@shop/messages/language';
import { paperErrorsText } from '@shop/messages/paper-errors';
import * as z from 'zod';
import type { ReadDeps } from '../deps.ts';
import { correctionData, creditNoteData, invoiceData } from '../orders/invoices/paper-data.ts';
import { findCorrection, findCreditNote, findInvoice } from '../orders/invoices/papers.queries.ts';
import { getOrder } from '../orders/order/get-order.ts';
import { getOwnOrder } from '../orders/order/get-own-order.ts';
import { inItsLanguage } from '../orders/order/order-texts.ts';
import type { OrderWithLines } from '../orders/order/select-orders.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { composeCorrectionPaper, composeCreditNotePaper } from './compose-credit-note.ts';
import { composeInvoicePaper } from './compose-invoice.ts';
import { composeReturnSlip } from './compose-return-slip.ts';
import { keptPaper, type Printing } from './keep-paper.ts';
import { pageSizeIn } from './paper-texts.ts';

export interface PrintedPaper {
  /** Without its ending. */
  name: string;
  bytes: Buffer;
}

/** Of whose orders: the actor's own, or everybody's for staff. */
type Whose = Actor | 'everybody';

async function orderOf(deps: ReadDeps, whose: Whose, id: number): Promise<OrderWithLines> {
  return whose === 'everybody' ? getOrder(deps, id) : getOwnOrder(deps, whose, id);
}

/**
 * @param input.number as it is printed; left out: the last
 * @throws ShopError NOT_FOUND also while there is none
 */
export async function printInvoice(
  printing: Printing,
  whose: Whose,
  input: { id: number; number?: string },
): Promise<PrintedPaper> {
  const { from } = printing;
  const { order } = await orderOf(from, whose, input.id);
  const invoice = await findInvoice(from.slowReads, order.id, input.number);
  if (invoice === undefined) {
    const detail = input.number === undefined ? paperErrorsText.noInvoiceYet : paperErrorsText.noSuchInvoice;
    throw new ShopError('NOT_FOUND', { detail });
  }
  const { name, number } = invoice;
  const bytes = await keptPaper(printing, { kind: 'invoice', number, order_id: order.id }, () => {
    const stored = { ...invoice, data: z.parse(invoiceData, invoice.data) };
    return speaking(order.language, () => composeInvoicePaper(stored, pageSizeIn(from.settings.current().country)));
  });
  return { name, bytes };
}

/** @throws ShopError NOT_FOUND */
export async function printCreditNote(
  printing: Printing,
  whose: Whose,
  input: { id: number; creditNote: number },
): Promise<PrintedPaper> {
  const { from } = printing;
  const { order } = await orderOf(from, whose, input.id);
  const note = await findCreditNote(from.slowReads, order.id, input.creditNote);
  if (note === undefined) throw new ShopError('NOT_FOUND', { detail: paperErrorsText.noSuchCreditNote });
  const { name, number } = note;
  const bytes = await keptPaper(printing, { kind: 'credit_note', number, order_id: order.id }, () => {
    const stored = { ...note, data: z.parse(creditNoteData, note.data) };
    return speaking(order.language, () => composeCreditNotePaper(stored, pageSizeIn(from.settings.current().country)));
  });
  return { name, bytes };
}

/** @throws ShopError NOT_FOUND */
export async function printCorrection(
  printing: Printing,
  whose: Whose,
  input: { id: number; correction: number },
): Promise<PrintedPaper> {
  const { from } = printing;
  const { order } = await orderOf(from, whose, input.id);
  const correction = await findCorrection(from.slowReads, order.id, input.correction);
  if (correction === undefined) throw new ShopError('NOT_FOUND', { detail: paperErrorsText.noSuchCorrection });
  const { name, number } = correction;
  const bytes = await keptPaper(printing, { kind: 'correction', number, order_id: order.id }, () => {
    const stored = { ...correction, data: z.parse(correctionData, correction.data) };
    return speaking(order.language, () => composeCorrectionPaper(stored, pageSizeIn(from.settings.current().country)));
  });
  return { name, bytes };
}

/** @throws ShopError NOT_FOUND */
export async function printReturnSlip(
  { from, inTurn }: Pick<Printing, 'from' | 'inTurn'>,
  whose: Whose,
  input: { id: number; return: number },
): Promise<PrintedPaper> {
  const found = await orderOf(from, whose, input.id);
  const returned = found.returns.find(({ id }) => id === input.return);
  if (returned === undefined) throw new ShopError('NOT_FOUND', { detail: paperErrorsText.noSuchReturn });
  const shop = from.settings.current();
  const bytes = await inTurn((draw) =>
    draw(speaking(found.order.language, () => composeReturnSlip(inItsLanguage(found), returned, shop))),
  );
  return { name: `return-${returned.id}`, bytes };
}
