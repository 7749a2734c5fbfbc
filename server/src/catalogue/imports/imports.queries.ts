import { sql } from 'kysely';
import type { ImportCellsColumn } from '../../schema/change-sets.ts';
import type { Db } from '../../schema.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { selectWholeProducts } from '../products/products.queries.ts';

export async function insertPart(db: Db, changeSetId: number, part: number, bytes: Buffer): Promise<void> {
  await db.insertInto('import_parts').values({ change_set_id: changeSetId, part, bytes }).execute();
}

export async function findPart(db: Db, changeSetId: number, part: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_parts')
    .select('bytes')
    .where('change_set_id', '=', changeSetId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** A line with what it names, as far as that exists. */
export interface ImportLine {
  line: number;
  firstLine: number;
  productId: number | null;
  variantId: number | null;
  newProduct: string | null;
  cells: ImportCellsColumn;
}

export async function insertImportLines(db: Db, changeSetId: number, lines: readonly ImportLine[]): Promise<void> {
  await sql`
    insert into import_lines (change_set_id, line, first_line, product_id, variant_id, new_product, cells)
      select ${changeSetId}, * from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ firstLine }) => firstLine)}::integer[],
        ${lines.map(({ productId }) => productId)}::bigint[], ${lines.map(({ variantId }) => variantId)}::bigint[],
        ${lines.map(({ newProduct }) => newProduct)}::text[], ${lines.map(({ cells }) => JSON.stringify(cells))}::jsonb[])`.execute(
    db,
  );
}

/** Keeps by what the lines name their products, until these are created. */
export async function insertImportKeys(
  db: Db,
  changeSetId: number,
  keys: readonly { line: number; key: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into import_keys (change_set_id, line, key)
      select ${changeSetId}, * from unnest(${keys.map(({ line }) => line)}::integer[], ${keys.map(({ key }) => key)}::text[])`.execute(
    db,
  );
}

/** Gives lines of one product that do not stand together the first line that any of them has. */
export async function joinLinesOfProducts(db: Db, changeSetId: number): Promise<void> {
  // Without figures about so many new rows, PostgreSQL would choose a plan for a few.
  await sql`analyze import_lines`.execute(db);
  for (const key of ['product_id', 'new_product'] as const) {
    await sql`
      with apart as materialized (
        select ${sql.ref(key)} as key, min(first_line) as first_line from import_lines
        where change_set_id = ${changeSetId} and ${sql.ref(key)} is not null
        group by 1 having min(first_line) < max(first_line)
      )
      update import_lines as moved set first_line = apart.first_line from apart
      where change_set_id = ${changeSetId} and ${sql.ref(`moved.${key}`)} = apart.key and moved.first_line > apart.first_line`.execute(
      db,
    );
  }
}

/** Lines after this one, those of one product together. */
export async function listImportLines(
  db: Db,
  changeSetId: number,
  page: { after: { firstLine: number; line: number }; limit: number },
): Promise<ImportLine[]> {
  return db
    .selectFrom('import_lines')
    .select([
      'line',
      'first_line as firstLine',
      'product_id as productId',
      'variant_id as variantId',
      'new_product as newProduct',
      'cells',
    ])
    .where('change_set_id', '=', changeSetId)
    .where(sql<boolean>`(first_line, line) > (${page.after.firstLine}, ${page.after.line})`)
    .orderBy('first_line')
    .orderBy('line')
    .limit(page.limit)
    .execute();
}

/** Which of these ids and SKUs there are. A SKU of a retired variant names nothing. */
export async function listNamed(
  db: Db,
  names: {
    productIds: readonly number[];
    variantIds: readonly number[];
    skus: readonly string[];
    importKeys: readonly string[];
  },
): Promise<{ kind: 'product' | 'variant' | 'sku' | 'key'; id: number; productId: number; sku: string | null }[]> {
  const { rows } = await sql<{
    kind: 'product' | 'variant' | 'sku' | 'key';
    id: number;
    productId: number;
    sku: string | null;
  }>`
    select 'product' as kind, id, id as "productId", null as sku from products where id = any(${names.productIds}::bigint[])
    union all
    select 'variant', id, product_id, null from variants where id = any(${names.variantIds}::bigint[])
    union all
    select 'sku', id, product_id, given from unnest(${names.skus}::text[]) as given
      join variants on lower(variants.sku) = lower(given) and not retired
    union all
    (select distinct on (import_key) 'key', id, id, import_key from products
      where import_key = any(${names.importKeys}::text[]) order by import_key, id)`.execute(db);
  return rows;
}

/** All that a product has and had, its hidden one included. */
export async function countVariants(db: Db, productId: number): Promise<number> {
  const { total } = await db
    .selectFrom('variants')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Products by id. */
export async function listProductsOfIds(db: Db, ids: readonly number[]): Promise<Map<number, WholeProduct>> {
  if (ids.length === 0) return new Map();
  const products = await selectWholeProducts(db)
    .where('products.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(products.map((product) => [product.id, product]));
}

/** Those of these variants of which orders took something since. */
export async function listSoldVariants(db: Db, ids: readonly number[], since: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::bigint[]) as wanted (id)
    where exists (select from stock_movements where variant_id = wanted.id and reason = 'order' and created_at > ${since})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
