/** Unusual but valid rows of the merchant's texts, and of those in further languages. */

import { AT, json, ODD, type Statement } from './odd-values.ts';

export const mailTexts: readonly Statement[] = [
  ["insert into mail_texts values ('order-placed', $1, null, $2), ($1, null, $1, $2)", [ODD, AT]],
  [
    `insert into mails (kind, user_id, data, recorded_at, give_up_at, try_at) values ('text_test', 2, $1, $2, $2, $2)`,
    [JSON.stringify(json), AT],
  ],
];

export const pages: readonly Statement[] = [
  ["update pages set markdown = $1, html = $1, updated_at = $2 where slug = 'terms'", [ODD, AT]],
  ["insert into pages values ('odd', $1, $1, $1, false, 10000, false, $2)", [ODD, AT]],
  [
    "insert into audit_entries (at, actor_id, action, page_slug, before, after) values ($1, 2, 'page_changed', 'odd', $2, $2)",
    [AT, JSON.stringify({ title: ODD })],
  ],
];

export const translationsOfShopTexts: readonly Statement[] = [
  [
    "update pages set translations = $1 where slug = 'odd'",
    [JSON.stringify({ 'x-odd': { title: ODD }, de: { html: '' } })],
  ],
  ['update shipping_methods set translations = $1', [JSON.stringify({ ar: { name: ODD, unknown: 7 } })]],
  ['update tax_rates set translations = $1', [JSON.stringify({ ar: { name: ODD }, de: {} })]],
  ['update promotions set translations = $1', [JSON.stringify({ 'x-odd': { name: ODD } })]],
  [
    'update mail_texts set translations = $1',
    [JSON.stringify({ de: { intro: ODD }, ar: { subject: ODD, unknown: null } })],
  ],
];

export const textsOfOrders: readonly Statement[] = [
  ['update orders set texts = $1 where id = 1', [JSON.stringify({ shipping: ODD, promotions: [], taxes: [ODD, ODD] })]],
  [
    'update order_lines set line_texts = $1 where order_id = 1',
    [JSON.stringify({ title: ODD, color: null, size: null, choices: null })],
  ],
];

export const translations: readonly Statement[] = [
  [
    'update products set translations = $1 where id = 1',
    [JSON.stringify({ 'x-odd': { title: ODD, imageAlts: ['', ODD], unknown: null }, de: {} })],
  ],
  ['update categories set translations = $1 where id = 1', [JSON.stringify({ ar: { label: ODD } })]],
];

export const synonymsByLanguage: readonly Statement[] = [
  ['update search_synonyms set further = $1', [JSON.stringify({ 'x-odd': [[ODD, 'é']], de: [] })]],
];

/** Those of collections, options, attributes and their values. */
export const translationsOfKinds: readonly Statement[] = [
  [
    `update collections set translations = $1 where slug = 'odd'`,
    [JSON.stringify({ 'x-odd': { title: ODD, description: '', unknown: null }, de: {} })],
  ],
  [
    'update options set translations = $1, values = $2 where id = 3',
    [
      JSON.stringify({ de: { name: ODD }, ar: {} }),
      JSON.stringify([
        { id: 'ödd', name: ODD, hex: null, translations: { 'x-odd': { name: ODD }, de: {} } },
        { id: 'gone', name: 'gone', hex: null, translations: {} },
      ]),
    ],
  ],
  [
    `update attributes set translations = $1, values = $2 where key = 'odd_1'`,
    [
      JSON.stringify({ de: { name: ODD, unit: '"' } }),
      JSON.stringify([{ id: 'ödd', name: ODD, translations: { de: { name: ODD } } }]),
    ],
  ],
];
