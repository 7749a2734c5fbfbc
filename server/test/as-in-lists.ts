import type { Product } from '@shop/contract/catalogue';

/** A product that was answered alone, as lists and carts show it: without its long texts and without what is low. */
export function asInLists({ details: _, detailsHtml: __, lowStock: ___, variants, ...shown }: Product): Product {
  if (variants === undefined) return shown;
  return { ...shown, variants: variants.map(({ lowStock: ____, ...variant }) => variant) };
}
