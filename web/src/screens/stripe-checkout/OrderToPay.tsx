import { orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { stripeCheckoutText } from '@shop/messages/stripe-checkout';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { OrderActions } from '../../features/orders/OrderActions.tsx';
import { RefundNote } from '../../features/orders/RefundNote.tsx';
import { useAskAgain } from '../../features/orders/use-ask-again.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import { selectCartItems } from '../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import {
  createPaymentIntent,
  fetchOwnOrder,
  fetchPaymentConfig,
  selectPaymentConfig,
  selectShownFailure,
  selectShownOrder,
  shownOrderLeft,
} from '../../state/order-slice.ts';
import { waitsForCard } from '../../state/unpaid-order.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CardPayment } from './CardPayment.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { useOwnPage } from './use-own-page.ts';

/** One order as the server knows it: already paid, expired, processing, or to be paid here. */
export function OrderToPay({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectShownOrder);
  const failure = useAppSelector(selectShownFailure);
  const order = shown?.id === id ? shown : undefined;
  const ownPage = useOwnPage();

  useEffect(() => {
    const request = dispatch(fetchOwnOrder(id));
    return () => {
      request.abort();
      dispatch(shownOrderLeft());
    };
  }, [dispatch, id]);
  const read = () => void dispatch(fetchOwnOrder(id));
  useOnReconnect(read);
  useAskAgain(order === undefined, () => {
    if (failure !== null) read();
  });

  if (order !== undefined) {
    return (
      <>
        {/* A banner above every page says that the shop cannot be reached. */}
        {failure !== null && failure.kind !== 'network' && (
          <RetryAlert className="mb-6" onRetry={read}>
            {sentenceFor(failure)}
          </RetryAlert>
        )}
        <PaymentOf order={order} onRead={read} />
      </>
    );
  }
  if (failure === null) return <Spinner label={stripeCheckoutText.loadingYourOrder} />;
  // The order does not exist or belongs to somebody else.
  if (failure.kind === 'problem' && (failure.status === 404 || failure.status === 400)) {
    return <Navigate to={ownPage} replace />;
  }
  return <RetryAlert onRetry={read}>{sentenceFor(failure)}</RetryAlert>;
}

function PaymentOf({ order, onRead }: { order: Order; onRead: () => void }) {
  const [query] = useSearchParams();
  if (!orderStatusTraits[order.status].payable) return <Cancelled order={order} />;
  if (!waitsForCard(order)) {
    // The success page says how a payment went whose outcome the provider has written into the address.
    const outcome = query.get('redirect_status');
    const search = outcome === null ? '' : `?${new URLSearchParams({ redirect_status: outcome })}`;
    return <Navigate to={pagePath('orderSuccess', order.id) + search} replace />;
  }
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 lg:row-start-1">
        {order.paymentProcessing ? (
          <Processing onRead={onRead} />
        ) : (
          <>
            {/* As tall as the card form, so that nothing below it moves when the form appears. */}
            <div className="min-h-106">
              <Intent order={order} onRead={onRead} />
            </div>
            <section aria-labelledby="not-by-card" className="mt-8 border-t border-line pt-5">
              <h2 id="not-by-card" className="mb-3 text-sm font-semibold">
                {stripeCheckoutText.notByCardAfterAll}
              </h2>
              <OrderActions order={order} onChanged={onRead} />
            </section>
          </>
        )}
      </div>
      <PaymentSummary order={order} onTimeOver={onRead} />
    </div>
  );
}

/** Creates the payment intent or finds the existing one: it stays the same after a reload, Back or in a second tab. */
function Intent({ order, onRead }: { order: Order; onRead: () => void }) {
  const dispatch = useAppDispatch();
  const config = useAppSelector(selectPaymentConfig);
  const [secret, setSecret] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();

  function prepare() {
    setFailure(undefined);
    void dispatch(fetchPaymentConfig()).then((result) => {
      if (fetchPaymentConfig.rejected.match(result)) setFailure(result.payload ?? UNANSWERED);
    });
    void dispatch(createPaymentIntent(order.id)).then((result) => {
      if (createPaymentIntent.fulfilled.match(result)) return setSecret(result.payload.clientSecret);
      const refused = result.payload ?? UNANSWERED;
      setFailure(refused);
      // The order was paid in another tab or cancelled: reading it again shows that.
      if (refused.kind === 'problem' && refused.status === 409 && refused.code !== 'CARD_UNAVAILABLE') onRead();
    });
  }
  useEffect(prepare, [dispatch, order.id]);
  useOnReconnect(() => {
    if (secret === undefined || config === null) prepare();
  });

  if (secret !== undefined && config !== null && config.publishableKey !== null && config.stripeJsUrl !== null) {
    return (
      <CardPayment
        order={order}
        clientSecret={secret}
        publishableKey={config.publishableKey}
        scriptUrl={config.stripeJsUrl}
        onUnclear={onRead}
      />
    );
  }
  if (failure === undefined) return <Spinner label={stripeCheckoutText.preparingYourPayment} className="min-h-64" />;
  return <RetryAlert onRetry={prepare}>{sentenceFor(failure)}</RetryAlert>;
}

function Processing({ onRead }: { onRead: () => void }) {
  useAskAgain(true, onRead);
  return (
    <Alert
      tone="neutral"
      action={
        <Button variant="secondary" size="small" onClick={onRead}>
          {stripeCheckoutText.checkAgain}
        </Button>
      }
    >
      {stripeCheckoutText.yourPaymentIsProcessing}
    </Alert>
  );
}

function Cancelled({ order }: { order: Order }) {
  const cart = useAppSelector(selectCartItems);
  const ownPage = useOwnPage();
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Alert tone="yellow">
        <p>{stripeCheckoutText.orderIdWasCancelledSo({ id: order.id })}</p>
        <RefundNote order={order} />
        {cart.length > 0 && <p>{stripeCheckoutText.yourCartIsKeptYou}</p>}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {cart.length > 0 && (
          <Link to={pages.cart} className={buttonClass('primary')}>
            {stripeCheckoutText.viewCart}
          </Link>
        )}
        {ownPage === pages.myOrders && (
          <Link to={ownPage} className={buttonClass('secondary')}>
            {stripeCheckoutText.myOrders}
          </Link>
        )}
      </div>
    </div>
  );
}
