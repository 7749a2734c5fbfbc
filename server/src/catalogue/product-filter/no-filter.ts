import type { ProductFilter } from './product-filter.queries.ts';

/** Leaves out no product, not even deleted ones. */
export const noFilter: ProductFilter = {
  brands: [],
  categories: [],
  colors: [],
  sizes: [],
  options: [],
  minPriceMinor: undefined,
  maxPriceMinor: undefined,
  priceWords: undefined,
  minRatingHundredths: undefined,
  inStock: false,
  attributes: [],
  deleted: undefined,
  search: undefined,
  stockBelow: undefined,
  soldOut: false,
  withoutPicture: false,
  missingIn: undefined,
  within: undefined,
};
