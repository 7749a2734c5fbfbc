/** Where the menu of categories leads. */

import { pagePath } from '@shop/contract/paths';
import { fetchCategoryTree } from '../api/categories.ts';

/** @throws CallFailed where the shop cannot be reached */
export async function readCategoryLinks(): Promise<{ label: string; to: string }[]> {
  const tree = await fetchCategoryTree();
  return tree.filter(({ count }) => count > 0).map(({ label, slug }) => ({ label, to: pagePath('category', slug) }));
}
