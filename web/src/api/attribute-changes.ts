/** What staff change of attributes. In a file of its own, so that shoppers do not load it. */

import type { CreateAttributeBody, UpdateAttributeBody } from '@shop/contract/attribute-bodies';
import { type Attribute, attribute, attributes } from '@shop/contract/attributes';
import { queryString } from '@shop/contract/query-string';
import { request, requestDone } from './request.ts';

const address = (key: string) => `/attributes/${encodeURIComponent(key)}`;

/** All attributes, with their translations. */
export function fetchAllAttributes(signal?: AbortSignal): Promise<Attribute[]> {
  return request(attributes, '/attributes?admin=true', { signal });
}

export function fetchAttribute(key: string, signal?: AbortSignal): Promise<Attribute> {
  return request(attribute, `${address(key)}?admin=true`, { signal });
}

export function createAttribute(body: CreateAttributeBody): Promise<Attribute> {
  return request(attribute, '/attributes', { method: 'POST', body });
}

export function updateAttribute({ key, ...body }: UpdateAttributeBody & { key: string }): Promise<Attribute> {
  return request(attribute, address(key), { method: 'PATCH', body });
}

/** @param products how many products it is taken from; with another number than that of the shop nothing is deleted */
export function deleteAttribute({ key, products }: { key: string; products: number | undefined }): Promise<void> {
  return requestDone(`${address(key)}${queryString({ products })}`, { method: 'DELETE' });
}
