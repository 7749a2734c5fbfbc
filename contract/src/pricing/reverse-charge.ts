import { isInEu } from '../countries.ts';
import { bareTaxId } from '../tax-id.ts';

/**
 * Whether the customer owes the tax instead of the shop: both in the European Union, in different countries.
 * @param taxId well-formed, or null
 */
export function isReverseCharge(taxId: string | null, shopCountry: string): boolean {
  const letters = bareTaxId(taxId ?? '').slice(0, 2);
  // Tax ids of Greece begin with the letters of its language.
  const country = letters === 'EL' ? 'GR' : letters;
  return isInEu(shopCountry) && isInEu(country) && country !== shopCountry;
}
