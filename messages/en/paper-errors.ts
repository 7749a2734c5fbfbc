import { messages } from '../src/messages.ts';

/** Why a paper is not printed. */
export const paperErrorsText = messages('paper-errors', {
  nobodyWaited: 'Nobody waited for the answer',
  tooMany: 'Too many papers are being printed. Please try again',
  othersOfYours: 'Other papers are just being printed for you. Please try again in a moment',
  tooLarge: 'This could not be printed. Print fewer at once',
  noInvoiceYet: 'This order has no invoice yet',
  noSuchInvoice: 'This order has no such invoice',
  noSuchCreditNote: 'This order has no such credit note',
  noSuchCorrection: 'This order has no such correction',
  noSuchReturn: 'This order has no such return',
  noSuchOrders: 'There is no order {ids}',
});
