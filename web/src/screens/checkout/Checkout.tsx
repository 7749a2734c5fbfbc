import { checkoutText } from '@shop/messages/checkout';
import { useEffect, useRef } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { CartChanges } from '../../features/cart-lines/CartChanges.tsx';
import { CartGate } from '../../features/cart-lines/CartGate.tsx';
import { useCartChanges } from '../../features/cart-lines/last-seen-cart.ts';
import { type OrderError, unavailableSentences } from '../../features/orders/order-error.ts';
import { CodeField } from '../../features/quote/CodeField.tsx';
import { QuoteFailure } from '../../features/quote/QuoteFailure.tsx';
import { ShippingChoice } from '../../features/quote/ShippingChoice.tsx';
import { useFirstQuoteAwaited } from '../../features/quote/use-first-quote-awaited.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { fetchCart, selectCartItems } from '../../state/cart-slice.ts';
import { fetchPaymentConfig, selectOrderStatus } from '../../state/order-slice.ts';
import { currentShop } from '../../state/shown-shop.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { keepInPlace } from '../../ui/keep-in-place.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { LogInNote } from './LogInNote.tsx';
import { MailField } from './MailField.tsx';
import { OrderErrorAlert } from './OrderErrorAlert.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { UnpaidOrderNote } from './UnpaidOrderNote.tsx';
import { useCheckout } from './use-checkout.ts';
import { type Shopper, useShopper } from './use-shopper.ts';

export function Checkout() {
  const shopper = useShopper();
  const isOpen = currentShop().isOpen === true;
  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">{checkoutText.checkout}</ScreenHeading>
      {shopper.isGuest && !isOpen ? <Spinner /> : <CheckoutForm key={shopper.id} shopper={shopper} />}
    </>
  );
}

function CheckoutForm({ shopper }: { shopper: Shopper }) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const placing = useAppSelector(selectOrderStatus) === 'loading';
  const changes = useCartChanges();
  const checkout = useCheckout(shopper);
  const { choices, price, mail, free, parts, missing, order, waiting, placed } = checkout;
  const { quote, codes, pickUp } = price;
  const failureBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checkout.failedPresses > 0) failureBox.current?.focus();
  }, [checkout.failedPresses]);

  const methodsAwaited = useFirstQuoteAwaited(quote);
  const isAboutLines = quote.failure?.kind === 'problem' && quote.failure.products.length > 0;
  useEffect(() => {
    // Then the lines say it, too.
    if (isAboutLines) void dispatch(fetchCart());
  }, [dispatch, isAboutLines]);

  const readConfig = () => void dispatch(fetchPaymentConfig());
  useEffect(readConfig, [dispatch]);
  useOnReconnect(readConfig);

  if (placed.leaving) return <LookingUp placing={placing} error={placed.error} onRetry={placed.retryUnanswered} />;
  const error = checkout.notice ?? placed.error;
  return (
    <CartGate>
      <UnpaidOrderNote />
      {error === undefined && <CartChanges changes={changes} />}
      {error !== undefined && <OrderErrorAlert error={error} />}
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="relative min-w-0">
          {placing && <Spinner label={checkoutText.placingYourOrder} className="absolute inset-x-0 top-24" />}
          {/* Hidden, not unmounted: what was typed stays if the order is rejected. */}
          <div className={`flex flex-col gap-10 ${placing ? 'invisible' : ''}`}>
            {shopper.isGuest && <LogInNote />}
            <AddressChoice
              shopper={shopper}
              value={choices.address}
              onChange={choices.setAddress}
              formRef={parts.form}
              focusRef={parts.address}
              missing={missing.address ?? price.notServed}
              onDestination={choices.setTyped}
              onProgress={choices.setFormProgress}
              pickUp={pickUp}
              instead={mail !== undefined && <MailField {...mail} />}
            />
            {(quote.quote !== undefined || price.ships) && (
              <ShippingChoice
                methods={quote.quote?.shipping.methods}
                value={price.method}
                // Without an address the page above gets shorter.
                onChange={(method, card) => keepInPlace(card, () => price.choose(method))}
                focusRef={parts.shipping}
                message={price.message ?? missing.shipping}
              />
            )}
            {free ? (
              <p className="text-lg font-semibold">{checkoutText.thisOrderIsFreeThere}</p>
            ) : (
              <div className={methodsAwaited ? 'invisible' : ''}>
                <PaymentChoice
                  value={choices.method}
                  onChange={choices.setMethod}
                  focusRef={parts.payment}
                  missing={missing.payment}
                  pickUp={pickUp}
                />
              </div>
            )}
          </div>
        </div>
        <OrderSummary
          quote={quote.quote}
          pending={quote.pending}
          methodsAwaited={methodsAwaited}
          waiting={waiting}
          placing={placing}
          ships={price.ships}
          onOrder={order}
        >
          <CodeField {...codes} quote={quote} offered={price.takesCodes} />
          {quote.failure !== undefined && (
            <QuoteFailure
              failure={quote.failure}
              sentencesOf={(products) => unavailableSentences(products, items)}
              onRetry={quote.retry}
              onWithoutCodes={codes.removeAll}
              focusRef={failureBox}
            />
          )}
        </OrderSummary>
      </div>
    </CartGate>
  );
}

type LookingUpProps = { placing: boolean; error: OrderError | undefined; onRetry: (() => void) | undefined };

/** The cart is empty because the order was placed; the confirmation is loading. */
function LookingUp({ placing, error, onRetry }: LookingUpProps) {
  if (placing || error === undefined || onRetry === undefined)
    return <Spinner label={checkoutText.lookingUpYourOrder} />;
  return <RetryAlert onRetry={onRetry}>{checkoutText.yourLastOrderGotNo}</RetryAlert>;
}
