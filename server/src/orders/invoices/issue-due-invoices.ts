/**
 * When it returns, each order whose dispatch can no longer be undone has its invoice, unless another process is at it. One that fails
 * is tried again by the next run, and others do not wait for it.
 */

import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { issuePapers } from './issue-papers.ts';
import { listOrderIdsToInvoice, lockOrderToInvoice } from './papers.queries.ts';

// More are left to the next run.
const BATCH = 500;

export async function issueDueInvoices(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  onFailure: (orderId: number, error: unknown) => void,
): Promise<void> {
  const now = deps.clock.now();
  const orderIds = await listOrderIdsToInvoice(deps.db, now, BATCH);
  if (orderIds.length > 0) await deps.settings.refresh();
  for (const orderId of orderIds) {
    try {
      await inTransaction(deps.db, async (tx) => {
        if (await lockOrderToInvoice(tx, orderId, now)) await issuePapers(tx, deps, orderId, { at: deps.clock.now() });
      });
    } catch (error) {
      onFailure(orderId, error);
    }
  }
}
