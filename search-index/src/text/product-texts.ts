/** The texts of a product that a search looks in. */
export interface ProductTexts {
  title: string;
  brand: string;
  category: string;
  /** Names of its colours and sizes. */
  options: readonly string[];
  highlights: readonly string[];
  description: string;
  /** SKUs and the like: its own, and those of its variants that are not retired. */
  codes: readonly string[];
}

/** Where a word was found; the lower, the better. */
export const TITLE = 0;
/** Brand, category, colour, size or code. */
export const PROPERTY = 1;
export const HIGHLIGHT = 2;
export const DESCRIPTION = 3;
/** Added to the field of a word of the default language's texts, in an index of another language. */
export const FALLBACK = 4;
