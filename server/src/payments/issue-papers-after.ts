/** When it returns, the order has the papers that follow from what the payment provider has told. Call it last in the transaction. */

import type { Deps } from '../deps.ts';
import { issueCreditNotes, issuePapers } from '../orders/invoices/issue-papers.ts';
import type { Tx } from '../schema.ts';
import type { EventOutcome } from './payments.queries.ts';

/** An unpaid order may have been invoiced, when staff had said that it was paid: its cancellation needs a credit note. */
const papersAfter: Readonly<Record<EventOutcome, 'invoice' | 'credit notes' | null>> = {
  received: 'invoice',
  order_cancelled: 'credit notes',
  refunded: 'credit notes',
  refund_pending: 'credit notes',
  refund_failed: 'credit notes',
  refund_due: null,
  canceled: null,
  processing: null,
  open: null,
  known: null,
  mismatched: null,
  refunds_to_read: null,
  disputed: null,
  unknown_intent: null,
  ignored: null,
};

export async function issuePapersAfter(
  tx: Tx,
  deps: Deps,
  outcome: EventOutcome,
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  const papers = papersAfter[outcome];
  if (papers === 'invoice') await issuePapers(tx, deps, orderId, { at, options: { paid: true } });
  if (papers === 'credit notes') await issueCreditNotes(tx, deps, orderId, at);
}
