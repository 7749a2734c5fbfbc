/** When it returns, the promotion is gone with its codes and uses. Its history stays, and orders keep what it took off. */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedPromotion } from './audited-promotion.ts';
import { getPromotion } from './get-promotion.ts';
import { deletePromotion as deleteRow, lockPromotion } from './promotions.queries.ts';

export async function deletePromotion(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPromotion(tx, id);
    const promotion = await getPromotion(tx, id);
    await deleteRow(tx, id);
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'promotion_deleted',
      on: { promotionId: id },
      before: recordedPromotion(promotion),
    });
  });
}
