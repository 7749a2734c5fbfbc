/**
 * When it returns, exactly the fields that were sent are changed, with a history entry. A stale `updatedAt` changes nothing. The next
 * price in every process is computed with the promotion as it is now; a lower limit takes no use away. Orders stay as they were placed.
 */

import { ShopError } from '@shop/contract/errors';
import { shopCurrency } from '@shop/contract/money';
import type { FieldError } from '@shop/contract/problem';
import { type PromotionFields, type UpdatePromotionBody, wrongPromotionFields } from '@shop/contract/promotion-bodies';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { rejectStale } from '../reject-stale.ts';
import { recordedPromotion } from './audited-promotion.ts';
import { getPromotion } from './get-promotion.ts';
import { presentPromotion } from './present-promotion.ts';
import { promotionFields, promotionValues } from './promotion-values.ts';
import { lockPromotion, type PromotionRow, updatePromotion as update } from './promotions.queries.ts';
import { rejectUnknownIds } from './reject-unknown-ids.ts';
import { storeOwnCode } from './store-own-code.ts';

export async function updatePromotion(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdatePromotionBody & { id: number },
): Promise<PromotionRow> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  const { id, updatedAt, translations, ...sent } = input;
  return inTransaction(deps.db, async (tx) => {
    await holdCurrency(tx, currency);
    await lockPromotion(tx, id);
    const before = await getPromotion(tx, id);
    rejectStale(updatedAt, presentPromotion(before), adminErrorsText.promotionChanged);
    const fields = merged(promotionFields(before), sent);
    rejectWrong(before, fields);
    await rejectUnknownIds(tx, fields, promotionFields(before));
    if (fields.code !== before.code) await storeOwnCode(tx, id, fields.code);
    const texts = changedTranslations(before.translations, translations);
    await update(tx, id, { ...promotionValues(fields), translations: texts }, at);
    const after = await getPromotion(tx, id);
    const changed = differences(recordedPromotion(before), recordedPromotion(after));
    const entry = { at, actorId: actor.userId, action: 'promotion_changed', on: { promotionId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}

/** What is sent in place of what is stored. */
function merged(
  stored: PromotionFields,
  sent: Omit<UpdatePromotionBody, 'updatedAt' | 'translations'>,
): PromotionFields {
  const defined = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...stored, ...defined };
}

/** @throws ShopError INVALID_INPUT where the fields do not fit each other, or the codes that were made in bulk */
function rejectWrong(before: PromotionRow, fields: PromotionFields): void {
  const errors: FieldError[] = wrongPromotionFields(fields);
  if (before.code_count > 0 && fields.code !== null) {
    errors.push({ path: 'code', message: adminErrorsText.bulkHasNoOwnCode });
  }
  if (before.code_count > 0 && fields.automatic) {
    errors.push({ path: 'automatic', message: adminErrorsText.bulkIsNotAutomatic });
  }
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
}
