import { MAX_CATEGORY_LEVELS } from '@shop/contract/categories';
import { ShopError } from '@shop/contract/errors';
import type { CategoryRow, CountedCategory } from './categories.queries.ts';

/** A category with those below it. */
export interface TreeNode {
  row: CountedCategory;
  /** Products of it and of all below it. */
  count: number;
  children: TreeNode[];
}

/** @param rows siblings in their order @returns those of the first level */
export function treeOf(rows: readonly CountedCategory[]): TreeNode[] {
  const byParent = new Map<number | null, CountedCategory[]>();
  for (const row of rows) {
    const siblings = byParent.get(row.parent_id);
    if (siblings === undefined) byParent.set(row.parent_id, [row]);
    else siblings.push(row);
  }
  const nodesOf = (parentId: number | null): TreeNode[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const children = nodesOf(row.id);
      return { row, children, count: children.reduce((sum, { count }) => sum + count, row.products) };
    });
  return nodesOf(null);
}

export function findNode(tree: readonly TreeNode[], id: number): TreeNode | undefined {
  for (const node of tree) {
    const found = node.row.id === id ? node : findNode(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Levels of a category and of what lies below it: 1 for one without others. */
function levelsOf({ children }: TreeNode): number {
  return 1 + Math.max(0, ...children.map(levelsOf));
}

/**
 * @param branch what is to lie below the parent; undefined: one new category
 * @param parent null: the first level
 * @throws ShopError CATEGORY_CIRCLE, CATEGORY_TOO_DEEP
 */
export function checkPlace(branch: TreeNode | undefined, parent: CategoryRow | null): void {
  const above = parent?.trail ?? [];
  if (branch !== undefined && above.some(({ id }) => id === branch.row.id)) throw new ShopError('CATEGORY_CIRCLE');
  const levels = branch === undefined ? 1 : levelsOf(branch);
  if (above.length + levels > MAX_CATEGORY_LEVELS) throw new ShopError('CATEGORY_TOO_DEEP');
}
