import { isInEu } from '../countries.ts';
import { vatNumberOf } from '../vat-numbers.ts';
import type { Destination } from './rules.ts';

/**
 * Whether the customer owes the tax instead of the shop: goods go from the shop's country to another one, both in the European Union, to
 * a customer with a tax id of the country that they go to. Only the member states' ids have a country here.
 */
export function isReverseCharge({ country, taxId }: Destination, shopCountry: string): boolean {
  const number = vatNumberOf(taxId ?? '');
  return isInEu(shopCountry) && number?.fits === true && number.country === country && country !== shopCountry;
}
