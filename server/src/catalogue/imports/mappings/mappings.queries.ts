import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../../schema.ts';

export type MappingRow = Selectable<Schema['import_mappings']>;
export type MappingValues = Pick<MappingRow, 'name' | 'columns' | 'option_columns' | 'decimal_comma'>;

/** By name. */
export async function listMappings(db: Reader): Promise<MappingRow[]> {
  return db.selectFrom('import_mappings').select(columnsOf.import_mappings).orderBy('name').orderBy('id').execute();
}

export async function findMapping(db: Reader, id: number): Promise<MappingRow | undefined> {
  return db.selectFrom('import_mappings').select(columnsOf.import_mappings).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends nobody else changes it. */
export async function findMappingForUpdate(tx: Tx, id: number): Promise<MappingRow | undefined> {
  return tx
    .selectFrom('import_mappings')
    .select(columnsOf.import_mappings)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined where there are as many as there may be */
export async function insertMapping(
  tx: Tx,
  values: MappingValues,
  { at, most }: { at: Date; most: number },
): Promise<MappingRow | undefined> {
  const { rows } = await sql<MappingRow>`
    insert into import_mappings (name, columns, option_columns, decimal_comma, created_at, updated_at)
      select ${values.name}, ${JSON.stringify(values.columns)}::jsonb, ${JSON.stringify(values.option_columns)}::jsonb, ${values.decimal_comma}, ${at}, ${at}
      where (select count(*) from import_mappings) < ${most}
      returning ${sql.raw(columnsOf.import_mappings.join(', '))}`.execute(tx);
  return rows[0];
}

/** @returns undefined if there is none */
export async function updateMapping(
  tx: Tx,
  id: number,
  { columns, option_columns: options, ...values }: { [Name in keyof MappingValues]?: MappingValues[Name] | undefined },
  at: Date,
): Promise<MappingRow | undefined> {
  return tx
    .updateTable('import_mappings')
    .set({
      ...values,
      ...(columns !== undefined && { columns: JSON.stringify(columns) }),
      ...(options !== undefined && { option_columns: JSON.stringify(options) }),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.import_mappings)
    .executeTakeFirst();
}

export async function deleteMapping(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_mappings').where('id', '=', id).execute();
}
