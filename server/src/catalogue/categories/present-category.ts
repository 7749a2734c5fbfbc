import type { CategoryNode } from '@shop/contract/categories';
import type { TreeNode } from './category-tree.ts';

/** With all below it. */
export function presentCategory({ row, count, children }: TreeNode): CategoryNode {
  return {
    id: row.id,
    value: row.value,
    label: row.label,
    slug: row.slug,
    description: row.about,
    image: row.picture === '' ? null : row.picture,
    position: row.position,
    count,
    updatedAt: row.changed_at.toISOString(),
    children: children.map(presentCategory),
  };
}
