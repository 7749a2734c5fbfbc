import { type Amount, formatMoney } from '@shop/contract/money';
import { stripeCheckoutText } from '@shop/messages/stripe-checkout';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAskAgain } from '../../features/orders/use-ask-again.ts';
import { documentAddress } from '../../routing/language-prefix.ts';
import { pagePath } from '../../routing/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { Spinner } from '../../ui/Spinner.tsx';

type CardFormProps = {
  orderId: number;
  amount: Amount;
  /** The fields could not be loaded, so no payment is possible. */
  onMissing: () => void;
  /** Reads the order, which alone says whether a payment without an answer was made. */
  onUnclear: () => void;
};

const UNEXPECTED = stripeCheckoutText.anUnexpectedErrorOccurred;
const NOT_ARRIVED = stripeCheckoutText.yourPaymentHasNotArrived;
/** Nothing reports when the provider's frame is blocked, so a timeout decides. */
const FIELDS_TIMEOUT_MS = 30_000;

/** The provider's card fields and 'Pay now'. What was typed stays after an error. */
export function CardForm({ orderId, amount, onMissing, onUnclear }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);
  const [message, setMessage] = useState<string>();
  /** A payment got no answer, and the order does not say yet that it was made. */
  const [unclear, setUnclear] = useState(false);
  const isOver = useAskAgain(unclear, onUnclear);
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
      // A successful payment leaves this page: for the provider's, or for the return address.
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: new URL(documentAddress(pagePath('orderSuccess', orderId)), window.location.origin).href,
        },
      });
      if (error.type === 'card_error' || error.type === 'validation_error') return error.message ?? UNEXPECTED;
    } catch {
      // Without an answer only the order itself tells whether the payment succeeded.
    }
    setUnclear(true);
    onUnclear();
    return UNEXPECTED;
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    // The second click of a double click comes before the next render.
    if (underWay.current || !ready) return;
    underWay.current = true;
    setPaying(true);
    setMessage(undefined);
    setUnclear(false);
    setMessage(await confirm());
    setPaying(false);
    underWay.current = false;
  }

  return (
    <form onSubmit={pay} aria-label={stripeCheckoutText.cardPayment} className="flex flex-col gap-5">
      <div className="relative min-h-56">
        {!ready && <Spinner label={stripeCheckoutText.loadingTheCardForm} className="absolute inset-0" />}
        <PaymentElement onReady={() => setReady(true)} onLoadError={onMissing} />
      </div>
      {message !== undefined && <Alert>{message}</Alert>}
      <p role="status" className="text-ink-soft empty:hidden">
        {unclear && (isOver ? NOT_ARRIVED : stripeCheckoutText.weAreCheckingWhetherYour)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          className="w-full sm:w-auto sm:px-10"
          busy={paying || !ready}
          busyText={paying ? stripeCheckoutText.paying : stripeCheckoutText.payNow}
        >
          {stripeCheckoutText.payNow}
        </Button>
        <p className="text-ink-soft">
          {inline(
            stripeCheckoutText.youPayAmount({
              amount: formatMoney(amount),
              strong: (parts) => <strong className="font-semibold text-ink tabular-nums">{parts}</strong>,
            }),
          )}
        </p>
      </div>
    </form>
  );
}
