/** Compares the tables in schema.ts, with those that it takes from the platform, with the migrated database. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contentUnits } from '@shop/contract/content';
import { historyActions } from '@shop/contract/history';
import { optionKinds } from '@shop/contract/options';
import { orderMailKinds } from '@shop/contract/order-mails';
import {
  orderStatuses,
  paymentMethods,
  paymentStates,
  paymentStatuses,
  refundStates,
} from '@shop/contract/order-status';
import { roles } from '@shop/contract/permissions';
import { promotionKinds } from '@shop/contract/pricing/promotion-kinds/terms';
import { returnStates } from '@shop/contract/return-state-names';
import { sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf } from '../src/schema/columns.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

interface Column {
  name: string;
  type: string;
  /** Null of a view: PostgreSQL does not know. */
  nullable: boolean | null;
  generatedAlways: boolean;
  hasDefault: boolean;
}

const FILES = [
  'schema.ts',
  'schema/accounts.ts',
  'schema/after-order.ts',
  'schema/attributes.ts',
  'schema/options.ts',
  'schema/audit.ts',
  'schema/categories.ts',
  'schema/change-sets.ts',
  'schema/collections.ts',
  'schema/customers.ts',
  'schema/figures.ts',
  'schema/mail-texts.ts',
  'schema/order-prices.ts',
  'schema/pages.ts',
  'schema/payments.ts',
  'schema/pricing.ts',
  'schema/product-changes.ts',
  'schema/search-terms.ts',
  'schema/settings.ts',
  'schema/setup.ts',
  'schema/staff.ts',
  'platform/mail/outbox.queries.ts',
  'platform/rate-limits.queries.ts',
];

let database: TestDatabase;
const interfaces = new Map<string, ts.InterfaceDeclaration>();
beforeAll(async () => {
  database = await openTestDatabase();
  for (const file of FILES) {
    const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
    const { statements } = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const one of statements.filter(ts.isInterfaceDeclaration)) interfaces.set(one.name.text, one);
  }
});
afterAll(() => database.close());

/** What only older versions read and write, until a migration removes it. */
const unused = [
  'products.is_drop',
  'stocks.is_drop',
  'stock_buckets',
  'variant_stocks',
  'order_searches.xact',
  'order_words.xact',
];

/** The unions that schema.ts takes from the contract. */
const unions = {
  OrderStatus: orderStatuses,
  PaymentMethod: paymentMethods,
  PaymentStatus: paymentStatuses,
  PaymentState: paymentStates,
  RefundState: refundStates,
  ReturnState: returnStates,
  Role: roles,
  PromotionKind: promotionKinds,
  HistoryAction: historyActions,
  OptionKind: optionKinds,
  ContentUnit: contentUnits,
  '`order_${OrderMailKind}`': orderMailKinds.map((kind) => `order_${kind}`),
};

/** @returns the type with the values of unions of the contract in place of their names */
function withValues(type: string): string {
  return Object.entries(unions).reduce(
    (text, [name, values]) => text.replace(name, () => values.map((value) => `'${value}'`).join(' | ')),
    type,
  );
}

/** Table -> column -> its type as the interface and those that it extends write it. */
function declared(name = 'Schema'): Map<string, Map<string, string>> {
  const declaration = interfaces.get(name);
  if (declaration === undefined) throw new Error(`No file that this test reads has an interface ${name}.`);
  const extended = declaration.heritageClauses?.flatMap(({ types }) => types) ?? [];
  const tables = new Map(extended.flatMap(({ expression }) => [...declared(expression.getText())]));
  for (const table of declaration.members) {
    if (!ts.isPropertySignature(table) || table.type === undefined) continue;
    const parts = ts.isIntersectionTypeNode(table.type) ? table.type.types : [table.type];
    const columns = parts.flatMap((part) =>
      (ts.isTypeLiteralNode(part) ? [...part.members] : []).flatMap((column): [string, string][] =>
        ts.isPropertySignature(column) && column.type !== undefined
          ? [[column.name.getText(), withValues(column.type.getText().replaceAll(/\s+/g, ' '))]]
          : [],
      ),
    );
    const tableName = table.name.getText();
    tables.set(tableName, new Map([...(tables.get(tableName) ?? []), ...columns]));
  }
  return tables;
}

async function existing(): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select table_name as "table", column_name as name, case when data_type = 'ARRAY' then udt_name else data_type end as type,
      case when table_name <> all(array(select table_name from information_schema.views)) then is_nullable = 'YES' end as nullable,
      is_generated = 'ALWAYS' or coalesce(identity_generation = 'ALWAYS', false) as "generatedAlways",
      column_default is not null as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'
      and not array[table_name, table_name || '.' || column_name]::text[] && ${unused}::text[]
    order by table_name, ordinal_position`.execute(database.db);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** What a declaration may say of a column of this type, without its wrappers. */
const typesOf: Record<string, RegExp> = {
  bigint: /^number$/,
  integer: /^number$/,
  smallint: /^number$/,
  text: /^(string|(\| )?'[\w-]+'( \| '[\w-]+')*)$/,
  boolean: /^boolean$/,
  bytea: /^Buffer$/,
  uuid: /^string$/,
  xid8: /^string$/,
  date: /^string$/,
  'timestamp with time zone': /^Date$/,
  _int4: /^number\[\]$/,
  _text: /^string\[\]$/,
  _int8: /^number\[\]$/,
  _bytea: /^Buffer\[\]$/,
  jsonb: /^(Json|JsonOrNull|ColumnType|TranslationsColumn)<.+>$/,
};

function faultOf(column: Column, type: string): string | undefined {
  const inner = type.replace(/^(?:GeneratedAlways|Generated)<(.+)>$/, '$1');
  const nullable = / \| null$/.test(inner) || inner.startsWith('JsonOrNull<');
  if (column.nullable !== null && nullable !== column.nullable) return `is ${column.nullable ? '' : 'not '}nullable`;
  if (type.startsWith('GeneratedAlways<') !== column.generatedAlways) return 'is generated by the database, or is not';
  const optional = /^(Generated|TranslationsColumn)</.test(type) || /^ColumnType<.*\| undefined/.test(type);
  if (optional && !column.hasDefault) return 'has no default';
  const pattern = typesOf[column.type];
  if (pattern === undefined) return `has the type ${column.type}, which this test does not know`;
  return pattern.test(inner.replace(/ \| null$/, '')) ? undefined : `is ${column.type}, declared ${type}`;
}

describe('schema.ts', () => {
  it('names every table and column of the migrated database, and no other', async () => {
    const found = [...(await existing())].map(([table, columns]) => [
      table,
      columns.map((column) => column.name).sort(),
    ]);
    const named = [...declared()].map(([table, columns]) => [table, [...columns.keys()].sort()]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(found));
    expect(named.length).toBeGreaterThan(8);
  });

  it('lists all columns of the tables that are read whole, each once', async () => {
    const tables = await existing();
    const found = Object.keys(columnsOf).map((table) => [
      table,
      tables
        .get(table)
        ?.map(({ name }) => name)
        .sort(),
    ]);
    const listed = Object.entries(columnsOf).map(([table, columns]) => [table, [...columns].sort()]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found));
  });

  it('gives every column its type, nullability and whether the database makes it', async () => {
    const tables = declared();
    const faults = [...(await existing())].flatMap(([table, columns]) =>
      columns.flatMap((column) => {
        const type = tables.get(table)?.get(column.name);
        const fault = type === undefined ? 'is not declared' : faultOf(column, type);
        return fault === undefined ? [] : [`${table}.${column.name} ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('gives every column with a CHECK on its values the union of exactly these values', async () => {
    const { rows } = await sql<{ column: string; definition: string }>`
      select conrelid::regclass || '.' || attname as "column", pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`.execute(database.db);
    // Every other constraint on one column reads otherwise: PostgreSQL writes `in` as `= any (array[...])`.
    const allowed = rows.flatMap(({ column, definition }) => {
      const [, values] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)(?: NOT VALID)?$/.exec(definition) ?? [];
      return values === undefined
        ? []
        : [[column, [...values.matchAll(/'(\w+)'::text/g)].map(([, value]) => value).sort()]];
    });
    const named = [...declared()].flatMap(([table, columns]) =>
      [...columns].flatMap(([name, type]) => {
        const values = [...type.matchAll(/'(\w+)'/g)].map(([, value]) => value);
        return values.length === 0 ? [] : [[`${table}.${name}`, values.sort()]];
      }),
    );
    expect(allowed.length).toBeGreaterThan(8);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(allowed));
  });

  it('keeps instants to the millisecond, which is what JavaScript and the wire have', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as "column" from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migrations'
        and data_type like 'timestamp%' and datetime_precision <> 3`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('has an index that begins with the column for every reference, but where a table is small', async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || attname as reference
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
      order by 1`.execute(database.db);
    // Orders are never deleted. The removal of the demo deletes variants: few, or found in small tables.
    expect(rows.map((row) => row.reference)).toEqual([
      'cart_items.ordered_by',
      'cart_items.variant_id',
      'fallen_stocks.variant_id',
      'payment_events.order_id',
      'return_lines.line_id',
      'shipment_lines.line_id',
    ]);
  });
});

describe('the last line of defence', () => {
  it.each([
    ['stock below 0', 'update stocks set stock = -1'],
    ['a sixth unit in a line', 'update cart_items set quantity = 6'],
    ['a price of nothing', 'update products set price_cents = 0'],
    ['a role of its own', "update users set role = 'root'"],
    [
      'an e-mail twice, whatever its case',
      "insert into users (email, password_hash, role, created_at, updated_at) values ('A@EXAMPLE.COM', 'x', 'user', now(), now())",
    ],
    ['a comma in a brand', "update brands set value = 'a,b'"],
    [
      'a movement of nothing',
      "insert into stock_movements (variant_id, delta, reason, created_at) select variant_id, 0, 'seed', now() from stocks",
    ],
    [
      'an order movement without its order',
      "insert into stock_movements (variant_id, delta, reason, created_at) select variant_id, 1, 'order', now() from stocks",
    ],
    [
      'a key that is no visible character long',
      "insert into idempotency_keys (user_id, key, body_hash, created_at) select id, '', sha256('x'), now() from users",
    ],
  ])('forbids %s', async (_what, statement) => {
    await sql`
      insert into users (email, password_hash, role, created_at, updated_at) values ('a@example.com', 'x', 'user', now(), now()) on conflict do nothing;
      insert into brands (value, label) values ('b', 'b') on conflict do nothing;
      insert into categories (value, label) values ('c', 'c') on conflict do nothing;
      insert into products (title, description, price_cents, discount_hundredths, brand_id, category_id, thumbnail, images, created_at, updated_at)
        select 't', 'd', 100, 0, brands.id, categories.id, '/x', '{/1,/2,/3,/x}', now(), now() from brands, categories where not exists (select from products);
      insert into variants (product_id, hidden, created_at, updated_at)
        select id, true, now(), now() from products where not exists (select from variants);
      insert into stocks (variant_id, stock) select id, 1 from variants on conflict do nothing;
      insert into cart_items (user_id, product_id, variant_id, quantity, created_at)
        select users.id, product_id, variants.id, 1, now() from users, variants on conflict do nothing`.execute(
      database.db,
    );
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/violates (check|unique)|duplicate key/);
  });
});
