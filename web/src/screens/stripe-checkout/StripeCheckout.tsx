import { stripeCheckoutText } from '@shop/messages/stripe-checkout';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import {
  fetchUnpaidOrders,
  selectCurrentOrder,
  selectUnpaidOrders,
  selectUnpaidOrdersFailure,
} from '../../state/order-slice.ts';
import { waitsForCard } from '../../state/unpaid-order.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { OrderToPay } from './OrderToPay.tsx';
import { PaymentReturned } from './PaymentReturned.tsx';
import { RETURNED_SECRET } from './ReturnStatus.tsx';
import { useFreshPage } from './use-fresh-page.ts';
import { useNativeLinks } from './use-native-links.ts';
import { useOwnPage } from './use-own-page.ts';

/**
 * The payment page of the order in the address, or else the one just placed, or else the newest that waits for payment.
 */
export function StripeCheckout() {
  const [query] = useSearchParams();
  const named = query.get('order');
  const current = useAppSelector(selectCurrentOrder);
  const ownPage = useOwnPage();
  useNativeLinks();
  useFreshPage();

  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">{stripeCheckoutText.payment}</ScreenHeading>
      {named !== null ? (
        /^[1-9]\d{0,15}$/.test(named) ? (
          <OrderToPay key={named} id={Number(named)} />
        ) : (
          <Navigate to={ownPage} replace />
        )
      ) : current !== null && waitsForCard(current) ? (
        <OrderToPay key={current.id} id={current.id} />
      ) : (
        <NewestUnpaid returned={query.has(RETURNED_SECRET)} />
      )}
    </>
  );
}

/** @param returned true if the provider has sent the shopper back here */
function NewestUnpaid({ returned }: { returned: boolean }) {
  const dispatch = useAppDispatch();
  const orders = useAppSelector(selectUnpaidOrders);
  const failure = useAppSelector(selectUnpaidOrdersFailure);
  const ownPage = useOwnPage();
  const find = () => void dispatch(fetchUnpaidOrders());
  useEffect(find, [dispatch]);
  useOnReconnect(find);

  const unpaid = orders?.[0];
  if (orders !== undefined && unpaid === undefined) {
    return returned ? <PaymentReturned /> : <Navigate to={ownPage} replace />;
  }
  if (unpaid !== undefined) return <OrderToPay key={unpaid.id} id={unpaid.id} />;
  if (failure === null) return <Spinner label={stripeCheckoutText.lookingForYourOrder} />;
  return <RetryAlert onRetry={find}>{sentenceFor(failure)}</RetryAlert>;
}
