import type { Address } from '@shop/contract/accounts';
import type { OwnUser } from '../state/user-slice.ts';

/** The fields of a new address that the account knows already. */
export function newAddressDefaults({ name, email }: Pick<OwnUser, 'name' | 'email'>): Partial<Address> {
  return { email, ...(name !== null && { name }) };
}
