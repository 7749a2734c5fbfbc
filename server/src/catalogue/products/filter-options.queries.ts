import { type Selectable, sql } from 'kysely';
import type { Reader, Schema, Tx } from '../../schema.ts';

export interface FilterOptionRow {
  id: number;
  value: string;
  label: string;
  translations?: Selectable<Schema['categories']>['translations'];
}

/** Brands that have products, by label. Deleted products count if `withDeleted`. */
export async function listBrands(db: Reader, withDeleted: boolean): Promise<FilterOptionRow[]> {
  return db
    .selectFrom('brands')
    .select(['id', 'value', 'label'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_counts')
          .select('products')
          .whereRef('product_counts.brand_id', '=', 'brands.id')
          .where('product_counts.category_id', '=', 0)
          .where('products', '>', 0)
          .$if(!withDeleted, (query) => query.where('deleted', '=', false)),
      ),
    )
    .orderBy(sql`label collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

/** Categories that have products themselves or in one below, in the same way. */
export async function listCategories(db: Reader, withDeleted: boolean): Promise<FilterOptionRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'value', 'label', 'translations'])
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('product_counts')
          .innerJoin('categories as below', 'below.id', 'product_counts.category_id')
          .innerJoin(
            sql<{ step: { id: number } }>`jsonb_array_elements(below.trail)`.as<'above'>(sql`above (step)`),
            (join) => join.onTrue(),
          )
          .select(sql<number>`(above.step ->> 'id')::integer`.as('id'))
          .where('product_counts.brand_id', '=', 0)
          .where('products', '>', 0)
          .$if(!withDeleted, (query) => query.where('deleted', '=', false)),
      ),
    )
    .orderBy(sql`label collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

/** The id of a brand or category; a new one is inserted. */
export async function ensureOption(tx: Tx, table: 'brands' | 'categories', value: string): Promise<number> {
  const known = tx.selectFrom(table).select('id').where('value', '=', value);
  const found = await known.executeTakeFirst();
  if (found !== undefined) return found.id;
  await tx
    .insertInto(table)
    .values({ value, label: value })
    .onConflict((conflict) => conflict.column('value').doNothing())
    .execute();
  return (await known.executeTakeFirstOrThrow()).id;
}
