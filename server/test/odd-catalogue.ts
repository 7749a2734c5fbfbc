/** Unusual but valid rows of what the catalogue is sorted by. */

import { AT, ODD, type Statement } from './odd-values.ts';

export const collections: readonly Statement[] = [
  [
    `insert into collections (slug, title, description, image, products, filter, sort, active, from_at, until_at, updated_at)
      values ('odd', $1, $1, '/x', '[2, 9007199254740991, 1]', null, null, true, $2, null, $2),
        ('query', $1, '', '', null, 'category=%F0%9F%91%8D%22%5C&price_gte=0', 'price:asc', false, null, $2, $2)`,
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
    `insert into attributes (key, name, kind, position, created_at, updated_at)
      values ('gone', 'Text', 'text', 0, $1, $1), ('n', 'N', 'number', 0, $1, $1), ('yes', 'Yes', 'boolean', 0, $1, $1)`,
    [AT],
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

export const details: readonly Statement[] = [
  [
    `update products set manufacturer = $1, seo_title = $1, seo_description = $1, details = $1, details_html = $2, weight_grams = 0,
      tax_class = $1 where id = 1`,
    [ODD.slice(0, 50), '<p>"\\N"</p>'],
  ],
  ["update products set details = repeat('é', 50000), details_html = '' where id = 2"],
  ['update variants set gtin = $1, mpn = $2 where product_id = 1', ['96385074', ODD.slice(0, 100)]],
];

/** One that has begun, and one that nobody has begun yet. */
export const sales: readonly Statement[] = [
  ['update products set sale_hundredths = 10000, sale_from = null, sale_until = null where id = 1'],
  ["update products set sale_hundredths = 0, sale_from = $1, sale_until = 'infinity' where id = 2", [AT]],
  ["update products set sale_hundredths = 1, sale_from = '2999-01-01', sale_until = '2999-01-01' where id = 3"],
];

export const related: readonly Statement[] = [
  ["update products set related = '[3, 9007199254740991, 2]' where id = 1"],
];

export const contents: readonly Statement[] = [
  [
    `update products set content_thousandths = 1, content_unit = 'm2', content_per_thousandths = 1000000000 where id = 1`,
  ],
  [
    `update variants set content_thousandths = 1000000000, content_unit = 'piece', content_per_thousandths = 1, weight_grams = 0
      where product_id = 2 and not hidden`,
  ],
];

export const options: readonly Statement[] = [
  [
    `insert into options (name, kind, values, created_at, updated_at) values ($1, 'text', $2, $3, $3)`,
    [ODD, JSON.stringify(['ödd', 'gone'].map((id) => ({ id, name: ODD, hex: null }))), AT],
  ],
  [
    `insert into options (id, name, kind, values, created_at, updated_at) overriding system value values (999, $1, 'text', $2, $3, $3)`,
    [`${ODD} 999`, JSON.stringify(['gone', ODD].map((id) => ({ id, name: id, hex: null }))), AT],
  ],
  [
    'update products set options = $1 where id = 1',
    [JSON.stringify([{ option: 999, values: ['gone', ODD] }, { option: 3, values: ['ödd', 'gone'] }, { option: 1 }])],
  ],
  ['update variants set choices = $1 where product_id = 1', [JSON.stringify({ 3: 'ödd', 999: ODD })]],
  [
    "insert into audit_entries (at, actor_id, action, option_id, before, after) values ($1, 2, 'option_changed', 3, $2, $2)",
    [AT, JSON.stringify({ name: ODD })],
  ],
];

export const variants: readonly Statement[] = [
  [`update variants set retired = true where product_id = 2`],
  [
    'update products set colors = $1, sizes = $2 where id = 2',
    [JSON.stringify([{ id: 'white' }, { id: 'black' }]), JSON.stringify([{ id: 'm', inStock: false }])],
  ],
  [
    `insert into variants (product_id, position, sku, color, size, price_cents, image, created_at, updated_at)
      values (2, 0, $1, 'white', 'm', 2500, '/odd', $2, $2), (2, 1, null, 'black', 'm', null, null, $2, $2)`,
    [ODD.slice(0, 60), AT],
  ],
  ['insert into stocks (variant_id, stock) select id, 0 from variants where not hidden'],
  ['update products set discount_hundredths = 1 where id = 1'],
  ["insert into past_prices values (1, 7, $1, '2026-03-01')", [AT]],
];
