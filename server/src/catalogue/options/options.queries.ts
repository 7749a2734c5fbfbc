import { COLOR_OPTION, isBuiltIn, SIZE_OPTION } from '@shop/contract/options';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { OptionValueColumn } from '../../schema/options.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type OptionRow = Selectable<Schema['options']>;

interface OptionTexts extends Pick<OptionRow, 'name' | 'translations'> {
  values: readonly OptionValueColumn[];
}

/** All options: the built in ones first, then by age. */
export async function listOptions(db: Reader): Promise<OptionRow[]> {
  return db.selectFrom('options').select(columnsOf.options).orderBy('id').execute();
}

/** Until the transaction ends none of them changes. Lock them before products: everyone who changes both does. */
export async function listOptionsForShare(tx: Tx): Promise<OptionRow[]> {
  return tx.selectFrom('options').select(columnsOf.options).orderBy('id').forShare().execute();
}

export async function findOption(db: Reader, id: number): Promise<OptionRow | undefined> {
  return db.selectFrom('options').select(columnsOf.options).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends no product gets a value of it. */
export async function findOptionForUpdate(tx: Tx, id: number): Promise<OptionRow | undefined> {
  return tx.selectFrom('options').select(columnsOf.options).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Until the transaction ends nobody else adds or renames an option. */
export async function lockOptions(tx: Tx): Promise<void> {
  await sql`lock table options in share row exclusive mode`.execute(tx);
}

export async function insertOption(tx: Tx, { name, values, translations }: OptionTexts, at: Date): Promise<OptionRow> {
  return tx
    .insertInto('options')
    .values({
      ...{ name, kind: 'text', created_at: at, updated_at: at },
      values: JSON.stringify(values),
      translations: JSON.stringify(translations),
    })
    .returning(columnsOf.options)
    .executeTakeFirstOrThrow();
}

/** Ids that no other option will have. */
export async function reserveOptionIds(db: Reader, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('options', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    db,
  );
  return rows.map(({ id }) => Number(id));
}

/** One whose id was reserved. */
export async function insertReservedOption(
  tx: Tx,
  { id, name, values }: Pick<OptionRow, 'id' | 'name' | 'values'>,
  at: Date,
): Promise<OptionRow> {
  const { rows } = await sql<OptionRow>`
    insert into options (id, name, kind, values, created_at, updated_at) overriding system value
      values (${id}, ${name}, 'text', ${JSON.stringify(values)}::jsonb, ${at}, ${at})
      returning ${sql.raw(columnsOf.options.join(', '))}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Option ${id} is gone as soon as it was made`);
  return row;
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateOptionRow(
  tx: Tx,
  id: number,
  { name, values, translations }: OptionTexts,
  at: Date,
): Promise<OptionRow> {
  return tx
    .updateTable('options')
    .set({
      name,
      values: JSON.stringify(values),
      translations: JSON.stringify(translations),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.options)
    .executeTakeFirstOrThrow();
}

export async function deleteOptionRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('options').where('id', '=', id).execute();
}

/** Products with the option, deleted ones too. Not for the built in ones. */
export async function countProductsWithOption(db: Reader, id: number): Promise<number> {
  return count(db, sql`options @> ${JSON.stringify([{ option: id }])}::jsonb`);
}

/** Products that come in one of these values of an option, deleted ones too. */
export async function countProductsWithValues(db: Reader, id: number, values: readonly string[]): Promise<number> {
  return count(
    db,
    sql.join(
      values.map((value) => hasValue(id, value)),
      sql` or `,
    ),
  );
}

function hasValue(id: number, value: string): RawBuilder<unknown> {
  const own = (column: RawBuilder<unknown>) => sql`${column} @> ${JSON.stringify([{ id: value }])}::jsonb`;
  if (id === COLOR_OPTION) return own(sql`colors`);
  if (id === SIZE_OPTION) return own(sql`sizes`);
  return sql`options @> ${JSON.stringify([{ option: id, values: [value] }])}::jsonb`;
}

async function count(db: Reader, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Products have the names of colours and sizes beside their ids: they get the new ones. */
export async function renameInProducts(
  tx: Tx,
  id: number,
  renamed: readonly Pick<OptionValueColumn, 'id' | 'name'>[],
): Promise<void> {
  if (!isBuiltIn(id) || renamed.length === 0) return;
  const column = sql.ref(id === COLOR_OPTION ? 'colors' : 'sizes');
  const ids = renamed.map((value) => value.id);
  await sql`
    update products set ${column} = (
      select jsonb_agg(case when names ? (value ->> 'id') then value || jsonb_build_object('name', names -> (value ->> 'id')) else value end
        order by place)
      from jsonb_array_elements(products.${column}) with ordinality as own (value, place))
    from (values (${JSON.stringify(Object.fromEntries(renamed.map((value) => [value.id, value.name])))}::jsonb)) as sent (names)
    where products.id in (
      select id from products where jsonb_path_query_array(${column}, '$[*].id') ?| ${ids}::text[] order by id for no key update)`.execute(
    tx,
  );
}
