import type { Address } from '@shop/contract/accounts';

function isSame(one: Address, other: Address): boolean {
  return (
    one.name === other.name &&
    one.email === other.email &&
    one.phone === other.phone &&
    one.street === other.street &&
    one.city === other.city &&
    one.state === other.state &&
    one.pinCode === other.pinCode
  );
}

/** @returns -1 if there is no such address */
export function placeOf(addresses: readonly Address[], wanted: Address): number {
  return addresses.findIndex((one) => isSame(one, wanted));
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
