import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Reader } from '../../schema.ts';
import { findPromotion, type PromotionRow } from './promotions.queries.ts';

export async function getPromotion(db: Reader, id: number): Promise<PromotionRow> {
  const promotion = await findPromotion(db, id);
  if (promotion === undefined) throw new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchPromotion });
  return promotion;
}
