/** The columns of what products are sorted into; see columns.ts. */

import type { Schema } from '../schema.ts';

export const categoryColumns = {
  categories: [
    'id',
    'value',
    'label',
    'parent_id',
    'position',
    'slug',
    'about',
    'picture',
    'trail',
    'changed_at',
    'translations',
  ],
  collections: [
    'id',
    'slug',
    'title',
    'description',
    'image',
    'products',
    'filter',
    'sort',
    'active',
    'from_at',
    'until_at',
    'updated_at',
    'translations',
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };
