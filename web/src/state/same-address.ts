import type { Address } from '@shop/contract/accounts';

const fields = ['name', 'email', 'phone', 'street', 'city', 'state', 'pinCode'] as const satisfies (keyof Address)[];

/** Addresses have no ids; two with the same content are the same. The shop fills in its own country where none was sent. */
export function sameAddress(left: Address, right: Address): boolean {
  return (
    fields.every((field) => left[field] === right[field]) &&
    (left.taxId ?? '') === (right.taxId ?? '') &&
    (left.country ?? right.country) === (right.country ?? left.country)
  );
}
