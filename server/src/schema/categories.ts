/** The tables of the tree of categories. */

import type { Translations } from '@shop/contract/translations';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TranslationsColumn } from './translations.ts';

/** A category on the way from the top to another one, or to itself. */
export interface TrailStep {
  id: number;
  value: string;
  label: string;
  slug: string;
  translations?: Translations<{ label: string }>;
}

export interface CategoryTexts {
  label: string;
  description: string;
}

export interface CategoryTables {
  categories: {
    id: GeneratedAlways<number>;
    /** As products and filters name it. */
    value: string;
    label: string;
    parent_id: number | null;
    position: Generated<number>;
    slug: Generated<string>;
    /** Its description. */
    about: Generated<string>;
    /** An address; '' for none. */
    picture: Generated<string>;
    /** From the top to itself; the database keeps it. */
    trail: ColumnType<TrailStep[], string | undefined, string>;
    changed_at: Generated<Date>;
    translations: TranslationsColumn<CategoryTexts>;
  };
  /** Present ones and those of before. */
  category_slugs: { slug: string; category_id: number };
}
