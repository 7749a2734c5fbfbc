import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { listCategoryRows } from './categories.queries.ts';
import { type TreeNode, treeOf } from './category-tree.ts';

/** All categories, also those without products; an admin may have deleted products counted. */
export async function listCategoryTree(
  deps: Pick<ReadDeps, 'slowReads'>,
  actor: Actor,
  { admin }: { admin: boolean },
): Promise<TreeNode[]> {
  if (admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  return treeOf(await listCategoryRows(deps.slowReads, { withDeleted: admin }));
}
