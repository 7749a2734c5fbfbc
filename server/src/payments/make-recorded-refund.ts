/**
 * When it returns, the provider was asked for a recorded refund, unless it has it, and the answer is recorded. A provider that does not
 * answer in time is asked again by the periodic job.
 */

import type { Deps } from '../deps.ts';
import type { Incident } from './incident.ts';
import { isRequested } from './payment-facts.ts';
import { makeRefund } from './refund-payment.ts';
import { findRefund } from './refunds.queries.ts';

// A request for a refund is answered within ten seconds.
const PATIENCE_MS = 7500;

interface Log {
  warn: (facts: object, text: string) => void;
  error: (facts: object, text: string) => void;
}

export async function makeRecordedRefund(
  deps: Deps,
  { orderId, refundId }: { orderId: number; refundId: number },
  log: Log,
): Promise<void> {
  const { paymentProvider: provider } = deps;
  const refund = await findRefund(deps.db, orderId, refundId);
  if (provider === undefined || refund === undefined || !isRequested(refund)) return;
  const report = ({ what, error }: Incident) => log.error({ orderId, err: error }, what);
  try {
    await makeRefund(deps, provider, refund, { signal: AbortSignal.timeout(PATIENCE_MS), report });
  } catch (error) {
    log.warn({ err: error, orderId, refundId }, 'the refund was not made yet, will be retried');
  }
}
