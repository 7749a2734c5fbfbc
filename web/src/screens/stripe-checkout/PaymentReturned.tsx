import { stripeCheckoutText } from '@shop/messages/stripe-checkout';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { fetchPaymentConfig } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { openStripe } from './open-stripe.ts';
import { ReturnStatus } from './ReturnStatus.tsx';
import { useOwnPage } from './use-own-page.ts';

/** The outcome of a payment whose order the address does not name, while nothing else is to be paid. */
export function PaymentReturned() {
  const dispatch = useAppDispatch();
  const ownPage = useOwnPage();
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);

  async function open(): Promise<void> {
    setFailed(false);
    const result = await dispatch(fetchPaymentConfig());
    const { stripeJsUrl, publishableKey } = fetchPaymentConfig.fulfilled.match(result)
      ? result.payload
      : { stripeJsUrl: null, publishableKey: null };
    if (stripeJsUrl === null || publishableKey === null) return setFailed(true);
    await openStripe(stripeJsUrl, publishableKey).then(setStripe, () => setFailed(true));
  }
  useEffect(() => void open(), [dispatch]);

  return (
    <div className="flex max-w-2xl flex-col items-start gap-5">
      {failed ? (
        <RetryAlert onRetry={() => void open()}>{stripeCheckoutText.itIsNotKnownHere}</RetryAlert>
      ) : stripe === undefined ? (
        <Spinner label={stripeCheckoutText.lookingUpYourPayment} />
      ) : (
        <ReturnStatus stripe={stripe} />
      )}
      {ownPage === pages.myOrders && (
        <Link to={ownPage} className={buttonClass('secondary')}>
          {stripeCheckoutText.myOrders}
        </Link>
      )}
    </div>
  );
}
