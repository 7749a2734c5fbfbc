import type { Address } from '@shop/contract/accounts';
import { type PaymentMethod, paidAtProvider } from '@shop/contract/order-status';
import { useState } from 'react';
import type { Destination } from '../../forms/AddressForm.tsx';
import type { FormProgress } from '../../forms/use-schema-form.ts';
import { selectLastOrder, selectPaymentConfig } from '../../state/order-slice.ts';
import { sameAddress } from '../../state/same-address.ts';
import { currentShop } from '../../state/shown-shop.ts';
import { useAppSelector } from '../../store/hooks.ts';
import type { Shopper } from './use-shopper.ts';

/**
 * The chosen address and payment method. A person who has ordered before starts with their last choices, as far as
 * these are still available; before the first order nothing is chosen. A choice made here stays. A card can be chosen
 * before the shop has said that it takes cards, so that a quick person, also by keyboard, need not wait for that
 * answer.
 */
export function useChoices(user: Shopper) {
  const last = useAppSelector(selectLastOrder);
  const noCards = useAppSelector(selectPaymentConfig)?.publishableKey === null;
  const [address, setAddress] = useState<Address>();
  const [method, setMethod] = useState<PaymentMethod>();
  const [typed, setTyped] = useState<Destination>();
  const [formProgress, setFormProgress] = useState<FormProgress>('untouched');
  const known = last ?? undefined;
  const wanted = method ?? known?.paymentMethod;
  return {
    address:
      address ??
      user.addresses.find((saved) => known?.selectedAddress != null && sameAddress(saved, known.selectedAddress)),
    setAddress,
    /** Of the open form of a new address; undefined while nothing is typed there. */
    typed,
    setTyped,
    /** Of the form of a new address; a closed one is untouched. */
    formProgress,
    setFormProgress,
    method: wanted !== undefined && isOffered(wanted, noCards) ? wanted : undefined,
    setMethod,
  };
}

function isOffered(method: PaymentMethod, noCards: boolean): boolean {
  return currentShop().payments[method] && !(paidAtProvider(method) && noCards);
}
