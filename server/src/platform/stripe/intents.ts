/** What Stripe answers, read as what the shop knows of a payment. */

import type Stripe from 'stripe';
import type { Intent, SeenRefund } from '../payments/payment-provider.ts';
import { fromStripe } from './charge-units.ts';

export function readIntent(intent: Stripe.PaymentIntent): Intent {
  // Signed by Stripe, but not checked.
  const currency: string | undefined = intent.currency;
  return {
    id: intent.id,
    state: stateOf(intent.status),
    clientSecret: intent.client_secret ?? undefined,
    amount: fromStripe(intent.amount, currency),
    amountReceived: fromStripe(intent.amount_received ?? intent.amount, currency),
    currency: currency?.toUpperCase() ?? '',
    metadata: intent.metadata ?? {},
    failure: failureOf(intent),
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): Intent['state'] {
  const known = (['processing', 'succeeded', 'canceled'] as const).find((state) => state === status);
  return known ?? 'open';
}

/** A code of the provider's; anything longer is none. */
function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): string | undefined {
  const code: unknown = error?.decline_code ?? error?.code;
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : undefined;
}

/** Where the shop writes its own name of a refund. */
export const REFUND_KEY = 'shop_refund';

/** Anything but succeeded and failed is under way: money that may still come back is not given back yet. */
export function readRefund(
  refund: Pick<Stripe.Refund, 'id' | 'amount'> & {
    currency?: string | null | undefined;
    status?: string | null | undefined;
    reason?: string | null | undefined;
    failure_reason?: string | null | undefined;
    metadata?: Readonly<Record<string, string>> | null | undefined;
  },
): SeenRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    amount: fromStripe(refund.amount, refund.currency),
    state: failed ? 'failed' : refund.status === 'succeeded' ? 'made' : 'pending',
    reason: refund.reason ?? undefined,
    failure: failed ? (refund.failure_reason ?? refund.status ?? undefined) : undefined,
    key: refund.metadata?.[REFUND_KEY],
  };
}
