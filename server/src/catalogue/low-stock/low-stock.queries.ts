import { sql } from 'kysely';
import type { ChoicesColumn, ProductOptionColumn } from '../../schema/options.ts';
import type { Db, Reader, Tx } from '../../schema.ts';

export interface LowStockState {
  threshold: number;
  /** When the last mail was recorded. */
  sent_at: Date | null;
}

/** Whether a stock has fallen below since the last mail, as far as is committed. */
export async function findLowStock(db: Reader): Promise<{ threshold: number; fallen: boolean } | undefined> {
  return db
    .selectFrom('low_stock_mail')
    .select(['threshold', sql<boolean>`exists (select from fallen_stocks)`.as('fallen')])
    .executeTakeFirst();
}

export async function updateLowStockThreshold(db: Db, threshold: number): Promise<void> {
  await db.updateTable('low_stock_mail').set({ threshold }).where('threshold', '<>', threshold).execute();
}

/** Answers say what is low, so cached ones are no longer valid. */
export async function renewCatalogueVersion(tx: Tx): Promise<void> {
  await sql`select set_new_version('catalogue')`.execute(tx);
}

/** Undefined while another process holds it. */
export async function findLowStockMailForUpdate(tx: Tx): Promise<LowStockState | undefined> {
  return tx.selectFrom('low_stock_mail').select(['threshold', 'sent_at']).forUpdate().skipLocked().executeTakeFirst();
}

export async function updateLowStockMailSent(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('low_stock_mail').set({ sent_at: at }).execute();
}

/** @returns the variants that fell below since this was last called, each once */
export async function deleteFallenStocks(tx: Tx): Promise<number[]> {
  const rows = await tx.deleteFrom('fallen_stocks').returning('variant_id').execute();
  return [...new Set(rows.map((row) => row.variant_id))];
}

export interface LowStockRow {
  product_id: number;
  title: string;
  shownOptions: ProductOptionColumn[];
  color: string | null;
  size: string | null;
  choices: ChoicesColumn;
  stock: number;
  fell: boolean;
  total: number;
}

/** What is for sale and low: what fell last first, then by stock. Each row has the number of all. */
export async function listLowStock(
  tx: Tx,
  { threshold, fallen, limit }: { threshold: number; fallen: readonly number[]; limit: number },
): Promise<LowStockRow[]> {
  const { rows } = await sql<LowStockRow>`
    select product_id, title, product_options(options, colors, sizes) as "shownOptions", color, size, choices, stock, variant_id = any(${fallen}::bigint[]) as fell,
      count(*) over () as total
    from stocks join variants on variants.id = variant_id join products on products.id = product_id
    where stock < ${threshold} and not retired and not deleted
    order by fell desc, stock, product_id, position, variant_id limit ${limit}`.execute(tx);
  return rows;
}

export async function listUserIdsWith(tx: Tx, permission: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('staff_roles', 'staff_roles.id', 'staff_role_id')
    .select('users.id')
    .where(sql<boolean>`${permission}::text = any(staff_roles.permissions)`)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
