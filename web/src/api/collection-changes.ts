/** Collections as staff have them, and what they change of them. */

import { product } from '@shop/contract/catalogue';
import type { CreateCollectionBody, UpdateCollectionBody } from '@shop/contract/collection-bodies';
import { type Collection, collection, collections } from '@shop/contract/collections';
import { queryString } from '@shop/contract/query-string';
import * as z from 'zod/mini';
import { request, requestDone, requestPage } from './request.ts';

const LARGEST_PAGE = 100;

export function fetchCollections(signal?: AbortSignal): Promise<Collection[]> {
  return request(collections, '/collections', { signal });
}

export function createCollection(body: CreateCollectionBody): Promise<Collection> {
  return request(collection, '/collections', { method: 'POST', body });
}

export function updateCollection({ id, ...body }: UpdateCollectionBody & { id: number }): Promise<Collection> {
  return request(collection, `/collections/${id}`, { method: 'PATCH', body });
}

export function deleteCollection(id: number): Promise<void> {
  return requestDone(`/collections/${id}`, { method: 'DELETE' });
}

/** The titles of all products of a collection, by pages. */
export async function fetchTitlesIn(slug: string, signal?: AbortSignal): Promise<{ id: number; title: string }[]> {
  const titles: { id: number; title: string }[] = [];
  for (let page = 1; ; page += 1) {
    const query = queryString({ admin: true, collection: slug, _limit: LARGEST_PAGE, _page: page });
    const { items, total } = await requestPage(z.array(product), `/products${query}`, { signal });
    titles.push(...items.map(({ id, title }) => ({ id, title })));
    if (items.length === 0 || titles.length >= total) return titles;
  }
}

/** How many products shoppers are shown for a query of the list. */
export async function countFound(filter: string, signal?: AbortSignal): Promise<number> {
  const params = new URLSearchParams(filter);
  params.set('_limit', '1');
  return (await requestPage(z.array(product), `/products?${params}`, { signal })).total;
}
