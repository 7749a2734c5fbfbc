/**
 * When it returns, a refund by staff is recorded, once for each idempotency key, and the provider was asked for it: within the
 * request, as far as it answers in time, else by the periodic job. A provider that is away delays it and does not refuse it.
 */

import { shopCurrency, toMinorUnits } from '@shop/contract/money';
import { shownRefundTraits } from '@shop/contract/order-status';
import { type OrderRefund, orderRefund } from '@shop/contract/orders';
import type { CreateRefundBody } from '@shop/contract/refunds';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import type { Deps } from '../deps.ts';
import { updateIdempotencyAnswer } from '../idempotency/idempotency.queries.ts';
import { oncePerKey } from '../idempotency/once-per-key.ts';
import { issueCreditNotes } from '../orders/invoices/issue-papers.ts';
import { askFactorForRefund } from '../orders/refunds/ask-factor-for-refund.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { getRefund } from './get-refund.ts';
import { recordRefundMail } from './record-refund-mail.ts';
import { recordStaffRefund } from './record-staff-refund.ts';

interface CreateRefund {
  orderId: number;
  refund: CreateRefundBody;
  idempotencyKey: string | undefined;
  /** The body as it was sent, before anything was read from it. */
  rawBody: unknown;
  /** Of a refund above the amount that the settings say. */
  proof: SecondFactorProof;
}

/**
 * @param askProvider does not throw; what it could not do is done later
 * @throws ShopError NOT_FOUND, INVALID_INPUT, ORDER_UNPAID, REFUND_TOO_HIGH, CARD_REFUND_STEP, IDEMPOTENCY_KEY_REUSED,
 *   SECOND_FACTOR_ASKED, SECOND_FACTOR_DEMANDED
 */
export async function createRefund(
  deps: Deps,
  actor: Actor,
  { orderId, refund, idempotencyKey: key, rawBody, proof }: CreateRefund,
  askProvider: (refundId: number) => Promise<void>,
): Promise<{ refund: OrderRefund; replayed: boolean }> {
  const at = deps.clock.now();
  const { userId } = actor;
  const { amount, reason, lines } = refund;
  const step = deps.paymentProvider?.chargeLimits(shopCurrency()).step;
  const wanted = { ...{ orderId, userId, at, reason, step }, amountMinor: toMinorUnits(amount), lines: lines ?? [] };
  // Keys are of a user over all routes: another route with the same key is another request.
  const body = { path: `/orders/${orderId}/refunds`, body: rawBody };
  const { answer, replayed } = await askFactorForRefund(deps, actor, proof, (guard) =>
    oncePerKey(deps.db, { userId, key, body, at }, orderRefund, async (tx) => {
      const { id } = await recordStaffRefund(tx, { ...wanted, guard });
      await recordRefundMail(tx, orderId, id, at);
      const recorded = await getRefund(tx, orderId, id);
      await issueCreditNotes(tx, deps, orderId, at);
      return recorded;
    }),
  );
  if (shownRefundTraits[answer.state].waitsFor !== 'provider') return { refund: answer, replayed };
  // Also for a repeated request: the first may have ended before the provider had answered.
  await askProvider(answer.id);
  const made = await getRefund(deps.db, orderId, answer.id);
  if (key !== undefined && made.state !== answer.state) {
    await inTransaction(deps.db, (tx) => updateIdempotencyAnswer(tx, userId, key, JSON.stringify(made)));
  }
  return { refund: made, replayed };
}
