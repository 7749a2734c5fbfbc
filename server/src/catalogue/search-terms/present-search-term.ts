import type { SearchTerm } from '@shop/contract/search';
import type { SearchTermRow } from './search-terms.queries.ts';

export function presentSearchTerm({ term, searches, results, correctedTo, lastAt }: SearchTermRow): SearchTerm {
  return { term, searches, results, correctedTo, lastAt: lastAt.toISOString() };
}
