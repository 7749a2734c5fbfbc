import type { Address } from '@shop/contract/accounts';
import { formatDollars } from '@shop/contract/money';
import type { PaymentMethod } from '@shop/contract/orders';
import type { Quote } from '@shop/contract/quotes';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { unavailableProducts } from '../../features/cart-lines/availability.ts';
import {
  type OrderError,
  PRICE_CHANGED_TITLE,
  UNAVAILABLE_TITLE,
  unavailableSentences,
} from '../../features/orders/order-error.ts';
import { orderItemOf } from '../../features/orders/order-items.ts';
import { changesBetween } from '../../features/quote/quote-changes.ts';
import { focusFirstOf } from '../../forms/focus-first.ts';
import { fetchCart, selectCartItems, selectCartTotals } from '../../state/cart-slice.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { lineName } from '../../state/line-words.ts';
import { quoteOf } from '../../state/quotes.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import type { CheckoutPrice } from './use-checkout-price.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Parts = Record<'address' | 'shipping', RefObject<HTMLFieldSetElement | null>>;
type NameOf = (product: number, variant: number | null) => string | undefined;

function changed(before: Quote | undefined, now: Quote, nameOf: NameOf): OrderError {
  return before === undefined
    ? { title: `The total is ${formatDollars(now.total)}. Order if you agree.`, lines: [] }
    : { title: PRICE_CHANGED_TITLE, lines: changesBetween(before, now, nameOf) };
}

/** @param onUnavailable called instead where a line cannot be ordered */
function useSettledQuote(quote: CheckoutPrice['quote'], onUnavailable: (error: OrderError) => void) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const [waiting, setWaiting] = useState(false);
  const [failedPresses, setFailedPresses] = useState(0);

  /** The quote of what is ordered. @returns undefined if there is none; the page then says why */
  async function settledQuote(): Promise<Quote | undefined> {
    setWaiting(true);
    if (quote.failure !== undefined) flushSync(quote.retry);
    const now = await quote.settled().finally(() => setWaiting(false));
    if (now !== undefined) return now;
    const gone = unavailableProducts(items);
    if (gone.length === 0) {
      setFailedPresses((before) => before + 1);
    } else {
      void dispatch(fetchCart());
      onUnavailable({ title: UNAVAILABLE_TITLE, lines: unavailableSentences(gone, items) });
    }
    return undefined;
  }

  return { settledQuote, waiting, failedPresses };
}

/** Orders for the total in sight. If that is not of what is ordered, it is brought up to date first, and nothing is ordered. */
export function useOrderForTotal(userId: number, price: CheckoutPrice, parts: Parts) {
  const items = useAppSelector(selectCartItems);
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const [methodAsked, setMethodAsked] = useState(false);
  const [notice, setNotice] = useState<OrderError>();
  const { settledQuote, waiting, failedPresses } = useSettledQuote(price.quote, setNotice);
  /** The quote whose total is ordered. */
  const ordered = useRef<Quote>(undefined);
  const placed = usePlaceOrder(userId, explain);
  const { quote } = price;

  const nameOf: NameOf = (product, variant) => {
    const line = items.find((one) => one.product.id === product && (one.variant?.id ?? null) === variant);
    return line && lineName(line);
  };

  /** What an order that the shop has rejected changes here. @returns a better description of the error, if there is one */
  function explain(failure: ApiFailure): OrderError | undefined {
    if (failure.kind !== 'problem') return undefined;
    if (failure.code === 'METHOD_UNAVAILABLE') price.dropMethod();
    if (failure.code === 'NO_SHIPPING') price.refuse();
    const now = quoteOf(failure);
    if (failure.code !== 'PRICE_CHANGED' || now === undefined) return undefined;
    quote.take(now);
    return changed(ordered.current, now, nameOf);
  }

  async function orderTo(selectedAddress: Address | null, paymentMethod: PaymentMethod): Promise<void> {
    const seen = quote.quote;
    const now = await settledQuote();
    if (now === undefined) return;
    const { methods, chosen } = now.shipping;
    if (methods.length === 0 && price.ships) return focusFirstOf(parts.address.current);
    if (methods.length > 0 && chosen === null) {
      setMethodAsked(true);
      return focusFirstOf(parts.shipping.current);
    }
    // Before the first quote the shopper has seen the sum of the lines.
    if (now.total !== (seen?.total ?? subtotal)) return setNotice(changed(seen, now, nameOf));
    ordered.current = now;
    await placed.place({
      items: items.map((line) => ({ id: line.id, ...orderItemOf(line) })),
      totalAmount: now.total,
      totalItems,
      user: userId,
      paymentMethod,
      selectedAddress,
      ...(chosen !== null && { shippingMethod: chosen }),
      ...(price.codes.codes.length > 0 && { codes: [...price.codes.codes] }),
      status: 'pending',
    });
  }

  return {
    orderTo,
    dropNotice: () => setNotice(undefined),
    /** The order waits for its quote. */
    waiting,
    /** Why the order was not sent. */
    notice,
    /** Counts the presses of 'Order Now' for which there was no total. */
    failedPresses,
    /** The order needs a shipping method, and none is chosen. */
    methodAsked,
    placed,
  };
}
