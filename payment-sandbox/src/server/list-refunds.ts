/** Refunds, newest first, a page at a time. */

import { findRefund, listRefunds as listRefundRows, type RefundRow } from './refunds.queries.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { noSuch } from './stripe-api-error.ts';

export async function listRefunds(
  deps: SandboxDeps,
  input: {
    intentId: string | undefined;
    chargeId: string | undefined;
    startingAfter: string | undefined;
    limit: number;
  },
): Promise<{ refunds: RefundRow[]; hasMore: boolean }> {
  const { intentId, chargeId, limit } = input;
  const after = input.startingAfter === undefined ? undefined : await getRefund(deps, { id: input.startingAfter });
  const found = await listRefundRows(deps.db, { intentId, chargeId, after, limit: limit + 1 });
  return { refunds: found.slice(0, limit), hasMore: found.length > limit };
}

export async function getRefund(deps: SandboxDeps, input: { id: string }): Promise<RefundRow> {
  const refund = await findRefund(deps.db, input.id);
  if (refund === undefined) throw noSuch('refund', input.id, 'refund');
  return refund;
}
