/** What the index is built from. */

import type { AttributeValue } from './attribute-columns.ts';

/** What the columns of the index hold of a product. */
export interface ProductFacts {
  id: number;
  brandId: number;
  brand: string;
  brandLabel: string;
  categoryId: number;
  category: string;
  categoryLabel: string;
  /** Names. */
  colors: readonly string[];
  /** Names of those that are in stock. */
  offeredSizes: readonly string[];
  /** What it comes in by the options other than colour and size, ids of values by the id of an option, as far as it can be had. */
  offeredValues: Readonly<Record<string, readonly string[]>>;
  /** The variants that can be had; null: it has none. Names of colour and size, and ids of values by the id of an option. */
  offeredVariants:
    | readonly (readonly [color: string | null, size: string | null, choices: Readonly<Record<string, string>>])[]
    | null;
  priceMinor: number;
  discountPriceMinor: number;
  ratingHundredths: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  deleted: boolean;
  soldOut: boolean;
  withoutPicture: boolean;
  /** By key. */
  attributes: Readonly<Record<string, AttributeValue>>;
  /** Equal for equal texts. */
  textHash: number;
}

/** The texts of a product in a language; what is missing is not translated. */
export interface TranslatedTexts {
  title?: string | null;
  description?: string | null;
  highlights?: readonly string[] | null;
  categoryLabel?: string | null;
  /** Names of its colours and sizes, those that are translated. */
  options?: readonly string[] | null;
  /** Names of the values of its attributes and of other options, those that are translated. */
  values?: readonly string[] | null;
}

/** All that the index holds of a product. */
export interface ProductDocument extends ProductFacts {
  title: string;
  description: string;
  highlights: readonly string[];
  /** Names, those out of stock included. */
  sizes: readonly string[];
  /** SKUs and the like: its own, and those of its variants that are not retired. */
  codes: readonly string[];
  /** By language, those of the further languages of the index. */
  translations?: Readonly<Record<string, TranslatedTexts>>;
}

/** A category and the one that it is directly below; null: the first level. */
export interface CategoryPlace {
  id: number;
  value: string;
  label: string;
  /** Labels in further languages, by language. */
  labels?: Readonly<Record<string, string>>;
  parentId: number | null;
}
