/** The tree of categories of the fake back office. */

import { type CategoryNode, categoryNode } from '@shop/contract/categories';
import { createCategoryBody, updateCategoryBody } from '@shop/contract/category-bodies';
import { errorResponse, json } from './fake-answers.ts';

export function someCategory(values: Partial<CategoryNode> & { id: number; label: string }): CategoryNode {
  const { label } = values;
  const texts = { value: label, slug: label.toLowerCase().replaceAll(' ', '-'), description: '', image: null };
  return { ...texts, position: values.id, count: 0, updatedAt: '2026-01-01T00:00:00.000Z', children: [], ...values };
}

type Flat = Omit<CategoryNode, 'children'> & { parent: number | null };

function flat(tree: readonly CategoryNode[], parent: number | null = null): Flat[] {
  return tree.flatMap(({ children, ...node }) => [{ ...node, parent }, ...flat(children, node.id)]);
}

function treeOf(rows: readonly Flat[], id: number | null = null): CategoryNode[] {
  return rows
    .filter(({ parent }) => parent === id)
    .toSorted((one, other) => one.position - other.position)
    .map(({ parent: _parent, ...row }) => ({ ...row, children: treeOf(rows, row.id) }));
}

function hasAbove(rows: readonly Flat[], id: number | null, above: number): boolean {
  if (id === null) return false;
  return id === above || hasAbove(rows, rows.find((one) => one.id === id)?.parent ?? null, above);
}

/** @returns the tree afterwards, and what is answered */
export function changeCategories(
  tree: CategoryNode[],
  { method, id, body }: { method: string; id: number; body: unknown },
): { tree: CategoryNode[]; response: Response } {
  const rows = flat(tree);
  const refused = (response: Response) => ({ tree, response });
  const found = rows.find((one) => one.id === id);
  if (method === 'POST') {
    const { parent = null, ...sent } = createCategoryBody.parse(body);
    if (rows.some(({ value }) => value === sent.label)) return refused(errorResponse('CATEGORY_TAKEN'));
    const node = categoryNode.parse({ ...someCategory({ id: 100, label: sent.label, position: 1000 }), ...sent });
    const created = { ...node, parent };
    return { tree: treeOf([...rows, created]), response: json(created, 201) };
  }
  if (found === undefined) return refused(errorResponse('NOT_FOUND'));
  if (method === 'DELETE') {
    return { tree: treeOf(rows.filter((one) => one !== found)), response: json({ success: true }) };
  }
  const { updatedAt, ...sent } = updateCategoryBody.parse(body);
  const shown = { ...found, children: treeOf(rows, id) };
  if (updatedAt !== undefined && updatedAt !== found.updatedAt)
    return refused(errorResponse('STALE', { current: shown }));
  if (hasAbove(rows, sent.parent ?? null, id)) return refused(errorResponse('CATEGORY_CIRCLE'));
  const after = {
    ...categoryNode.parse({ ...shown, ...sent }),
    parent: sent.parent === undefined ? found.parent : sent.parent,
  };
  const moved = rows.map((one) => {
    if (one === found) return after;
    const makesRoom = one.parent === after.parent && one.position >= after.position && sent.position !== undefined;
    return makesRoom ? { ...one, position: one.position + 1 } : one;
  });
  return { tree: treeOf(moved), response: json(after) };
}
