import type Stripe from 'stripe';

/** What the shop reads of a payment intent. Amounts are cents. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string | undefined;
  amount: number;
  amountReceived: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  /** Why the last attempt to pay it failed, as the provider's code such as insufficient_funds. */
  failure?: string | undefined;
}

/** A refund as the provider tells of it. */
export interface SeenRefund {
  id: string;
  /** Cents. */
  amount: number;
  state: 'pending' | 'made' | 'failed';
  /** Why somebody made it, and why it failed, in the provider's words. */
  reason: string | undefined;
  failure: string | undefined;
  /** What the shop calls it; undefined of one that was not made by the shop. */
  key: string | undefined;
}

/** A dispute as the provider tells of it; reason and state in its words. */
export interface SeenDispute {
  id: string;
  /** Cents. */
  amount: number;
  reason: string;
  state: string;
}

export function readIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? undefined,
    amount: intent.amount,
    amountReceived: intent.amount_received ?? intent.amount,
    currency: intent.currency,
    metadata: intent.metadata ?? {},
    failure: failureOf(intent),
  };
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
    status?: string | null | undefined;
    reason?: string | null | undefined;
    failure_reason?: string | null | undefined;
    metadata?: Readonly<Record<string, string>> | null | undefined;
  },
): SeenRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    amount: refund.amount,
    state: failed ? 'failed' : refund.status === 'succeeded' ? 'made' : 'pending',
    reason: refund.reason ?? undefined,
    failure: failed ? (refund.failure_reason ?? refund.status ?? undefined) : undefined,
    key: refund.metadata?.[REFUND_KEY],
  };
}
