import type { Address } from '@shop/contract/accounts';
import type { PaymentMethod } from '@shop/contract/orders';
import { useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { selectLastOrder, selectPaymentConfig } from '../../state/order-slice.ts';
import { sameAddress } from '../../state/same-address.ts';
import type { OwnUser } from '../../state/user-slice.ts';

/**
 * Where the order goes and how it is paid. Who has ordered before finds what they chose then, as far as it can still be
 * chosen; before the first order nothing is chosen. What is chosen here stays.
 */
export function useChoices(user: OwnUser) {
  const last = useAppSelector(selectLastOrder);
  const cards = useAppSelector(selectPaymentConfig)?.publishableKey != null;
  const [address, setAddress] = useState<Address>();
  const [method, setMethod] = useState<PaymentMethod>();
  const known = last ?? undefined;
  return {
    address:
      address ?? user.addresses.find((saved) => known !== undefined && sameAddress(saved, known.selectedAddress)),
    setAddress,
    method: method ?? (known?.paymentMethod === 'card' && !cards ? undefined : known?.paymentMethod),
    setMethod,
  };
}
