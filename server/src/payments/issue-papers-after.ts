/** When it returns, the order has the papers that follow from what the payment provider has told. Call it last in the transaction. */

import type { Deps } from '../deps.ts';
import { issueCreditNotes, issuePapers } from '../orders/invoices/issue-papers.ts';
import type { Tx } from '../schema.ts';
import type { EventOutcome } from './payments.queries.ts';

export async function issuePapersAfter(
  tx: Tx,
  deps: Deps,
  outcome: EventOutcome,
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  switch (outcome) {
    case 'received':
      await issuePapers(tx, deps, orderId, { at, options: { paid: true } });
      return;
    case 'refunded':
    case 'refund_pending':
    case 'refund_failed':
    // An unpaid order may have been invoiced, when staff had said that it was paid.
    case 'order_cancelled':
      await issueCreditNotes(tx, deps, orderId, at);
      return;
    default:
  }
}
