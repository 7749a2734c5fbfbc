/** The table of collections. */

import type { ColumnType, GeneratedAlways } from 'kysely';
import type { TranslationsColumn } from './translations.ts';

type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

export interface CollectionTexts {
  title: string;
  description: string;
}

export interface CollectionTables {
  collections: {
    id: GeneratedAlways<number>;
    slug: string;
    title: string;
    description: string;
    /** An address; '' for none. */
    image: string;
    /** Ids in their order; null where a filter finds them. */
    products: JsonOrNull<number[]>;
    /** A query of the list. */
    filter: string | null;
    sort: string | null;
    active: boolean;
    from_at: Date | null;
    until_at: Date | null;
    updated_at: Date;
    translations: TranslationsColumn<CollectionTexts>;
  };
}
