import type { CategoryNode } from '@shop/contract/categories';
import { answeredTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { TreeNode } from './category-tree.ts';

/** With all below it. */
export function presentCategory({ row, count, children }: TreeNode): CategoryNode {
  return {
    id: row.id,
    value: row.value,
    ...shownTexts({ label: row.label, description: row.about }, row.translations),
    slug: row.slug,
    image: row.picture === '' ? null : row.picture,
    position: row.position,
    count,
    updatedAt: row.changed_at.toISOString(),
    children: children.map(presentCategory),
  };
}

/** With what only staff see. */
export function presentCategoryForStaff(node: TreeNode): CategoryNode {
  return {
    ...presentCategory(node),
    translations: answeredTranslations(node.row.translations),
    children: node.children.map(presentCategoryForStaff),
  };
}
