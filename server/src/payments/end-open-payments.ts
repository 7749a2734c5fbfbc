/**
 * When it returns, no open intent of these orders can be paid any more, or its new state is recorded: succeeded or processing. An
 * intent whose secret nobody has is left to the next reconciliation. When it throws, the orders after the failed one are unchanged.
 */

import type { Deps } from '../deps.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { applyIntent } from './apply-intent.ts';
import { issuePapersAfter } from './issue-papers-after.ts';
import { isPayable } from './payment-facts.ts';
import { listPayments, listPaymentsForUpdate } from './payments.queries.ts';
import { planNextReconciliation } from './plan-next-reconciliation.ts';

export async function endOpenPayments(deps: Deps, orderIds: readonly number[], signal: AbortSignal): Promise<void> {
  const { paymentProvider: provider } = deps;
  if (provider === undefined) return;
  for (const orderId of orderIds) {
    for (const { id, intent_id: intentId } of (await listPayments(deps.db, orderId)).filter(isPayable)) {
      if (intentId === null) continue;
      const seen = await provider.cancelIntent(intentId, signal);
      const at = deps.clock.now();
      await inTransaction(deps.db, async (tx) => {
        const found = await findOrderForUpdate(tx, orderId);
        const current = (await listPaymentsForUpdate(tx, orderId)).find((payment) => payment.id === id);
        if (found === undefined || current === undefined) return;
        const outcome = await applyIntent(tx, found, current, { seen, at });
        await planNextReconciliation(tx, deps, orderId, { at, reconciled: false });
        await issuePapersAfter(tx, deps, outcome, { orderId, at });
      });
    }
  }
}
