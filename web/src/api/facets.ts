import { type Facets, facets } from '@shop/contract/search';
import { request } from './request.ts';

/** @param path with the filters, as `facetsPath` of the contract makes it */
export function fetchFacets(path: string, signal?: AbortSignal): Promise<Facets> {
  return request(facets, path, { signal });
}
