import { type Dollars, formatDollars } from '@shop/contract/money';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pagePath } from '../../routing/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

type CardFormProps = {
  orderId: number;
  amount: Dollars;
  /** The fields did not come: there is nothing to pay with. */
  onMissing: () => void;
  onUnclear: () => void;
};

const UNEXPECTED = 'An unexpected error occurred.';
/** Where something keeps the provider's frame away, nothing says so. */
const FIELDS_TIMEOUT_MS = 30_000;

/** The provider's fields and 'Pay now'. What is typed stays typed, whatever comes back. */
export function CardForm({ orderId, amount, onMissing, onUnclear }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);
  const [message, setMessage] = useState<string>();
  const underWay = useRef(false);
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => missing.current(), FIELDS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [ready]);

  async function confirm(): Promise<string | undefined> {
    if (stripe === null || elements === null) return undefined;
    try {
      // A payment that goes well leaves this page: to the provider's, or to the return address.
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL(pagePath('orderSuccess', orderId), window.location.origin).href },
      });
      if (error.type === 'card_error' || error.type === 'validation_error') return error.message ?? UNEXPECTED;
    } catch {
      // No answer: the order itself knows whether it went through.
    }
    onUnclear();
    return UNEXPECTED;
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    // The second press of a double click comes before anything is drawn anew.
    if (underWay.current || !ready) return;
    underWay.current = true;
    setPaying(true);
    setMessage(undefined);
    setMessage(await confirm());
    setPaying(false);
    underWay.current = false;
  }

  return (
    <form onSubmit={pay} aria-label="Card payment" className="flex flex-col gap-5">
      <div className="relative min-h-56">
        {!ready && <Spinner label="Loading the card form…" className="absolute inset-0" />}
        <PaymentElement onReady={() => setReady(true)} onLoadError={onMissing} />
      </div>
      {message !== undefined && <Alert>{message}</Alert>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          className="w-full sm:w-auto sm:px-10"
          busy={paying || !ready}
          busyText={paying ? 'Paying…' : 'Pay now'}
        >
          Pay now
        </Button>
        <p className="text-ink-soft">
          You pay <strong className="font-semibold text-ink tabular-nums">{formatDollars(amount)}</strong>
        </p>
      </div>
    </form>
  );
}
