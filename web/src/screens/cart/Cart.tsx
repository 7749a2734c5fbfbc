import { cartText } from '@shop/messages/cart';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { priceFields } from '../../buying/price-fields.ts';
import { useQuote } from '../../buying/use-quote.ts';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { unavailableProducts } from '../../features/cart-lines/availability.ts';
import { CartChanges } from '../../features/cart-lines/CartChanges.tsx';
import { CartGate } from '../../features/cart-lines/CartGate.tsx';
import { CartLines } from '../../features/cart-lines/CartLines.tsx';
import { useCartChanges } from '../../features/cart-lines/last-seen-cart.ts';
import { orderItemOf } from '../../features/orders/order-items.ts';
import { CodeField } from '../../features/quote/CodeField.tsx';
import { areCodesRefused, CodesRefused } from '../../features/quote/CodesRefused.tsx';
import { QuoteHints } from '../../features/quote/QuoteHints.tsx';
import { QuoteStatus } from '../../features/quote/QuoteStatus.tsx';
import { useCodes } from '../../features/quote/use-codes.ts';
import { useFirstQuoteAwaited } from '../../features/quote/use-first-quote-awaited.ts';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { fetchCart, selectCartChanging, selectCartItems, selectCartTotals } from '../../state/cart-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { fetchPaymentConfig, selectPaymentConfig } from '../../state/order-slice.ts';
import { selectUserInfo } from '../../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { EstimatedTotals } from './EstimatedTotals.tsx';

export function Cart() {
  const changes = useCartChanges();

  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">{cartText.cart}</ScreenHeading>
      <CartGate saysEmpty>
        <CartChanges changes={changes} />
        <div className="gap-14 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-label={cartText.items}>
            <CartLines setting />
          </section>
          <Summary />
        </div>
      </CartGate>
    </>
  );
}

/** Where the order goes, as far as that is sure; else estimates are those of the shop's country. */
function useOnlyAddress() {
  const addresses = useAppSelector(selectUserInfo)?.addresses ?? [];
  return addresses.length === 1 ? addresses[0] : undefined;
}

function Summary() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const userId = useAppSelector(selectLoggedInUser)?.id ?? 0;
  const address = useOnlyAddress();
  const takesCodes = useAppSelector(selectPaymentConfig)?.hasPromotionCodes === true;
  const codes = useCodes(userId);
  const quote = useQuote({
    request:
      unavailableProducts(items).length > 0
        ? undefined
        : {
            items: items.map(orderItemOf),
            ...(address !== undefined && { selectedAddress: priceFields(address) }),
            ...(codes.codes.length > 0 && { codes: [...codes.codes] }),
          },
    version: items.map(({ product }) => product.discountPrice).join(),
    waits: useAppSelector(selectCartChanging),
  });
  const readConfig = () => void dispatch(fetchPaymentConfig());
  useEffect(readConfig, [dispatch]);
  useOnReconnect(readConfig);
  const { failure } = quote;
  const awaited = useFirstQuoteAwaited(quote);
  const isAboutLines = failure?.kind === 'problem' && failure.products.length > 0;
  useEffect(() => {
    // Each line says by itself why it cannot be ordered, once it is read again.
    if (isAboutLines) void dispatch(fetchCart());
  }, [dispatch, isAboutLines]);

  return (
    <section
      aria-label={cartText.summary}
      className="mt-8 flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24 lg:mt-0 lg:self-start"
    >
      <EstimatedTotals quote={quote.quote} pending={quote.pending} subtotal={subtotal} totalItems={totalItems} />
      <QuoteStatus pending={quote.pending} total={quote.quote?.total} />
      <QuoteHints quote={quote.quote} />
      <div className={`flex flex-col gap-4 ${awaited ? 'invisible' : ''}`}>
        <CodeField {...codes} quote={quote} offered={takesCodes} />
        {areCodesRefused(failure) && <CodesRefused failure={failure} onWithoutCodes={codes.removeAll} />}
        {failure !== undefined && !isAboutLines && !areCodesRefused(failure) && (
          <RetryAlert onRetry={quote.retry}>{sentenceFor(failure)}</RetryAlert>
        )}
        <p className="text-sm text-ink-soft">{cartText.shippingAndTaxesCalculatedAt}</p>
        <Link to={pages.checkout} className={`w-full ${buttonClass('primary')}`}>
          {cartText.checkout}
        </Link>
        <Link to={pages.home} className={`w-full ${buttonClass('secondary')}`}>
          {cartText.continueShopping}
        </Link>
      </div>
    </section>
  );
}
