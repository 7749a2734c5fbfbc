import type { Address } from '@shop/contract/accounts';
import type { PaymentMethod } from '@shop/contract/orders';
import { useState } from 'react';
import { selectLastOrder, selectPaymentConfig } from '../../state/order-slice.ts';
import { sameAddress } from '../../state/same-address.ts';
import type { OwnUser } from '../../state/user-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';

/**
 * Where the order goes and how it is paid. Who has ordered before finds what they chose then, as far as it can still be
 * chosen; before the first order nothing is chosen. What is chosen here stays. A card can be chosen before the shop has
 * said that it takes cards: who is quick, by keyboard too, does not wait for that answer.
 */
export function useChoices(user: OwnUser) {
  const last = useAppSelector(selectLastOrder);
  const noCards = useAppSelector(selectPaymentConfig)?.publishableKey === null;
  const [address, setAddress] = useState<Address>();
  const [method, setMethod] = useState<PaymentMethod>();
  const known = last ?? undefined;
  const wanted = method ?? known?.paymentMethod;
  return {
    address:
      address ?? user.addresses.find((saved) => known !== undefined && sameAddress(saved, known.selectedAddress)),
    setAddress,
    method: wanted === 'card' && noCards ? undefined : wanted,
    setMethod,
  };
}
