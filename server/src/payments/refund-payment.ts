/** When it returns, the money of a payment has gone back, once and in full, and the order says so. */

import { findOrderForUpdate, updateOrder } from '../orders/orders.queries.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import { inTransaction, type Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { BurntKeyError } from '../platform/stripe/failures.ts';
import type { MadeRefund } from '../platform/stripe/intents.ts';
import type { StripeGateway } from '../platform/stripe/stripe.ts';
import { newToken } from '../platform/tokens.ts';
import { idempotencyKey } from './make-intent.ts';
import { isKept } from './payment-facts.ts';
import { listPaymentsForUpdate, type PaymentRow, updatePayment } from './payments.queries.ts';
import { planNextLook } from './plan-next-look.ts';

export async function refundPayment(
  deps: Deps,
  stripe: StripeGateway,
  payment: PaymentRow,
  signal: AbortSignal,
): Promise<void> {
  if (payment.intent_id === null) return;
  const key = await idempotencyKey(deps, payment, 'refund');
  let refund: MadeRefund;
  try {
    refund = await stripe.refundIntent(payment.intent_id, key, signal);
  } catch (error) {
    if (!(error instanceof BurntKeyError)) throw error;
    // Under another key the provider refuses a second refund of everything, so it cannot go back twice.
    refund = await stripe.refundIntent(payment.intent_id, `${key}-${newToken()}`, signal);
  }
  await inTransaction(deps.db, (tx) => recordRefund(tx, deps, payment.order_id, payment.id, refund));
}

/** @returns false when it was known already */
export async function recordRefund(
  tx: Tx,
  deps: Deps,
  orderId: number,
  paymentId: number,
  refund: MadeRefund,
): Promise<boolean> {
  const at = deps.clock.now();
  const found = await findOrderForUpdate(tx, orderId);
  const payment = (await listPaymentsForUpdate(tx, orderId)).find(({ id }) => id === paymentId);
  if (found === undefined || payment?.state !== 'succeeded' || payment.refunded_at !== null) return false;
  await updatePayment(tx, paymentId, { refund_id: refund.id, refunded_at: at }, at);
  await updateOrder(
    tx,
    orderId,
    {
      refund_cents: refund.amount,
      refunded_at: at,
      // Without the money that it was paid with, it is not paid.
      ...(isKept(payment) && { payment_status: 'pending' as const }),
    },
    at,
  );
  const on = { orderId };
  const after = { amount_cents: refund.amount };
  await insertAuditEntry(tx, { at, actorId: null, action: 'payment_refunded', on, after });
  await planNextLook(tx, deps, orderId, { at, looked: false });
  return true;
}
