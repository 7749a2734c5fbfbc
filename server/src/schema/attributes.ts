/** The table of attributes. Their values stand in the products. */

import type { Translations } from '@shop/contract/translations';
import type { ColumnType } from 'kysely';
import type { NameTexts } from './options.ts';
import type { TranslationsColumn } from './translations.ts';

export interface AttributeTexts extends NameTexts {
  unit: string;
}

export interface AttributeChoiceColumn {
  id: string;
  name: string;
  /** Left out where there are none. */
  translations?: Translations<NameTexts>;
}

export interface AttributeTables {
  attributes: {
    key: string;
    name: string;
    kind: 'text' | 'number' | 'boolean' | 'choice';
    /** '' for none. */
    unit: string;
    /** Of kind choice, in their order. */
    values: ColumnType<AttributeChoiceColumn[], string | undefined, string>;
    filterable: boolean;
    /** Values of categories; none: all. */
    categories: string[];
    position: number;
    created_at: Date;
    updated_at: Date;
    translations: TranslationsColumn<AttributeTexts>;
  };
}
