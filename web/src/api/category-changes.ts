/** The tree of categories as staff have it, and what they change of it. */

import { type CategoryNode, categoryNode, categoryTree } from '@shop/contract/categories';
import type { CreateCategoryBody, UpdateCategoryBody } from '@shop/contract/category-bodies';
import { CATEGORY_TREE_PATH } from '@shop/contract/product-query';
import { queryString } from '@shop/contract/query-string';
import { request, requestDone } from './request.ts';

/** All categories, those too that only staff see products of. */
export function fetchAllCategories(signal?: AbortSignal): Promise<CategoryNode[]> {
  return request(categoryTree, `${CATEGORY_TREE_PATH}${queryString({ admin: true })}`, { signal });
}

export function createCategory(body: CreateCategoryBody): Promise<CategoryNode> {
  return request(categoryNode, '/categories', { method: 'POST', body });
}

export function updateCategory({ id, ...body }: UpdateCategoryBody & { id: number }): Promise<CategoryNode> {
  return request(categoryNode, `/categories/${id}`, { method: 'PATCH', body });
}

export function deleteCategory(id: number): Promise<void> {
  return requestDone(`/categories/${id}`, { method: 'DELETE' });
}
