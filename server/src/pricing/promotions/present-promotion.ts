import type { Promotion } from '@shop/contract/promotion-bodies';
import { answeredTranslations, editedTexts } from '../../platform/content-languages.ts';
import type { NameText } from '../../schema/translations.ts';
import { promotionFields } from './promotion-values.ts';
import type { PromotionRow } from './promotions.queries.ts';

export function presentPromotion(row: PromotionRow): Promotion {
  return {
    id: row.id,
    ...promotionFields(row),
    ...editedTexts<NameText>({ name: row.name }, row.translations),
    uses: row.uses,
    codeCount: row.code_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    translations: answeredTranslations(row.translations),
  };
}
