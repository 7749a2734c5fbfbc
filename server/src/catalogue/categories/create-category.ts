/** When it returns, the category is in the tree, with a history entry, and everybody is shown it with the next request. */

import type { CreateCategoryBody } from '@shop/contract/category-bodies';
import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedCategory } from './audited-category.ts';
import { findLastPosition, insertCategory, lockTree, makeRoom, takeSlug } from './categories.queries.ts';
import { checkPlace, type TreeNode } from './category-tree.ts';
import { getBranch, getParent } from './get-category.ts';

/** @throws ShopError INVALID_INPUT, CATEGORY_TAKEN, CATEGORY_TOO_DEEP, SLUG_TAKEN */
export async function createCategory(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { label, slug, parent: parentId = null, position, description = '', image, translations }: CreateCategoryBody,
): Promise<TreeNode> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockTree(tx);
    const parent = await getParent(tx, parentId);
    checkPlace(undefined, parent);
    const values = {
      ...{ value: label, label, slug, about: description, picture: image ?? '', parent_id: parent?.id ?? null },
      translations: changedTranslations({}, translations),
      position: position ?? (await findLastPosition(tx, parent?.id ?? null)) + 1,
    };
    const created = await insertCategory(tx, values, at);
    if (created === undefined) throw new ShopError('CATEGORY_TAKEN');
    if (slug !== undefined && !(await takeSlug(tx, slug, created.id))) throw slugTaken();
    await makeRoom(tx, { parentId: created.parent_id, position: created.position, exceptId: created.id });
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'category_created',
      on: { categoryId: created.id },
      after: recordedCategory(created),
    });
    return getBranch(tx, created.id);
  });
}

export function slugTaken(): ShopError {
  return new ShopError('SLUG_TAKEN', { detail: catalogueErrorsText.addressOfCategory });
}
