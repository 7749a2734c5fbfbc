import { queryString } from '@shop/contract/query-string';
import { type Suggestions, suggestions } from '@shop/contract/search';
import { request } from './request.ts';

export function fetchSuggestions(q: string, signal?: AbortSignal): Promise<Suggestions> {
  return request(suggestions, `/products/suggestions${queryString({ q })}`, { signal });
}
