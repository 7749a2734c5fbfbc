/** When it returns, the promotion is stored with its code, and counts from the next request on in every process. */

import { shopCurrency } from '@shop/contract/money';
import type { CreatePromotionBody } from '@shop/contract/promotion-bodies';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { recordedPromotion } from './audited-promotion.ts';
import { getPromotion } from './get-promotion.ts';
import { promotionValues } from './promotion-values.ts';
import { insertPromotion, type PromotionRow } from './promotions.queries.ts';
import { rejectUnknownIds } from './reject-unknown-ids.ts';
import { storeOwnCode } from './store-own-code.ts';

export async function createPromotion(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: CreatePromotionBody,
): Promise<PromotionRow> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  const translations = changedTranslations({}, input.translations);
  return inTransaction(deps.db, async (tx) => {
    await holdCurrency(tx, currency);
    await rejectUnknownIds(tx, input);
    const id = await insertPromotion(tx, { ...promotionValues(input), translations }, at);
    await storeOwnCode(tx, id, input.code);
    const created = await getPromotion(tx, id);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'promotion_created',
      on: { promotionId: id },
      after: recordedPromotion(created),
    });
    return created;
  });
}
