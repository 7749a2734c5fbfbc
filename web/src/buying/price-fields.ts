import type { Address } from '@shop/contract/accounts';
import { NO_STATE } from '@shop/contract/address-lines';

type PriceFields = Partial<Pick<Address, 'country' | 'state' | 'taxId'>>;

/** The part of an address that prices depend on, as quotes take it: what is empty is left out. */
export const priceFields = ({ country, state, taxId }: PriceFields): PriceFields => ({
  ...(country ? { country } : {}),
  ...(state && state !== NO_STATE ? { state } : {}),
  ...(taxId ? { taxId } : {}),
});
