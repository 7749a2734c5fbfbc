import { isPrepaid, isReceived } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { orderSuccessText } from '@shop/messages/order-success';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { useAskAgain } from '../../features/orders/use-ask-again.ts';
import { forgetCodesOf } from '../../features/quote/use-codes.ts';
import { pages } from '../../routing/paths.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import {
  confirmOrder,
  fetchOwnOrder,
  selectShownFailure,
  selectShownOrder,
  shownOrderLeft,
} from '../../state/order-slice.ts';
import { waitsForCard } from '../../state/unpaid-order.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Confirmation } from './Confirmation.tsx';
import { PaymentMissing } from './PaymentMissing.tsx';

export function OrderSuccess() {
  const id = useRouteId();
  return id === undefined ? <Navigate to={pages.home} replace /> : <OrderResult key={id} id={id} />;
}

/** The state of an order as the server knows it: the address alone proves nothing. */
function OrderResult({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectShownOrder);
  const failure = useAppSelector(selectShownFailure);
  const order = shown?.id === id ? shown : undefined;
  const [query] = useSearchParams();
  const paymentReturn = query.get('redirect_status') ?? undefined;

  useEffect(() => {
    const request = dispatch(fetchOwnOrder(id));
    return () => {
      request.abort();
      dispatch(shownOrderLeft());
    };
  }, [dispatch, id]);
  const read = () => void dispatch(fetchOwnOrder(id));
  useOnReconnect(read);
  // The first answers of a shop that has just been started again may be errors.
  useAskAgain(order === undefined, () => {
    if (failure !== null) read();
  });

  const sure = order !== undefined && isSure(order);
  useEffect(() => {
    if (!sure) return;
    forgetCodesOf(order);
    void dispatch(confirmOrder(id));
  }, [dispatch, id, sure]);

  if (order !== undefined) {
    return waitsForCard(order) ? (
      <PaymentMissing order={order} paymentReturn={paymentReturn} onCheck={read} />
    ) : (
      <Confirmation order={order} paymentReturn={paymentReturn} />
    );
  }
  if (failure === null) return <Spinner label={orderSuccessText.loadingYourOrder} />;
  // The order does not exist or belongs to somebody else: nothing is shown and nothing is changed.
  if (failure.kind === 'problem' && (failure.status === 404 || failure.status === 400)) {
    return <Navigate to={pages.home} replace />;
  }
  return (
    <>
      <ScreenHeading className="sr-only">{orderSuccessText.yourOrder}</ScreenHeading>
      <RetryAlert onRetry={read}>{sentenceFor(failure)}</RetryAlert>
    </>
  );
}

/** True if nothing is left to do: a cash order, or one that was paid by card. */
function isSure({ paymentMethod, paymentStatus }: Order): boolean {
  return !isPrepaid(paymentMethod) || isReceived(paymentStatus);
}
