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

const MOST_PREVIEWED = 8;

/**
 * What shoppers are shown for a query of the list: how many products, and the first ones.
 * @param of.sort such as 'price:asc'; '' for that of the filter
 */
export async function findPreview({ filter, sort }: { filter: string; sort: string }, signal?: AbortSignal) {
  const params = new URLSearchParams(filter);
  params.set('_limit', String(MOST_PREVIEWED));
  const [by = '', order = ''] = sort.split(':');
  if (by !== '') {
    params.set('_sort', by);
    params.set('_order', order);
  }
  return requestPage(z.array(product), `/products?${params}`, { signal });
}
