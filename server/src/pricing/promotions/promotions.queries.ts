import { type RawBuilder, type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';
import { usesOf } from '../promotion-uses.queries.ts';

type Stored = Selectable<Schema['promotions']>;
export type PromotionRow = Stored & {
  segments: number[];
  /** Its own one. */
  code: string | null;
  uses: number;
  /** Codes that were made in bulk. */
  code_count: number;
};
export type PromotionValues = Omit<Stored, 'id' | 'created_at' | 'updated_at'> & Pick<PromotionRow, 'segments'>;

/** Ids of the segments that a promotion is for, as they were sent. */
export const segmentsOfPromotion = sql<
  number[]
>`coalesce((select jsonb_agg(segment_id order by position) from promotion_segments
  where promotion_id = promotions.id), '[]')`.as('segments');

function selectPromotions(db: Reader) {
  return db
    .selectFrom('promotions')
    .select(columnsOf.promotions)
    .select([
      segmentsOfPromotion,
      sql<string | null>`(select code from promotion_codes where promotion_id = promotions.id and not made)`.as('code'),
      usesOf('promotions.id').as('uses'),
      sql<number>`(select count(*) from promotion_codes where promotion_id = promotions.id and made)`.as('code_count'),
    ]);
}

export async function findPromotion(db: Reader, id: number): Promise<PromotionRow | undefined> {
  return selectPromotions(db).where('id', '=', id).executeTakeFirst();
}

/** Orders that use the promotion go on, unless it has a limit. */
export async function lockPromotion(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('promotions').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * By position, then id.
 * @param search.text part of a name or of an own code; '' for all
 * @param search.codeKey the key of a whole code, also of one that was made in bulk
 */
export async function listPromotions(
  db: Reader,
  search: { text: string; codeKey: string },
  paging: { limit: number; offset: number },
): Promise<{ rows: PromotionRow[]; total: number }> {
  const matches = matching(search);
  const [rows, counted] = await Promise.all([
    selectPromotions(db)
      .where(matches)
      .orderBy('position')
      .orderBy('id')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    db
      .selectFrom('promotions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

function matching({ text, codeKey }: { text: string; codeKey: string }): RawBuilder<boolean> {
  if (text === '') return sql<boolean>`true`;
  return sql<boolean>`(strpos(lower(promotions.name), lower(${text})) > 0 or exists (
    select from promotion_codes where promotion_id = promotions.id
      and (key = ${codeKey} or (not made and strpos(key, ${codeKey}) > 0))))`;
}

const storedOf = ({ segments: _, ...values }: PromotionValues) => ({
  ...values,
  terms: JSON.stringify(values.terms),
  translations: JSON.stringify(values.translations),
  categories: JSON.stringify(values.categories),
  brands: JSON.stringify(values.brands),
  products: JSON.stringify(values.products),
  except_categories: JSON.stringify(values.except_categories),
  except_brands: JSON.stringify(values.except_brands),
  except_products: JSON.stringify(values.except_products),
  customers: JSON.stringify(values.customers),
  countries: JSON.stringify(values.countries),
});

export async function insertPromotion(tx: Tx, values: PromotionValues, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('promotions')
    .values({ ...storedOf(values), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSegments(tx, id, values.segments);
  return id;
}

async function insertSegments(tx: Tx, id: number, segments: readonly number[]): Promise<void> {
  if (segments.length === 0) return;
  const rows = segments.map((segment_id, position) => ({ promotion_id: id, segment_id, position }));
  await tx.insertInto('promotion_segments').values(rows).execute();
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updatePromotion(tx: Tx, id: number, values: PromotionValues, at: Date): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({
      ...storedOf(values),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('promotion_segments').where('promotion_id', '=', id).execute();
  await insertSegments(tx, id, values.segments);
}

/** Its codes and uses go with it, and the counter of its uses. */
export async function deletePromotion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('promotions').where('id', '=', id).execute();
  await tx.deleteFrom('counters').where('name', '=', `promotion uses ${id}`).execute();
}
