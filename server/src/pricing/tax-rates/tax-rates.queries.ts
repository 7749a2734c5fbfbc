import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type TaxRateRow = Selectable<Schema['tax_rates']>;
export type TaxRateValues = Omit<TaxRateRow, 'id' | 'created_at' | 'updated_at'>;

const selectTaxRates = (db: Reader) =>
  db.selectFrom('tax_rates').select(columnsOf.tax_rates).select(sql<string>`from_day::text`.as('from_day'));

export async function insertTaxRate(tx: Tx, values: TaxRateValues, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('tax_rates')
    .values({ ...values, translations: JSON.stringify(values.translations), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findTaxRate(db: Reader, id: number): Promise<TaxRateRow | undefined> {
  return selectTaxRates(db).where('id', '=', id).executeTakeFirst();
}

export async function findTaxRateForUpdate(tx: Tx, id: number): Promise<TaxRateRow | undefined> {
  return selectTaxRates(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** By id. */
export async function listAllTaxRates(db: Reader): Promise<TaxRateRow[]> {
  return selectTaxRates(db).orderBy('id').execute();
}

/** By id. */
export async function listTaxRates(
  db: Reader,
  paging: { limit: number; offset: number },
): Promise<{ rows: TaxRateRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    selectTaxRates(db).orderBy('id').limit(paging.limit).offset(paging.offset).execute(),
    db
      .selectFrom('tax_rates')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateTaxRate(tx: Tx, id: number, values: Partial<TaxRateValues>, at: Date): Promise<void> {
  await tx
    .updateTable('tax_rates')
    .set({
      ...values,
      translations: values.translations && JSON.stringify(values.translations),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteTaxRate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tax_rates').where('id', '=', id).execute();
}
