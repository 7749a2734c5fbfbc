/** A migration that begins with `-- additive` promises that older versions of the shop run on its schema. */

import { beforeAll, describe, expect, it } from 'vitest';
import { type Migration, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';

let marked: Migration[];
/** Names of indexes that demand nothing of the rows, so that older versions do not miss them. */
let plainIndexes: ReadonlySet<string>;
let uniqueIndexes: UniqueIndex[];
beforeAll(async () => {
  const all = await readMigrations(folders.migrations);
  marked = all.filter(({ sql }) => sql.startsWith('-- additive\n'));
  plainIndexes = new Set(all.flatMap(({ sql }) => plainIndexesOf(sql)));
  uniqueIndexes = all.flatMap(({ sql }) => uniqueIndexesOf(statementsOf(sql)));
});

/** Statements without comments, texts and bodies of functions: found in one pass, for a comment may hold an apostrophe and a text `--`. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--[^\n]*|\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'/gs, (found) => (found.startsWith('--') ? '' : "''"))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

const plainIndexesOf = (sql: string): string[] =>
  statementsOf(sql).flatMap((one) => /^create index (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []);

/** Parts between commas that are in no brackets. */
function partsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** What a file makes itself, which no older version knows. */
interface Made {
  tables: ReadonlySet<string>;
  /** As `table column`. */
  columns: ReadonlySet<string>;
}

const alteration = (statement: string) => /^alter table (?:only )?([\w."]+) (.+)$/.exec(statement);

function madeBy(statements: readonly string[]): Made {
  return {
    tables: new Set(statements.flatMap((one) => /^create table (?:if not exists )?([\w."]+)/.exec(one)?.[1] ?? [])),
    columns: new Set(
      statements.flatMap((one) => {
        const [, table, changes = ''] = alteration(one) ?? [];
        return partsOf(changes).flatMap((part) => {
          const [, column] = /^add column (?:if not exists )?([\w"]+)/.exec(part) ?? [];
          return column === undefined ? [] : [`${table} ${column}`];
        });
      }),
    ),
  };
}

/** A check of the same name instead of an earlier one. That it allows all that the earlier one did, only its author can tell. */
function isReplacedCheck(part: string, parts: readonly string[]): boolean {
  const [, name] = /^(?:add|drop) constraint (\w+)/.exec(part) ?? [];
  return (
    parts.includes(`drop constraint ${name}`) && parts.some((one) => one.startsWith(`add constraint ${name} check (`))
  );
}

/** A check of new columns alone, which holds when they all are null: rows that older versions write pass it. */
function isCheckOfNewColumns(table: string, part: string, { columns }: Made): boolean {
  const [, condition] = /^add constraint \w+ check \((.+)\)$/.exec(part) ?? [];
  if (condition === undefined || /\bis not null\b|\bcoalesce\b/.test(condition)) return false;
  const names = condition.match(/\b[a-z_]\w*\b(?! ?\()/g) ?? [];
  return names.every((name) => columns.has(`${table} ${name}`) || CONDITION_WORDS.has(name));
}

const CONDITION_WORDS = new Set(['and', 'or', 'between', 'is', 'null']);

/** A new column that older versions neither fill nor miss, or the default of one. */
function isHarmlessChange(table: string, part: string, { columns }: Made): boolean {
  const [, column] = /^alter column ([\w"]+) set default\b/.exec(part) ?? [];
  if (column !== undefined) return columns.has(`${table} ${column}`);
  return (
    part.startsWith('add column ') &&
    !/\b(?:unique|primary key)\b/.test(part) &&
    (!/\bnot null\b/.test(part) || /\b(?:default|generated)\b/.test(part))
  );
}

interface UniqueIndex {
  name: string;
  table: string;
  columns: string;
  rest: string;
}

/** Those of the statements that make one. */
const uniqueIndexesOf = (statements: readonly string[]): UniqueIndex[] =>
  statements.flatMap((one) => {
    const [, name, table, columns, rest] =
      /^create unique index (\w+) on ([\w."]+) \((\w+(?:, \w+)*)\)(.*)$/.exec(one) ?? [];
    return name === undefined || table === undefined || columns === undefined || rest === undefined
      ? []
      : [{ name, table, columns, rest }];
  });

/** Unique by further columns than one that is dropped beside it: it allows all that the other one did. */
const isWider = (wider: UniqueIndex, index: UniqueIndex): boolean =>
  wider.table === index.table && wider.rest === index.rest && wider.columns.startsWith(`${index.columns}, `);

/** What there is, and what a file does all in all. */
interface Known {
  droppable: ReadonlySet<string>;
  unique: readonly UniqueIndex[];
  statements: readonly string[];
}

const isDropped = ({ name }: UniqueIndex, { statements }: Known) => statements.includes(`drop index ${name}`);

/** The dropped one, or its replacement. */
function isOfReplacedIndex(statement: string, known: Known): boolean {
  const made = uniqueIndexesOf(known.statements);
  const [own] = uniqueIndexesOf([statement]);
  if (own !== undefined) return known.unique.some((index) => isDropped(index, known) && isWider(own, index));
  return known.unique.some(
    (index) => statement === `drop index ${index.name}` && made.some((wider) => isWider(wider, index)),
  );
}

function isHarmless(statement: string, made: Made, known: Known): boolean {
  if (isOfReplacedIndex(statement, known)) return true;
  const [, altered, changes] = alteration(statement) ?? [];
  if (altered !== undefined && changes !== undefined) {
    const parts = partsOf(changes);
    return (
      made.tables.has(altered) ||
      parts.every(
        (part) =>
          isReplacedCheck(part, parts) ||
          isCheckOfNewColumns(altered, part, made) ||
          isHarmlessChange(altered, part, made),
      )
    );
  }
  const [, unique] = /^create unique index .*?\bon (?:only )?([\w."]+)/.exec(statement) ?? [];
  if (unique !== undefined) return made.tables.has(unique);
  const [, dropped] = /^drop index (\w+)$/.exec(statement) ?? [];
  if (dropped !== undefined) return known.droppable.has(dropped);
  return /^(?:create (?:table|view|index|sequence|(?:or replace )?function|(?:constraint )?trigger)|insert into|update|comment on|select)\b/.test(
    statement,
  );
}

function faultsOf(sql: string, { droppable, unique }: Omit<Known, 'statements'>): string[] {
  const statements = statementsOf(sql);
  const made = madeBy(statements);
  return statements.filter((statement) => !isHarmless(statement, made, { droppable, unique, statements }));
}

const indexes = {
  droppable: new Set(['products_by_motto']),
  unique: [{ name: 'sold_once', table: 'variants', columns: 'product_id, color', rest: ' where not retired' }],
};

describe('an additive migration', () => {
  it('only adds what older versions neither fill nor miss', () => {
    expect(
      marked.map(({ name, sql }) => [name, faultsOf(sql, { droppable: plainIndexes, unique: uniqueIndexes })]),
    ).toEqual(marked.map(({ name }) => [name, []]));
  });

  it.each([
    'alter table products add column motto text',
    'alter table products add column a integer not null default 0, add column b numeric(10, 2) references brands',
    "-- drop it\ncreate table mottos (id integer primary key, text text not null default 'drop;'); alter table mottos add unique (text)",
    'create table mottos (id integer); create unique index mottos_by_id on mottos (id)',
    'create index products_by_motto on products (motto); update products set motto = null',
    "alter table products add column a integer, add column b integer, add constraint both check (num_nulls(a, b) in (0, 2)) -- the motto's",
    "alter table products add column motto text; alter table products alter column motto set default 'x'",
    'create or replace function f() returns trigger language plpgsql as $$ begin drop table x; return new; end $$',
    "alter table orders drop constraint orders_status_check, add constraint orders_status_check check (status in ('a', 'b')) not valid",
    'create index products_by_old_motto on products (old_motto); drop index products_by_motto',
    'create unique index sold on variants (product_id, color, size) where not retired; drop index sold_once',
  ])('may say: %s', (sql) => expect(faultsOf(sql, indexes)).toEqual([]));

  it.each([
    'alter table products drop column title',
    'alter table products rename column title to name',
    'alter table products alter column title type varchar',
    'alter table products alter column place set not null',
    "alter table products alter column title set default 'x'",
    'alter table products add column motto text not null',
    'alter table products add column motto text unique',
    'alter table products add column motto text, drop column title',
    'alter table products add constraint short check (length(title) < 10)',
    'alter table products add column a integer, add constraint short check (length(title) < a)',
    'alter table products add column a integer, add constraint there check (a is not null)',
    'alter table orders drop constraint orders_status_check',
    'alter table orders drop constraint a, add constraint b check (id > 0)',
    'alter table orders drop constraint orders_pkey, add constraint orders_pkey unique (id)',
    'create unique index products_by_title on products (title)',
    'drop table order_notes',
    'delete from products',
    'truncate order_notes',
    'drop function f',
    'drop index products_by_title',
    'drop index sold_once',
    'create unique index sold on variants (product_id, color, size) where not retired',
    'create unique index sold on variants (product_id, color, size); drop index products_by_motto',
  ])('may not say: %s', (sql) => expect(faultsOf(sql, indexes)).toHaveLength(1));
});
