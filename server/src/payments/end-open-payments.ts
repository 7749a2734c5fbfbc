/**
 * When it returns, no open intent of these orders can be paid any more, or what has become of it instead is recorded: paid,
 * or processing. An intent that nobody was given the secret of is left to the next look. When it throws, an order that the
 * provider was not asked about stays as it is known.
 */

import { findOrderForUpdate } from '../orders/orders.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { applyIntent } from './apply-intent.ts';
import { isPayable } from './payment-facts.ts';
import { listPayments, listPaymentsForUpdate } from './payments.queries.ts';
import { planNextLook } from './plan-next-look.ts';

export async function endOpenPayments(deps: Deps, orderIds: readonly number[], signal: AbortSignal): Promise<void> {
  const { stripe } = deps;
  if (stripe === undefined) return;
  for (const orderId of orderIds) {
    for (const { id, intent_id: intentId } of (await listPayments(deps.db, orderId)).filter(isPayable)) {
      if (intentId === null) continue;
      const seen = await stripe.cancelIntent(intentId, signal);
      const at = deps.clock.now();
      await inTransaction(deps.db, async (tx) => {
        const found = await findOrderForUpdate(tx, orderId);
        const current = (await listPaymentsForUpdate(tx, orderId)).find((payment) => payment.id === id);
        if (found === undefined || current === undefined) return;
        await applyIntent(tx, found, current, seen, at);
        await planNextLook(tx, deps, orderId, { at, looked: false });
      });
    }
  }
}
