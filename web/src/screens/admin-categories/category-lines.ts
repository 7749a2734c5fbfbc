/** The tree of categories as lists and selects show it. */

import type { CategoryNode } from '@shop/contract/categories';

export type CategoryLine = {
  node: CategoryNode;
  parent: CategoryNode | null;
  siblings: readonly CategoryNode[];
  /** 1 for the first level. */
  level: number;
};

/** All categories from top to bottom, each before those below it. */
export function linesOf(tree: readonly CategoryNode[], parent: CategoryNode | null = null, level = 1): CategoryLine[] {
  return tree.flatMap((node) => [{ node, parent, siblings: tree, level }, ...linesOf(node.children, node, level + 1)]);
}

/** The categories directly below one, those of the first level for null. */
export function childrenOf(tree: readonly CategoryNode[], id: number | null): readonly CategoryNode[] {
  if (id === null) return tree;
  return linesOf(tree).find(({ node }) => node.id === id)?.node.children ?? [];
}

/**
 * The position that puts a category one place up or down among its siblings: the shop moves on the others.
 * @returns undefined at the end of the list
 */
export function steppedPosition(siblings: readonly CategoryNode[], id: number, step: -1 | 1): number | undefined {
  const passed = siblings[siblings.findIndex((one) => one.id === id) + step];
  if (passed === undefined) return undefined;
  return step === -1 ? passed.position : passed.position + 1;
}
