import { missingChoice } from '@shop/contract/orders';
import { checkoutText } from '@shop/messages/checkout';
import { useRef, useState } from 'react';
import type { AddressFormHandle } from '../../forms/AddressForm.tsx';
import { focusFirstOf } from '../../forms/focus-first.ts';
import { useCheckoutPrice } from './use-checkout-price.ts';
import { useChoices } from './use-choices.ts';
import { useHeldPress } from './use-held-press.ts';
import { useMailAddress } from './use-mail-address.ts';
import { type Seen, useOrderForTotal } from './use-order-for-total.ts';
import type { Shopper } from './use-shopper.ts';

type Missing = Record<'address' | 'method', boolean>;

/** What an order lacks. It is said after a press of 'Order Now' and until it is there: at the first part, which has the focus. */
function useMissing(is: Missing) {
  const [asked, setAsked] = useState<Missing>({ address: false, method: false });
  const address = asked.address && is.address;
  const method = asked.method && is.method;
  // What was given is not asked for again before the next press.
  if (address !== asked.address || method !== asked.method) setAsked({ address, method });

  /** @returns true if something is missing */
  function ask(): boolean {
    setAsked(is);
    return is.address || is.method;
  }

  return { is, ask, shown: address ? 'address' : method ? 'method' : undefined };
}

/** The choices of the checkout, what they cost, and 'Order Now'. */
export function useCheckout(shopper: Shopper) {
  const choices = useChoices(shopper);
  const { address, typed, formProgress, method } = choices;
  const price = useCheckoutPrice(shopper, address, typed);
  const { quote, withoutAddress } = price;
  const free = quote.quote?.total === 0;
  const missing = useMissing({
    // The order goes to the address in the form if something is typed there.
    address: !price.pickUp && (formProgress === 'untouched' ? address === undefined : formProgress === 'begun'),
    method: method === undefined && !free,
  });
  const parts = {
    form: useRef<AddressFormHandle>(null),
    address: useRef<HTMLFieldSetElement>(null),
    shipping: useRef<HTMLFieldSetElement>(null),
    payment: useRef<HTMLFieldSetElement>(null),
  };
  const { orderTo, dropNotice, ...progress } = useOrderForTotal(shopper.id, price, parts);

  const mail = useMailAddress(shopper.isGuest && withoutAddress, address?.email);

  /** The order goes to the address in an open form, or else to the chosen one. */
  const openForm = () => (!withoutAddress && parts.form.current?.touched() === true ? parts.form.current : undefined);

  const { press, waiting } = useHeldPress(quote.pending, {
    async prepare() {
      dropNotice();
      const form = openForm();
      if (missing.ask()) {
        const isValid = form === undefined || form.validate();
        if (isValid) focusFirstOf(missing.is.address ? parts.address.current : parts.payment.current);
        return false;
      }
      if (!mail.check()) return false;
      if (form !== undefined && (await form.submit()) === undefined) return false;
      if (quote.failure !== undefined) quote.retry();
      return true;
    },
    isPrepared: () => !missing.is.address && !missing.is.method && openForm() === undefined && mail.isValid(),
    order(seen: Seen) {
      const to = withoutAddress ? mail.address() : address;
      return orderTo(to, free ? 'cash' : (method ?? 'cash'), seen);
    },
  });

  return {
    choices,
    price,
    /** Of the field for it; undefined where there is another address, or an account. */
    mail: mail.field,
    /** There is nothing to pay, so that no payment method is to be chosen. */
    free,
    parts,
    /** What is said at a part of the form that lacks a choice. */
    missing: {
      address: missing.shown === 'address' ? missingChoice : undefined,
      shipping: progress.methodAsked && price.method === undefined ? checkoutText.chooseAShippingMethod : undefined,
      payment: missing.shown === 'method' ? missingChoice : undefined,
    },
    order: () => void press({ quote: quote.quote, place: price.quotedPlace }),
    /** A press waits for the quote of what the page shows. */
    waiting,
    ...progress,
  };
}
