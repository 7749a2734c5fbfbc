import type { Address } from '@shop/contract/accounts';
import { type Amount, formatMoney } from '@shop/contract/money';
import type { PaymentMethod } from '@shop/contract/order-status';
import type { Quote } from '@shop/contract/quotes';
import { checkoutText } from '@shop/messages/checkout';
import { type RefObject, useRef, useState } from 'react';
import { unavailableProducts } from '../../features/cart-lines/availability.ts';
import {
  CODE_REFUSED_TITLE,
  type OrderError,
  PRICE_CHANGED_TITLE,
  UNAVAILABLE_TITLE,
  unavailableSentences,
} from '../../features/orders/order-error.ts';
import { orderItemOf } from '../../features/orders/order-items.ts';
import { changesBetween, isDearerThanShown, newlyRefused, pricesDiffer } from '../../features/quote/quote-changes.ts';
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

function namesIn(items: ReturnType<typeof selectCartItems>): NameOf {
  return (product, variant) => {
    const line = items.find((one) => one.product.id === product && (one.variant?.id ?? null) === variant);
    return line && lineName(line);
  };
}

function changed(before: Quote, now: Quote, nameOf: NameOf): OrderError {
  return { title: PRICE_CHANGED_TITLE, lines: changesBetween(before, now, nameOf) };
}

/** What was in sight when 'Order Now' was pressed, and for which place. */
export type Seen = { quote: Quote | undefined; place: string | undefined };

/** Why an order is not sent for this total before the shopper has agreed. @returns undefined if nothing is to be asked */
function questionOf({ quote: seen, place }: Seen, now: Quote, asked: Asked): OrderError | undefined {
  const title = checkoutText.theTotalIsTotalOrder({ total: formatMoney(now.total) });
  // Before the first quote the shopper has seen the sum of the lines.
  if (seen === undefined) return now.total === asked.subtotal ? undefined : { title, lines: [] };
  const refused = newlyRefused(seen, now);
  if (refused.length > 0) return { title: CODE_REFUSED_TITLE, lines: refused };
  if (!isDearerThanShown(seen, now, asked.codes)) return undefined;
  const change = changed(seen, now, asked.nameOf);
  // No price has changed: to the place that the shopper has chosen it costs more.
  return place !== asked.place && !pricesDiffer(seen, now) ? { ...change, title } : change;
}

type Asked = { subtotal: Amount; place: string | undefined; codes: readonly string[]; nameOf: NameOf };

/** What a rejected order says about the price that it was sent for. */
function heed(code: string, price: CheckoutPrice): void {
  if (code === 'METHOD_UNAVAILABLE') price.dropMethod();
  if (code === 'NO_SHIPPING') price.refuse();
  // The quote then says the same, with a way to go on.
  if (code === 'TOO_MANY_CODES') price.quote.retry();
}

/** @param onUnavailable called where a line cannot be ordered; else the page says by itself why there is no total */
function useNoTotal(onUnavailable: (error: OrderError) => void) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const [failedPresses, setFailedPresses] = useState(0);

  function sayWhyThereIsNoTotal() {
    const gone = unavailableProducts(items);
    if (gone.length === 0) return setFailedPresses((before) => before + 1);
    void dispatch(fetchCart());
    onUnavailable({ title: UNAVAILABLE_TITLE, lines: unavailableSentences(gone, items) });
  }

  return { sayWhyThereIsNoTotal, failedPresses };
}

/**
 * Orders what the page shows, for the total of that. It is asked for the agreement of the shopper first if something costs more
 * than the page said when they pressed.
 */
export function useOrderForTotal(userId: number, price: CheckoutPrice, parts: Parts) {
  const items = useAppSelector(selectCartItems);
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const [methodAsked, setMethodAsked] = useState(false);
  const [notice, setNotice] = useState<OrderError>();
  const { sayWhyThereIsNoTotal, failedPresses } = useNoTotal(setNotice);
  /** The quote whose total is ordered. */
  const ordered = useRef<Quote>(undefined);
  const placed = usePlaceOrder(userId, explain);
  const { quote, codes } = price;
  const nameOf = namesIn(items);

  /** What an order that the shop has rejected changes here. @returns a better description of the error, if there is one */
  function explain(failure: ApiFailure): OrderError | undefined {
    if (failure.kind !== 'problem') return undefined;
    heed(failure.code, price);
    const now = quoteOf(failure);
    if (failure.code !== 'PRICE_CHANGED' || now === undefined) return undefined;
    quote.take(now);
    return ordered.current && changed(ordered.current, now, nameOf);
  }

  /**
   * Called when no quote is pending.
   * @param to where it goes; undefined, or only the address of mails, where it is picked up
   */
  async function orderTo(
    to: Address | { mailsTo: string } | undefined,
    paymentMethod: PaymentMethod,
    seen: Seen,
  ): Promise<void> {
    const now = quote.current;
    if (now === undefined) return sayWhyThereIsNoTotal();
    const { methods, chosen } = now.shipping;
    if (methods.length === 0 && price.ships) return focusFirstOf(parts.address.current);
    if (methods.length > 0 && chosen === null) {
      setMethodAsked(true);
      return focusFirstOf(parts.shipping.current);
    }
    const question = questionOf(seen, now, { subtotal, place: price.place, codes: codes.codes, nameOf });
    if (question !== undefined) return setNotice(question);
    ordered.current = now;
    await placed.place({
      items: items.map((line) => ({ id: line.id, ...orderItemOf(line) })),
      totalAmount: now.total,
      totalItems,
      user: userId,
      paymentMethod,
      ...(to !== undefined && 'mailsTo' in to
        ? { selectedAddress: null, email: to.mailsTo }
        : { selectedAddress: to ?? null }),
      ...(chosen !== null && { shippingMethod: chosen }),
      ...(codes.codes.length > 0 && { codes: [...codes.codes] }),
      status: 'pending',
    });
  }

  return {
    orderTo,
    dropNotice: () => setNotice(undefined),
    /** Why the order was not sent. */
    notice,
    /** Counts the presses of 'Order Now' for which there was no total. */
    failedPresses,
    /** The order needs a shipping method, and none is chosen. */
    methodAsked,
    placed,
  };
}
