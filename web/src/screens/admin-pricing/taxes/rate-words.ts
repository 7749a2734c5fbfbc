import { SHIPPING_TAX_CLASS } from '@shop/contract/tax-rates';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import { nameOfCountry } from '../country-names.ts';

/** 'Germany', 'Oregon, United States' */
export function placeText(country: string, region: string | null): string {
  return region === null ? nameOfCountry(country) : `${region}, ${nameOfCountry(country)}`;
}

/** What carries a rate. @param taxClass null: products without one */
export function taxedText(taxClass: string | null): string {
  if (taxClass === null) return adminTaxesText.productsWithoutATaxClass;
  return taxClass === SHIPPING_TAX_CLASS ? adminTaxesText.shipping : adminTaxesText.productsOfClass({ taxClass });
}
