/** When it returns, the category is gone with its addresses. Its history stays. */

import { ShopError } from '@shop/contract/errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedCategory } from './audited-category.ts';
import { deleteCategory as deleteRow, isCategoryInUse, lockCategory, lockTree } from './categories.queries.ts';
import { getCategory } from './get-category.ts';

/** @throws ShopError NOT_FOUND, CATEGORY_IN_USE: it has products, deleted ones too, or categories below it */
export async function deleteCategory(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTree(tx);
    await lockCategory(tx, id);
    const category = await getCategory(tx, id);
    if (await isCategoryInUse(tx, id)) throw new ShopError('CATEGORY_IN_USE');
    await deleteRow(tx, id);
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'category_deleted',
      on: { categoryId: id },
      before: recordedCategory(category),
    });
  });
}
