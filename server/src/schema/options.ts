/** The table of options. Which of them products have, and what variants are, stands in those. */

import type { OptionKind } from '@shop/contract/options';
import type { Translations } from '@shop/contract/translations';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { TranslationsColumn } from './translations.ts';

export interface NameTexts {
  name: string;
}

export interface OptionValueColumn {
  id: string;
  name: string;
  hex: string | null;
  /** Left out where there are none. */
  translations?: Translations<NameTexts>;
}

/** An option of a product with those of its values that it comes in, as product_options of the database says. */
export interface ProductOptionColumn {
  id: number;
  name: string;
  kind: OptionKind;
  values: OptionValueColumn[];
  /** Left out where there are none. */
  translations?: Translations<NameTexts>;
}

/** An option of a product with the ids of its values; Color and Size without values. */
export interface NamedOptionColumn {
  option: number;
  values?: string[];
}

/** By the id of an option other than Color and Size: the id of the value. */
export type ChoicesColumn = Readonly<Record<string, string>>;

export interface LineChoiceColumn {
  option: number;
  value: string;
  name: string;
  label: string;
}

export interface OptionTables {
  options: {
    id: GeneratedAlways<number>;
    name: string;
    kind: OptionKind;
    values: ColumnType<OptionValueColumn[], string | undefined, string>;
    created_at: Date;
    updated_at: Date;
    translations: TranslationsColumn<NameTexts>;
  };
}
