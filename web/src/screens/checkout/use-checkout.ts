import type { Address } from '@shop/contract/accounts';
import { formatDollars } from '@shop/contract/money';
import { missingChoice, type PaymentMethod } from '@shop/contract/orders';
import type { Quote } from '@shop/contract/quotes';
import { useRef, useState } from 'react';
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
import type { AddressFormHandle } from '../../forms/AddressForm.tsx';
import { focusFirstOf } from '../../forms/focus-first.ts';
import { fetchCart, selectCartItems, selectCartTotals } from '../../state/cart-slice.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { lineName } from '../../state/line-words.ts';
import { quoteOf } from '../../state/quotes.ts';
import type { OwnUser } from '../../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useCheckoutPrice } from './use-checkout-price.ts';
import { useChoices } from './use-choices.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The choices of the checkout, what they cost, and 'Order Now'. */
export function useCheckout(user: OwnUser) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const choices = useChoices(user);
  const { address, typed, method } = choices;
  const price = useCheckoutPrice(user, address, typed);
  const { quote, withoutAddress } = price;
  const free = quote.quote?.total === 0;
  const [asked, setAsked] = useState(false);
  const [methodAsked, setMethodAsked] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [notice, setNotice] = useState<OrderError>();
  const [failedPresses, setFailedPresses] = useState(0);
  const parts = {
    form: useRef<AddressFormHandle>(null),
    address: useRef<HTMLFieldSetElement>(null),
    shipping: useRef<HTMLFieldSetElement>(null),
    payment: useRef<HTMLFieldSetElement>(null),
  };
  const running = useRef(false);
  /** The quote whose total is ordered. */
  const ordered = useRef<Quote>(undefined);
  const placed = usePlaceOrder(user.id, explain);

  /** What an order that the shop has rejected changes here. @returns a better description of the error, if there is one */
  function explain(failure: ApiFailure): OrderError | undefined {
    if (failure.kind !== 'problem') return undefined;
    if (failure.code === 'METHOD_UNAVAILABLE') price.dropMethod();
    if (failure.code === 'NO_SHIPPING') price.refuse();
    const now = quoteOf(failure);
    if (failure.code !== 'PRICE_CHANGED' || now === undefined) return undefined;
    quote.take(now);
    return changed(ordered.current, now);
  }

  function changed(before: Quote | undefined, now: Quote): OrderError {
    const nameOf = (product: number, variant: number | null) => {
      const line = items.find((one) => one.product.id === product && (one.variant?.id ?? null) === variant);
      return line && lineName(line);
    };
    return before === undefined
      ? { title: `The total is ${formatDollars(now.total)}. Order if you agree.`, lines: [] }
      : { title: PRICE_CHANGED_TITLE, lines: changesBetween(before, now, nameOf) };
  }

  /** The order goes to the address in an open form, or else to the chosen one. */
  async function order() {
    // The second click of a double click comes before the next render.
    if (running.current) return;
    running.current = true;
    setNotice(undefined);
    await tryToOrder().finally(() => {
      running.current = false;
      setWaiting(false);
    });
  }

  async function tryToOrder(): Promise<void> {
    const form = !withoutAddress && parts.form.current?.touched() === true ? parts.form.current : undefined;
    if (form !== undefined && !form.validate()) return;
    const lacksAddress = form === undefined && address === undefined && !price.pickUp;
    if (lacksAddress || (method === undefined && !free)) {
      setAsked(true);
      focusFirstOf(lacksAddress ? parts.address.current : parts.payment.current);
      return;
    }
    const selectedAddress = withoutAddress ? null : form === undefined ? (address ?? null) : await form.submit();
    if (selectedAddress !== undefined) await orderTo(selectedAddress, free ? 'cash' : (method ?? 'cash'));
  }

  /** Orders for the total in sight. If the total in sight is not of what is ordered, it is brought up to date first. */
  async function orderTo(selectedAddress: Address | null, paymentMethod: PaymentMethod): Promise<void> {
    const seen = quote.quote;
    setWaiting(true);
    if (quote.failure !== undefined) flushSync(quote.retry);
    const now = await quote.settled();
    setWaiting(false);
    if (now === undefined) {
      const gone = unavailableProducts(items);
      if (gone.length === 0) return setFailedPresses((before) => before + 1);
      void dispatch(fetchCart());
      return setNotice({ title: UNAVAILABLE_TITLE, lines: unavailableSentences(gone, items) });
    }
    const { methods, chosen } = now.shipping;
    if (methods.length === 0 && price.ships) return focusFirstOf(parts.address.current);
    if (methods.length > 0 && chosen === null) {
      setMethodAsked(true);
      return focusFirstOf(parts.shipping.current);
    }
    // Before the first quote the shopper has seen the sum of the lines.
    if (now.total !== (seen?.total ?? subtotal)) return setNotice(changed(seen, now));
    ordered.current = now;
    await placed.place({
      items: items.map((line) => ({ id: line.id, ...orderItemOf(line) })),
      totalAmount: now.total,
      totalItems,
      user: user.id,
      paymentMethod,
      selectedAddress,
      ...(chosen !== null && { shippingMethod: chosen }),
      ...(price.codes.codes.length > 0 && { codes: [...price.codes.codes] }),
      status: 'pending',
    });
  }

  const lacks = asked && (method === undefined || (address === undefined && !price.pickUp)) ? missingChoice : undefined;
  const atAddress = address === undefined && !price.pickUp;
  return {
    choices,
    price,
    /** There is nothing to pay, so that no payment method is to be chosen. */
    free,
    parts,
    /** What is said at a part of the form that lacks a choice. */
    missing: {
      address: atAddress ? lacks : undefined,
      shipping: methodAsked && price.method === undefined ? 'Choose a shipping method' : undefined,
      payment: atAddress ? undefined : lacks,
    },
    order,
    /** The order waits for its quote. */
    waiting,
    /** Why the order was not sent. */
    notice,
    /** Counts the presses of 'Order Now' for which there was no total. */
    failedPresses,
    placed,
  };
}
