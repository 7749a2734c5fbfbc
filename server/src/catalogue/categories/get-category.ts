import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { Reader } from '../../schema.ts';
import { type CategoryRow, findCategory, listCategoryRows } from './categories.queries.ts';
import { findNode, type TreeNode, treeOf } from './category-tree.ts';

function noSuchCategory(): ShopError {
  return new ShopError('NOT_FOUND', { detail: catalogueErrorsText.noSuchCategory });
}

/** @throws ShopError NOT_FOUND */
export async function getCategory(db: Reader, id: number): Promise<CategoryRow> {
  const found = await findCategory(db, id);
  if (found === undefined) throw noSuchCategory();
  return found;
}

/** With those below it, and the number of their products, deleted ones too. @throws ShopError NOT_FOUND */
export async function getBranch(db: Reader, id: number): Promise<TreeNode> {
  const found = findNode(treeOf(await listCategoryRows(db, { withDeleted: true })), id);
  if (found === undefined) throw noSuchCategory();
  return found;
}

/** @returns null for the first level @throws ShopError INVALID_INPUT */
export async function getParent(db: Reader, id: number | null): Promise<CategoryRow | null> {
  if (id === null) return null;
  const found = await findCategory(db, id);
  if (found !== undefined) return found;
  throw new ShopError('INVALID_INPUT', { errors: [{ path: 'parent', message: catalogueErrorsText.noSuchCategory }] });
}
