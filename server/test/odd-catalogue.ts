/** Unusual but valid rows of what the catalogue is sorted by. */

import { AT, ODD, type Statement } from './odd-values.ts';

export const collections: readonly Statement[] = [
  [
    `insert into collections (slug, title, description, image, products, filter, sort, active, from_at, until_at, updated_at)
      values ('odd', $1, $1, '/x', '[2, 9007199254740991, 1]', null, null, true, $2, null, $2),
        ('query', $1, '', '', null, 'category=%00&price_gte=nothing', 'price:asc', false, null, $2, $2)`,
    [ODD, AT],
  ],
  [
    "insert into audit_entries (at, actor_id, action, collection_id, before, after) values ($1, 2, 'collection_changed', 1, $2, $2)",
    [AT, JSON.stringify({ title: ODD })],
  ],
];

export const categoryTree: readonly Statement[] = [
  ["insert into categories (value, label, parent_id, position) values ('ODD', $1, 1, -1)", [ODD]],
  ["update categories set label = $1, about = $1, picture = '/x' where id = 1", [ODD]],
  ["insert into category_slugs values ('old', 1)"],
  [
    "insert into audit_entries (at, actor_id, action, category_id, before, after) values ($1, 2, 'category_changed', 1, $2, $2)",
    [AT, JSON.stringify({ label: ODD })],
  ],
];

export const attributes: readonly Statement[] = [
  [
    `insert into attributes (key, name, kind, unit, values, categories, position, created_at, updated_at)
      values ('odd_1', $1, 'choice', '"', $2, array[$1], -1, $3, $3)`,
    [ODD, JSON.stringify([{ id: 'ödd', name: ODD }]), AT],
  ],
  [
    'update products set attributes = $1 where id = 1',
    [JSON.stringify({ odd_1: ['ödd'], gone: ODD, n: 1e-6, yes: true })],
  ],
  [
    "insert into audit_entries (at, actor_id, action, attribute_key, before, after) values ($1, 2, 'attribute_changed', 'odd_1', $2, $2)",
    [AT, JSON.stringify({ name: ODD })],
  ],
];
