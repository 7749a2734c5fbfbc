import { type CategoryNode, categoryTree } from '@shop/contract/categories';
import { type ShownCollection, shownCollection } from '@shop/contract/collections';
import { CATEGORY_TREE_PATH } from '@shop/contract/product-query';
import { request } from './request.ts';

export function fetchCategoryTree(signal?: AbortSignal): Promise<CategoryNode[]> {
  return request(categoryTree, CATEGORY_TREE_PATH, { signal });
}

export function fetchCollection(slug: string, signal?: AbortSignal): Promise<ShownCollection> {
  return request(shownCollection, `/collections/${encodeURIComponent(slug)}`, { signal });
}
