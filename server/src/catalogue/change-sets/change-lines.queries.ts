import { sql } from 'kysely';
import type { ProductFieldsColumn, VariantFieldsColumn } from '../../schema/change-sets.ts';
import { columnsOf } from '../../schema/columns.ts';
import type { Db, Reader, Tx } from '../../schema.ts';
import type { AppliedCounts, ChangeSetKind } from './change-sets.queries.ts';

/**
 * What a line of a file, or a bulk edit, changes of one product and one variant. The rows of a product stand together; the first
 * carries out what they share.
 */
export interface NewChangeLine {
  /** The line of the file; of a bulk edit the product's id. */
  line: number;
  /** `create_product` is the first row of a new product, `create_variant` any other new variant. */
  action: 'change' | 'create_variant' | 'create_product';
  productId: number | null;
  /** Null where only the product changes, and until it is created. */
  variantId: number | null;
  /** The fields that change, as they were looked at and as they are to be. */
  productBefore: Partial<ProductFieldsColumn>;
  productAfter: Partial<ProductFieldsColumn>;
  variantBefore: Partial<VariantFieldsColumn>;
  variantAfter: Partial<VariantFieldsColumn>;
  stockBefore: number | null;
  stockAfter: number | null;
  /** See `shapeOf`; null where the product's variants stay the same ones. */
  shape: string | null;
}

export interface ChangeLine extends NewChangeLine {
  position: number;
  firstPosition: number;
  /** Units that left the product itself because this became one of its first variants, or this variant, which was one of its last. */
  movedStock: number | null;
  /** Units that the product itself had besides, where it lost its last variants. */
  keptStock: number | null;
  /** The ledger row of its change of stock. */
  movementId: number | null;
}

const lineColumns = sql.raw(columnsOf.change_lines.join(', '));

/** Adds rows whose positions are not taken yet. */
export async function insertChangeLines(db: Db, changeSetId: number, lines: readonly ChangeLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    change_set_id: changeSetId,
    position: line.position,
    line: line.line,
    action: line.action,
    first_position: line.firstPosition,
    product_id: line.productId,
    variant_id: line.variantId,
    product_before: line.productBefore,
    product_after: line.productAfter,
    variant_before: line.variantBefore,
    variant_after: line.variantAfter,
    stock_before: line.stockBefore,
    stock_after: line.stockAfter,
    shape: line.shape,
    moved_stock: line.movedStock,
    movement_id: line.movementId,
    kept_stock: line.keptStock,
  }));
  await sql`
    insert into change_lines (${lineColumns})
      select ${lineColumns} from jsonb_populate_recordset(null::change_lines, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

/** Rows in their order, from this position on. */
export async function listChangeLines(
  db: Reader,
  changeSetId: number,
  page: { from: number; limit: number },
): Promise<ChangeLine[]> {
  return db
    .selectFrom('change_lines')
    .select([
      'position',
      'line',
      'action',
      'first_position as firstPosition',
      'product_id as productId',
      'variant_id as variantId',
      'product_before as productBefore',
      'product_after as productAfter',
      'variant_before as variantBefore',
      'variant_after as variantAfter',
      'stock_before as stockBefore',
      'stock_after as stockAfter',
      'shape',
      'moved_stock as movedStock',
      'movement_id as movementId',
      'kept_stock as keptStock',
    ])
    .where('change_set_id', '=', changeSetId)
    .where('position', '>=', page.from)
    .orderBy('position')
    .limit(page.limit)
    .execute();
}

/** Lets PostgreSQL know how many rows there are now, which it would otherwise guess at for the next minute. */
export async function analyzeChangeLines(db: Db): Promise<void> {
  await sql`analyze change_lines`.execute(db);
}

export async function countChangeLines(db: Reader, changeSetId: number): Promise<number> {
  const { total } = await db
    .selectFrom('change_lines')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('change_set_id', '=', changeSetId)
    .executeTakeFirstOrThrow();
  return total;
}

/** What a change set has done: lines of an import, products of a bulk edit. */
export async function countApplied(db: Reader, changeSetId: number, kind: ChangeSetKind): Promise<AppliedCounts> {
  const [counted, retires] =
    kind === 'import'
      ? [sql`*`, sql`variant_after ->> 'retired' = 'true' or product_after ->> 'deleted' = 'true'`]
      : [sql`distinct product_id`, sql`false`];
  const { rows } = await sql<AppliedCounts>`
    select count(*) filter (where action <> 'change')::integer as created,
      count(*) filter (where action = 'change' and coalesce(${retires}, false))::integer as retired,
      count(${counted}) filter (where action = 'change' and not coalesce(${retires}, false))::integer as changed
    from change_lines where change_set_id = ${changeSetId}`.execute(db);
  return rows[0] ?? { created: 0, changed: 0, retired: 0 };
}

/** Takes changes of stock out of rows that change something that is there, and rows that change nothing else. */
export async function deleteStockOfLines(tx: Tx, changeSetId: number): Promise<void> {
  await sql`
    update change_lines set stock_before = null, stock_after = null
    where change_set_id = ${changeSetId} and action = 'change' and stock_after is not null
      and variant_after ->> 'retired' is distinct from 'false'`.execute(tx);
  await sql`
    delete from change_lines where change_set_id = ${changeSetId} and action = 'change' and shape is null
      and stock_after is null and product_after = '{}' and variant_after = '{}'`.execute(tx);
}

/** Of which the rows are together all right or not: of a new product, and of one that gets other variants. */
const isWhole = sql`(shape is not null or (product_after ? 'title' and not product_before ? 'title'))`;

/** Leaves out the rows of these lines, and with them those of products that are only changed as a whole. */
export async function deleteLinesLeftOut(
  tx: Db,
  changeSetId: number,
  lines: readonly number[],
): Promise<{ line: number; productId: number | null; variantId: number | null }[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ line: number; productId: number | null; variantId: number | null }>`
    delete from change_lines where change_set_id = ${changeSetId} and (line = any(${lines}::bigint[])
      or first_position in (select first_position from change_lines
        where change_set_id = ${changeSetId} and line = any(${lines}::bigint[]) and ${isWhole}))
    returning line, product_id as "productId", variant_id as "variantId"`.execute(tx);
  return rows;
}

export async function deleteChangeLines(db: Db, changeSetId: number): Promise<void> {
  await db.deleteFrom('change_lines').where('change_set_id', '=', changeSetId).execute();
}

/** Of a row: the SKU that its variant gets, or brings back with it. */
export const givenSku = sql`case when variant_after ? 'sku' then variant_after ->> 'sku'
  when variant_after ->> 'retired' = 'false' then (select sku from variants where variants.id = variant_id) end`;

export interface SkuClash {
  line: number;
  sku: string;
  /** As what the line was counted. */
  outcome: 'created' | 'changed' | 'retired';
  /** Of the line; null for those that are to be created. */
  productId: number | null;
  variantId: number | null;
  /** Who has it: another line of the file, or a product. */
  otherLine: number | null;
  otherProductId: number | null;
}

/**
 * Lines that give a SKU, or bring back a variant that has one, which an earlier line gives, too, or which a variant has that keeps it.
 * A product that gets its first variants keeps none itself. One row for each line.
 */
export async function listSkuClashes(db: Reader, changeSetId: number): Promise<SkuClash[]> {
  const { rows } = await sql<SkuClash>`
    with given as materialized (
      select line, change_lines.product_id, variant_id, wanted.sku, min(line) over (partition by lower(wanted.sku)) as first_line,
        case when action <> 'change' then 'created' when product_after ->> 'deleted' = 'true' then 'retired' else 'changed' end as outcome
      from change_lines cross join lateral (select ${givenSku} as sku) as wanted
      where change_set_id = ${changeSetId} and wanted.sku is not null
        and variant_after ->> 'retired' is distinct from 'true'
    ), leaving as materialized (
      select variant_id from change_lines
      where change_set_id = ${changeSetId} and variant_id is not null
        and (variant_after ? 'sku' or variant_after ->> 'retired' = 'true')
    )
    select distinct on (given.line) given.line, given.sku, outcome, given.product_id as "productId", given.variant_id as "variantId",
      case when given.line > first_line then first_line end as "otherLine", variants.product_id as "otherProductId"
    from given
      left join (variants left join leaving on leaving.variant_id = variants.id)
        on lower(variants.sku) = lower(given.sku) and not retired and variants.id is distinct from given.variant_id
          and leaving.variant_id is null and not (hidden and variants.product_id is not distinct from given.product_id)
    where given.line > first_line or variants.id is not null
    order by given.line`.execute(db);
  return rows;
}
