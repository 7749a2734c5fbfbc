import type { Address } from '@shop/contract/accounts';
import { sameAddress } from '../../state/same-address.ts';

/** @returns -1 if there is no such address */
export function placeOf(addresses: readonly Address[], wanted: Address): number {
  return addresses.findIndex((one) => sameAddress(one, wanted));
}

/**
 * Addresses have no ids, and another tab may have moved them: they are compared by content. An edited address that is
 * gone is added, so that nothing typed is lost.
 */
export function replaceAddress(addresses: readonly Address[], before: Address, after: Address): Address[] {
  const place = placeOf(addresses, before);
  return place === -1 ? [...addresses, after] : addresses.with(place, after);
}

export function removeAddress(addresses: readonly Address[], gone: Address): Address[] {
  const place = placeOf(addresses, gone);
  return place === -1 ? [...addresses] : addresses.toSpliced(place, 1);
}
