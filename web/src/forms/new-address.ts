import type { Address } from '@shop/contract/accounts';
import type { OwnUser } from '../state/user-slice.ts';

/** What the account knows already of a new address. */
export function newAddressDefaults({ name, email }: Pick<OwnUser, 'name' | 'email'>): Partial<Address> {
  return { email, ...(name !== null && { name }) };
}
