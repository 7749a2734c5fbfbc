/** Imports and bulk edits, and what belongs to them. */

import { addedPromotions } from './odd-prices.ts';
import { AT, allBytes, hash, json, ODD, type Statement } from './odd-values.ts';

export const changeSets: readonly Statement[] = [
  [
    `insert into change_sets (kind, state, user_id, errors, sample, left_over, created_at, updated_at)
      values ('import', 'undone', 1, $1, $1, $1, $2, $2), ('bulk_edit', 'checking', 1, '[]', '[]', null, $2, $2)`,
    [JSON.stringify([json]), AT],
  ],
  [
    `insert into change_lines (change_set_id, position, line, action, first_position, product_id, product_before, shape)
      values (1, 0, 2, 'change', 0, 1, $1, $2)`,
    [JSON.stringify(json), ODD],
  ],
  ["insert into change_progress values (2, 'checking', 1, null, $1)", [AT]],
  ['insert into import_parts values (2, 0, $1)', [allBytes]],
  ['insert into import_lines values (2, 2, 2, null, null, $1, $2)', [ODD, JSON.stringify(json)]],
];

export const importKeys: readonly Statement[] = [
  [
    "update change_sets set format = 'mapped', notes = $1, note_count = 1, needed = $1 where id = 1",
    [JSON.stringify([json])],
  ],
  ['insert into import_keys values (1, 2, $1)', [ODD]],
  ['update products set import_key = $1 where id = 1', [ODD]],
];

export const languageOfImport: readonly Statement[] = [["update change_sets set language = 'zz' where id = 1"]];

const collectionsBefore: readonly Statement[] = [
  [
    'update change_sets set collections_before = $1 where id = 1',
    [JSON.stringify({ 1: [3, 9_007_199_254_740_991, 2] })],
  ],
];

export const importMappings: readonly Statement[] = [
  [
    "insert into import_mappings (name, columns, option_columns, decimal_comma, created_at, updated_at) values ($1, $2, '{}', true, $3, $3)",
    [ODD, JSON.stringify({ [ODD]: 'sku' }), AT],
  ],
];

export const mappingHistory: readonly Statement[] = [
  [
    "insert into audit_entries (at, actor_id, action, import_mapping_id, before, after) values ($1, 2, 'mapping_changed', 1, $2, $2)",
    [AT, JSON.stringify({ name: ODD })],
  ],
];

const staffRoles: readonly Statement[] = [
  [
    'insert into staff_roles (name, permissions, created_at, updated_at) values ($1, $2, $3, $3)',
    [ODD, ['orders.read', ODD], AT],
  ],
  ['update users set staff_role_id = 7 where id = 2'],
  [
    "insert into audit_entries (at, actor_id, action, staff_role_id, before, after) values ($1, 2, 'staff_role_changed', 7, $2, $2)",
    [AT, JSON.stringify({ name: ODD })],
  ],
];

const emailChanges: readonly Statement[] = [
  [
    'insert into email_changes (user_id, email, requested_at, expires_at, token_hashes) values (1, $1, $2, $2, $3)',
    [ODD, AT, [hash, hash]],
  ],
];

const secondFactors: readonly Statement[] = [
  ["insert into totp_factors values (2, 'v1.odd.a.b', '{1, -1, 2147483647}', $1)", [AT]],
  ['insert into totp_setups values (1, $1, $2)', [ODD, AT]],
  ['insert into recovery_codes values (2, $1)', [hash]],
  [
    `insert into passkeys (user_id, name, credential_id, public_key, uses, transports, created_at)
      values (2, $1, $1, $2, 4294967295, $3, $4)`,
    [ODD, hash, ['usb', ODD], AT],
  ],
  ['insert into passkey_challenges values ($1, 1, true, $2), ($3, null, false, $2)', [ODD, AT, `${ODD}2`]],
];

const staffInvitations: readonly Statement[] = [
  [
    'insert into staff_invitations (email, staff_role_id, invited_by, created_at, expires_at, token_hashes) values ($1, 7, 2, $2, $2, $3)',
    [ODD, AT, [hash, hash]],
  ],
];

export const importPictures: readonly Statement[] = [
  [
    `insert into import_pictures (change_set_id, line, url, placeholder, state, products, due_at, message)
      values (1, 2, $1, $1, 'failed', '{1, 2}', $2, $1)`,
    [ODD, AT],
  ],
];

export const stockChanges: readonly Statement[] = [
  ['insert into stock_changes values (1, 1, 0, 1, 0, false, 0, 1, $1)', [AT]],
  ['insert into unrefreshed_products values (1)'],
];

/** A guest without orders, of whom staff have written something down. */
const customers: readonly Statement[] = [
  ['insert into customers (email, name, phone, words) values ($1, $1, $1, $1)', [ODD]],
  ['insert into customer_words values ($1, 7)', [ODD]],
  [
    'insert into customer_notes (customer_id, user_id, text, created_at) select id, 2, $1, $2 from customers where email = $1',
    [ODD, AT],
  ],
];

const segments: readonly Statement[] = [
  [
    'insert into segments (name, filter, created_at, updated_at) values ($1, $2, $3, $3)',
    [ODD, JSON.stringify({ boughtCategory: ODD, boughtProduct: 2_147_483_647 }), AT],
  ],
  [
    "insert into audit_entries (at, actor_id, action, segment_id, before, after) values ($1, 2, 'segment_changed', 7, $2, $2)",
    [AT, JSON.stringify({ name: ODD })],
  ],
];

const customerNotes: readonly Statement[] = [
  [
    "insert into audit_entries (at, actor_id, action, customer_id, after) values ($1, 2, 'note_added', 9007199254740991, $2)",
    [AT, JSON.stringify({ note: ODD })],
  ],
];

/** By the number of the migration that creates their tables. */
export const ofStaffAndAccounts: readonly (readonly [number, readonly Statement[]])[] = [
  [74, staffRoles],
  [75, staffInvitations],
  [80, emailChanges],
  [81, customers],
  [82, segments],
  [84, addedPromotions],
  [85, secondFactors],
  [86, customerNotes],
  [88, collectionsBefore],
];
