/**
 * When it returns, the payment has its intent at the provider, and its id is recorded. However often it runs, and whichever response
 * is lost, the provider creates one intent: its idempotency key was stored before the first call.
 */

import { shopCurrency } from '@shop/contract/money';
import type { Deps } from '../deps.ts';
import type { OrderRow } from '../orders/order/select-orders.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { BurntKeyError } from '../platform/payments/payment-errors.ts';
import type { Intent, PaymentProvider } from '../platform/payments/payment-provider.ts';
import { newToken } from '../platform/tokens.ts';
import { findInstallationId, listPaymentsForUpdate, type PaymentRow, updatePayment } from './payments.queries.ts';

/** With the installation's id in the key, a fresh database, whose ids start at 1 again, never means the payments of an older one. */
export async function idempotencyKey(deps: Deps, key: string, purpose: 'intent' | 'refund'): Promise<string> {
  return `${await findInstallationId(deps.db)}-${key}-${purpose}`;
}

export async function makeIntent(
  deps: Deps,
  provider: PaymentProvider,
  order: OrderRow,
  { payment, signal }: { payment: PaymentRow; signal: AbortSignal },
): Promise<Intent> {
  let intent: Intent;
  const asked = {
    amountMinor: payment.amount_cents,
    currency: shopCurrency(),
    description: `Order #${order.id}`,
    metadata: { orderId: String(order.id) },
  };
  try {
    intent = await provider.createIntent({ ...asked, key: await idempotencyKey(deps, payment.key, 'intent') }, signal);
  } catch (error) {
    if (!(error instanceof BurntKeyError)) throw error;
    // If an intent was created all the same, nobody has seen its secret: it can never be paid.
    const renewed = await renewKey(deps, payment);
    intent = await provider.createIntent({ ...asked, key: await idempotencyKey(deps, renewed.key, 'intent') }, signal);
  }
  await recordIntentId(deps, payment, intent.id);
  return intent;
}

async function renewKey(deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const current = (await listPaymentsForUpdate(tx, payment.order_id)).find(({ id }) => id === payment.id) ?? payment;
    // Another process has renewed it.
    if (current.key !== payment.key || current.intent_id !== null) return current;
    const key = newToken();
    await updatePayment(tx, payment.id, { key }, at);
    return { ...current, key };
  });
}

async function recordIntentId(deps: Deps, payment: PaymentRow, intentId: string): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const current = (await listPaymentsForUpdate(tx, payment.order_id)).find(({ id }) => id === payment.id);
    if (current?.intent_id === null) await updatePayment(tx, payment.id, { intent_id: intentId }, at);
  });
}
