/** The table of attributes. Their values stand in the products. */

import type { ColumnType } from 'kysely';

export interface AttributeChoiceColumn {
  id: string;
  name: string;
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
  };
}
