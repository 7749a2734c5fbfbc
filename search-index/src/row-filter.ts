import { type AttributeFilter, type AttributeRowFilter, attributeRowFilterOf } from './attribute-filter.ts';
import type { Combinations } from './combinations.ts';
import { type ChosenOptions, OptionMatches } from './option-filter.ts';
import type { Options } from './options.ts';
import { DELETED, LIVE, type ProductColumns, SOLD_OUT, WITHOUT_PICTURE } from './product-columns.ts';

/** The filters that have facets, each a bit. */
export const CATEGORY = 1;
export const BRAND = 2;
/** Those by options together: in which facets such a product counts, its combination tells. */
export const OPTIONS = 4;
export const RATING = 16;
export const PRICE = 32;
export const STOCK = 64;

/** Which products are wanted; none of a kind means any. */
export interface IndexFilter extends ChosenOptions {
  /** Names. A category means all below it, too. */
  brands: readonly string[];
  categories: readonly string[];
  /** Bounds of the discounted price, included. */
  minPriceMinor: number | undefined;
  maxPriceMinor: number | undefined;
  minRatingHundredths: number | undefined;
  inStock: boolean;
  /** Undefined: deleted ones and others. */
  deleted: boolean | undefined;
  soldOut: boolean;
  withoutPicture: boolean;
  /** All hold; each attribute at most once. */
  attributes: readonly AttributeFilter[];
}

/** What the columns of an index are read with. */
export interface Tables {
  columns: ProductColumns;
  categories: Options;
  brands: Options;
  combinations: Combinations;
}

/** A filter in terms of the columns. */
export interface RowFilter {
  /** Of the flags of a row: those that it must have, among those that are looked at. */
  flags: number;
  flagsMask: number;
  /** CATEGORY for categories that the filter leaves out, else 0; and so on. */
  categoryFails: Uint8Array;
  brandFails: Uint8Array;
  /** OPTIONS or 0. */
  combinationFails: Uint8Array;
  options: OptionMatches;
  minRating: number;
  minPrice: number;
  maxPrice: number;
  /** SOLD_OUT if sold out products fail, else 0. */
  soldOutFails: number;
  attributes: readonly AttributeRowFilter[];
}

export function rowFilterOf({ columns, categories, brands, combinations }: Tables, filter: IndexFilter): RowFilter {
  const options = new OptionMatches(combinations, filter);
  return {
    flags:
      LIVE |
      (filter.deleted ? DELETED : 0) |
      (filter.soldOut ? SOLD_OUT : 0) |
      (filter.withoutPicture ? WITHOUT_PICTURE : 0),
    flagsMask:
      LIVE |
      (filter.deleted === undefined ? 0 : DELETED) |
      (filter.soldOut ? SOLD_OUT : 0) |
      (filter.withoutPicture ? WITHOUT_PICTURE : 0),
    categoryFails: failsOf(categories, filter.categories, CATEGORY),
    brandFails: failsOf(brands, filter.brands, BRAND),
    combinationFails: options.all.map((isLeft) => (isLeft === 1 ? 0 : OPTIONS)),
    options,
    minRating: filter.minRatingHundredths ?? 0,
    minPrice: filter.minPriceMinor ?? 0,
    maxPrice: filter.maxPriceMinor ?? Number.POSITIVE_INFINITY,
    soldOutFails: filter.inStock ? SOLD_OUT : 0,
    attributes: filter.attributes.map((one) => attributeRowFilterOf(columns.attributes, one)),
  };
}

function failsOf(options: Options, chosen: readonly string[], bit: number): Uint8Array {
  if (chosen.length === 0) return new Uint8Array(options.values.length);
  return options.below(chosen).map((isChosen) => (isChosen === 1 ? 0 : bit));
}

/** @returns the bits of the filters that a row fails, but for those by attributes; of a row that has the flags of the filter */
export function failuresOf(columns: ProductColumns, filter: RowFilter, row: number): number {
  const price = columns.discountPrices[row] ?? 0;
  return (
    (filter.categoryFails[columns.categories[row] ?? 0] ?? 0) |
    (filter.brandFails[columns.brands[row] ?? 0] ?? 0) |
    (filter.combinationFails[columns.combinations[row] ?? 0] ?? 0) |
    ((columns.ratings[row] ?? 0) < filter.minRating ? RATING : 0) |
    (price < filter.minPrice || price > filter.maxPrice ? PRICE : 0) |
    (((columns.flags[row] ?? 0) & filter.soldOutFails) === 0 ? 0 : STOCK)
  );
}
