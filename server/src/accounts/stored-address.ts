import type { Address } from '@shop/contract/accounts';

/** An address as it is stored: in the shop's country unless it names one, and without an empty tax id. */
export function storedAddress({ country, taxId, ...rest }: Address, shopCountry: string): Address {
  return { ...rest, country: country ?? shopCountry, ...(taxId !== undefined && taxId !== '' && { taxId }) };
}
