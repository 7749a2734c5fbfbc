/**
 * When it returns, exactly the fields that were sent are changed, with a history entry, and shown with the next request. Where the
 * category moves, all below it moves along, and lists, facets and breadcrumbs of its products follow at once: products keep their
 * category. A slug that it had before leads to it until another category takes it. A stale `updatedAt` changes nothing.
 */

import type { UpdateCategoryBody } from '@shop/contract/category-bodies';
import { ShopError } from '@shop/contract/errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { recordedCategory } from './audited-category.ts';
import {
  type CategoryRow,
  type CategoryValues,
  findLastPosition,
  lockTree,
  makeRoom,
  takeSlug,
  updateCategory as update,
} from './categories.queries.ts';
import { checkPlace, type TreeNode } from './category-tree.ts';
import { slugTaken } from './create-category.ts';
import { getBranch, getParent } from './get-category.ts';
import { presentCategoryForStaff } from './present-category.ts';

/** @throws ShopError NOT_FOUND, STALE, INVALID_INPUT, CATEGORY_CIRCLE, CATEGORY_TOO_DEEP, SLUG_TAKEN */
export async function updateCategory(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdateCategoryBody & { id: number },
): Promise<TreeNode> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockTree(tx);
    const branch = await getBranch(tx, input.id);
    const before = branch.row;
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== before.changed_at.getTime()) {
      throw new ShopError('STALE', { current: presentCategoryForStaff(branch) });
    }
    const place = await placeOf(tx, branch, input);
    if (input.slug !== undefined && !(await takeSlug(tx, input.slug, before.id))) throw slugTaken();
    const after = await update(tx, before.id, { ...changes(before, input), ...place }, at);
    if (place !== undefined)
      await makeRoom(tx, { parentId: after.parent_id, position: after.position, exceptId: after.id });
    const changed = differences(recordedCategory(before), recordedCategory(after));
    const entry = { at, actorId: actor.userId, action: 'category_changed', on: { categoryId: before.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return getBranch(tx, before.id);
  });
}

/** Where it is to be, undefined if it stays; below another parent after all others, unless a position is sent. */
async function placeOf(
  tx: Tx,
  branch: TreeNode,
  { parent: parentId, position }: UpdateCategoryBody,
): Promise<Pick<CategoryRow, 'parent_id' | 'position'> | undefined> {
  const { row } = branch;
  const moves = parentId !== undefined && parentId !== row.parent_id;
  if (!moves) return position === undefined ? undefined : { parent_id: row.parent_id, position };
  const parent = await getParent(tx, parentId);
  checkPlace(branch, parent);
  const last = await findLastPosition(tx, parentId);
  return { parent_id: parentId, position: position ?? last + 1 };
}

function changes(
  before: CategoryRow,
  { label, slug, description, image, translations }: UpdateCategoryBody,
): Partial<CategoryValues> {
  return {
    ...(label !== undefined && { label }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { about: description }),
    ...(image !== undefined && { picture: image ?? '' }),
    translations: changedTranslations(before.translations, translations),
  };
}
