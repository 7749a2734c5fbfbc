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

/** @returns -1 where there is none like it */
export function placeOf(addresses: readonly Address[], wanted: Address): number {
  return addresses.findIndex((one) => isSame(one, wanted));
}

/**
 * Addresses carry no id, and another tab may have moved them: one is known by what it says, not by its place. An edited
 * one that is gone is added, so that nothing typed is lost.
 */
export function replaceAddress(addresses: readonly Address[], before: Address, after: Address): Address[] {
  const place = placeOf(addresses, before);
  return place === -1 ? [...addresses, after] : addresses.with(place, after);
}

export function removeAddress(addresses: readonly Address[], gone: Address): Address[] {
  const place = placeOf(addresses, gone);
  return place === -1 ? [...addresses] : addresses.toSpliced(place, 1);
}
