import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '../../ui/Alert.tsx';
import { statusText } from './status-text.ts';

/** The provider's name for the intent, in the address to which it sends shoppers back. */
export const RETURNED_SECRET = 'payment_intent_client_secret';

/** The outcome of a payment when the provider has sent the shopper back here. */
export function ReturnStatus({ stripe }: { stripe: Stripe }) {
  const [query] = useSearchParams();
  const returned = query.get(RETURNED_SECRET);
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (returned === null) return;
    void readStatus(stripe, returned).then((status) => setText(statusText(status)));
  }, [stripe, returned]);
  return text === undefined ? null : <Alert tone={text === statusText('succeeded') ? 'green' : 'yellow'}>{text}</Alert>;
}

async function readStatus(stripe: Stripe, clientSecret: string): Promise<string | undefined> {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status;
  } catch {
    // The address may hold anything, and the provider's script throws if it is no client secret.
    return undefined;
  }
}
