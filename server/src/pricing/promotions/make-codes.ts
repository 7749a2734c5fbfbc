/**
 * When it returns, the promotion has so many more codes, each of which one order may use, with a history entry. They are random:
 * somebody who has one cannot guess another.
 */

import { ShopError } from '@shop/contract/errors';
import type { MakeCodesBody } from '@shop/contract/promotion-bodies';
import { codeKey } from '@shop/contract/promotions';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newCodes } from '../../platform/tokens.ts';
import { getPromotion } from './get-promotion.ts';
import { insertMadeCodes } from './promotion-codes.queries.ts';
import { lockPromotion } from './promotions.queries.ts';

export async function makeCodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, count, prefix = '' }: MakeCodesBody & { id: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPromotion(tx, id);
    const { automatic, code } = await getPromotion(tx, id);
    if (automatic) throw cannotHaveCodes(adminErrorsText.automaticNeedsNoCodes);
    if (code !== null) throw cannotHaveCodes(adminErrorsText.hasCode({ code }));
    // One that is there already is made once more.
    for (let missing = count; missing > 0; ) {
      const codes = newCodes(missing).map((random) => `${prefix}${random}`);
      missing -= await insertMadeCodes(
        tx,
        id,
        codes.map((made) => ({ key: codeKey(made), code: made })),
      );
    }
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'promotion_codes_made',
      on: { promotionId: id },
      after: { count, ...(prefix !== '' && { prefix }) },
    });
  });
}

function cannotHaveCodes(detail: string): ShopError {
  return new ShopError('PROMOTION_WITHOUT_CODES', { detail });
}
