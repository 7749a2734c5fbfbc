/** The values of fields of products and variants, by the kinds of product-fields.ts. */

import type { ProductAttributes } from './attributes.ts';
import type { ContentUnit } from './content.ts';
import type { NamedOption } from './option-bodies.ts';
import type { ProductTexts, Translations } from './translations.ts';

/** What a value is on the server: in the database, in what files change, and once a cell is read. */
export interface ValueOfKind {
  text: string;
  optionalText: string | null;
  optionalWhole: number | null;
  /** Of a variant that may weigh something else than its product. */
  optionalGrams: number | null;
  optionalThousandths: number | null;
  optionalUnit: ContentUnit | null;
  whole: number;
  /** Minor units. */
  money: number;
  optionalMoney: number | null;
  /** Hundredths. */
  percent: number;
  optionalPercent: number | null;
  /** As ISO 8601. */
  optionalInstant: string | null;
  /** The id of a colour or size. */
  choice: string | null;
  /** By the id of an option other than Color and Size: the id of the value. */
  choices: Readonly<Record<string, string>>;
  /** Those besides Color and Size with the ids of their values. These two stand in it, without values, only where they are not first. */
  options: readonly NamedOption[];
  /** Ids. */
  list: readonly string[];
  /** By key. */
  attributes: ProductAttributes;
  /** In further languages than the default. */
  translations: Translations<ProductTexts>;
  /** Of collections, in the order of the letters. */
  slugs: readonly string[];
  flag: boolean;
}

/** What a field of the kind has where nobody has set it. */
export const emptyValues: ValueOfKind = {
  text: '',
  optionalText: null,
  optionalWhole: null,
  whole: 0,
  money: 0,
  optionalMoney: null,
  percent: 0,
  optionalPercent: null,
  optionalGrams: null,
  optionalThousandths: null,
  optionalUnit: null,
  optionalInstant: null,
  choice: null,
  choices: {},
  options: [],
  list: [],
  attributes: {},
  translations: {},
  slugs: [],
  flag: false,
};
