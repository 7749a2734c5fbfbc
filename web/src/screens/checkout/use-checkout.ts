import { missingChoice } from '@shop/contract/orders';
import { useRef, useState } from 'react';
import type { AddressFormHandle } from '../../forms/AddressForm.tsx';
import { focusFirstOf } from '../../forms/focus-first.ts';
import type { OwnUser } from '../../state/user-slice.ts';
import { useCheckoutPrice } from './use-checkout-price.ts';
import { useChoices } from './use-choices.ts';
import { useOrderForTotal } from './use-order-for-total.ts';

/** The choices of the checkout, what they cost, and 'Order Now'. */
export function useCheckout(user: OwnUser) {
  const choices = useChoices(user);
  const { address, typed, method } = choices;
  const price = useCheckoutPrice(user, address, typed);
  const { quote, withoutAddress } = price;
  const free = quote.quote?.total === 0;
  const [asked, setAsked] = useState(false);
  const parts = {
    form: useRef<AddressFormHandle>(null),
    address: useRef<HTMLFieldSetElement>(null),
    shipping: useRef<HTMLFieldSetElement>(null),
    payment: useRef<HTMLFieldSetElement>(null),
  };
  const running = useRef(false);
  const { orderTo, dropNotice, methodAsked, ...progress } = useOrderForTotal(user.id, price, parts);

  /** The order goes to the address in an open form, or else to the chosen one. */
  async function order() {
    // The second click of a double click comes before the next render.
    if (running.current) return;
    running.current = true;
    dropNotice();
    await tryToOrder().finally(() => {
      running.current = false;
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
    ...progress,
  };
}
