import { sql } from 'kysely';
import type { Reader, Tx } from '../../schema.ts';

/**
 * Makes this the own code of a promotion; undefined: it has none.
 * @returns the name of the promotion that has the code already
 */
export async function replaceOwnCode(
  tx: Tx,
  promotionId: number,
  own: { key: string; code: string } | undefined,
): Promise<string | undefined> {
  await tx.deleteFrom('promotion_codes').where('promotion_id', '=', promotionId).where('made', '=', false).execute();
  if (own === undefined) return undefined;
  const inserted = await tx
    .insertInto('promotion_codes')
    .values({ ...own, promotion_id: promotionId, made: false })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return undefined;
  const other = await tx
    .selectFrom('promotion_codes')
    .innerJoin('promotions', 'promotions.id', 'promotion_id')
    .select('name')
    .where('key', '=', own.key)
    .executeTakeFirst();
  return other?.name ?? '';
}

/** @returns how many were inserted: those that nobody has */
export async function insertMadeCodes(
  tx: Tx,
  promotionId: number,
  codes: readonly { key: string; code: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into promotion_codes (key, promotion_id, code, made)
      select key, ${promotionId}, code, true
      from unnest(${codes.map(({ key }) => key)}::text[], ${codes.map(({ code }) => code)}::text[]) as new (key, code)
    on conflict (key) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Codes with their uses, sorted; undefined: from the first one on. */
export async function listCodesAfter(
  db: Reader,
  promotionId: number,
  after: string | undefined,
  limit: number,
): Promise<{ code: string; uses: number }[]> {
  return db
    .selectFrom('promotion_codes')
    .select([
      'code',
      sql<number>`case when made then used::integer else (select count(*) from promotion_uses
        where promotion_uses.promotion_id = promotion_codes.promotion_id and code_key = key and not given_back) end`.as(
        'uses',
      ),
    ])
    .where('promotion_id', '=', promotionId)
    .$if(after !== undefined, (query) => query.where('code', '>', after ?? ''))
    .orderBy('code')
    .limit(limit)
    .execute();
}
