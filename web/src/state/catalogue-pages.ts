/** What pages of categories and collections show besides their list. The last answers are remembered, so that Back finds them. */

import type { CategoryNode } from '@shop/contract/categories';
import type { ShownCollection } from '@shop/contract/collections';
import { fetchCategoryTree, fetchCollection } from '../api/categories.ts';
import { type ApiFailure, CallFailed } from '../api/failure.ts';

export type CategoryPage = { category: CategoryNode; above: readonly CategoryNode[] };

let tree: readonly CategoryNode[] | undefined;
let collection: ShownCollection | undefined;

/** As it was read last. */
export function knownCategory(slug: string): CategoryPage | undefined {
  return tree && findBySlug(tree, slug);
}

export function knownCollection(slug: string): ShownCollection | undefined {
  return collection?.slug === slug ? collection : undefined;
}

/** What was read, `null` where there is none, or why it could not be read. */
export type Answer<Page> = { page: Page | null } | { failure: ApiFailure };

export async function readCategory(slug: string, signal: AbortSignal): Promise<Answer<CategoryPage>> {
  return answered(async () => {
    tree = await fetchCategoryTree(signal);
    return findBySlug(tree, slug) ?? null;
  });
}

export async function readCollection(slug: string, signal: AbortSignal): Promise<Answer<ShownCollection>> {
  return answered(async () => {
    collection = await fetchCollection(slug, signal);
    return collection;
  });
}

async function answered<Page>(read: () => Promise<Page | null>): Promise<Answer<Page>> {
  try {
    return { page: await read() };
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    const { failure } = cause;
    return failure.kind === 'problem' && [400, 404].includes(failure.status) ? { page: null } : { failure };
  }
}

function findBySlug(
  nodes: readonly CategoryNode[],
  slug: string,
  above: readonly CategoryNode[] = [],
): CategoryPage | undefined {
  for (const category of nodes) {
    if (category.slug === slug) return { category, above };
    const found = findBySlug(category.children, slug, [...above, category]);
    if (found !== undefined) return found;
  }
  return undefined;
}
