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
}

export interface MadeRefund {
  id: string;
  /** Cents. */
  amount: number;
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
  };
}

export function readRefund(refund: Stripe.Refund): MadeRefund {
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw new Error(`The refund ${refund.id} ${refund.status} at the provider: give the money back by hand`);
  }
  return { id: refund.id, amount: refund.amount };
}
