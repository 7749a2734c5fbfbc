import type { Selectable } from 'kysely';
import { valueOfCounter } from '../platform/db/counters.queries.ts';
import { columnsOf, qualified } from '../schema/columns.ts';
import type { Reader, Schema } from '../schema.ts';
import { segmentsOfPromotion } from './promotions/promotions.queries.ts';

export type PromotionOfRules = Selectable<Schema['promotions']> & { code: string | null; segments: number[] };

/** In the order in which they apply, each with its own code as stored. */
export async function listPromotionsOfRules(db: Reader): Promise<PromotionOfRules[]> {
  return db
    .selectFrom('promotions')
    .leftJoin('promotion_codes', (join) =>
      join.onRef('promotion_codes.promotion_id', '=', 'promotions.id').on('made', '=', false),
    )
    .select(qualified('promotions', columnsOf.promotions))
    .select(['promotion_codes.code', segmentsOfPromotion])
    .orderBy('promotions.position')
    .orderBy('promotions.id')
    .execute();
}

/** The versions as they are now. */
export async function findRulesVersions(db: Reader): Promise<{ priceRulesVersion: number; settingsVersion: number }> {
  return db
    .selectNoFrom([
      valueOfCounter('price rules').as('priceRulesVersion'),
      valueOfCounter('settings').as('settingsVersion'),
    ])
    .executeTakeFirstOrThrow();
}
