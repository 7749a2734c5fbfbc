import type { Promotion } from '@shop/contract/promotion-bodies';
import { promotionFields } from './promotion-values.ts';
import type { PromotionRow } from './promotions.queries.ts';

export function presentPromotion(row: PromotionRow): Promotion {
  return {
    id: row.id,
    ...promotionFields(row),
    uses: row.uses,
    codeCount: row.code_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
