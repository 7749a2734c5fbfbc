import type { Order } from '@shop/contract/orders';
import { stripeCheckoutText } from '@shop/messages/stripe-checkout';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CardForm } from './CardForm.tsx';
import { openStripe } from './open-stripe.ts';
import { ReturnStatus } from './ReturnStatus.tsx';
import { useAppearance } from './use-appearance.ts';

type CardPaymentProps = {
  order: Order;
  clientSecret: string;
  publishableKey: string;
  scriptUrl: string;
  /** Called if the outcome is unknown: the order must be read again. */
  onUnclear: () => void;
};

export function CardPayment({ order, clientSecret, publishableKey, scriptUrl, onUnclear }: CardPaymentProps) {
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);
  const appearance = useAppearance();

  function load() {
    setFailed(false);
    openStripe(scriptUrl, publishableKey).then(setStripe, () => setFailed(true));
  }
  useEffect(load, [scriptUrl, publishableKey]);

  if (failed) {
    return <RetryAlert onRetry={load}>{stripeCheckoutText.theCardFormCouldNot}</RetryAlert>;
  }
  if (stripe === undefined) return <Spinner label={stripeCheckoutText.loadingTheCardForm} className="min-h-64" />;
  return (
    <div className="flex flex-col gap-5">
      <ReturnStatus stripe={stripe} />
      <Elements stripe={stripe} options={{ clientSecret, appearance }}>
        <CardForm
          orderId={order.id}
          amount={order.totalAmount}
          onMissing={() => setFailed(true)}
          onUnclear={onUnclear}
        />
      </Elements>
    </div>
  );
}
