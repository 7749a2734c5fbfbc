import { type Facets, facets, MATCHED_HEADER } from '@shop/contract/search';
import { read, send } from './request.ts';

export type CountedFacets = Facets & {
  /** No product has all words of the query, and those with the most of them were counted. */
  hasSomeWords: boolean;
};

/** @param path with the filters, as `facetsPath` of the contract makes it */
export async function fetchFacets(path: string, signal?: AbortSignal): Promise<CountedFacets> {
  const response = await send(path, { signal });
  const counted = await read(response, facets, signal);
  return { ...counted, hasSomeWords: response.headers.get(MATCHED_HEADER) === 'some' };
}
