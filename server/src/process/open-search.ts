import { CatalogueSearch } from '../catalogue/search/catalogue-search.ts';
import { synonymsInForce } from '../catalogue/search-terms/general-synonyms/general-synonyms.ts';
import { findSynonyms } from '../catalogue/search-terms/synonyms.queries.ts';
import type { Deps } from '../deps.ts';

/**
 * The search of this process.
 * @param options.mayLoad tests hold its index back until it resolves
 */
export function openSearch(
  { db, reads }: Pick<Deps, 'db' | 'reads'>,
  options: { onError: (error: unknown, what: string) => void; mayLoad?: Promise<unknown> },
): CatalogueSearch {
  return new CatalogueSearch({
    db,
    reads,
    mayLoad: undefined,
    ...options,
    listSynonyms: async () => synonymsInForce(await findSynonyms(reads)),
  });
}
