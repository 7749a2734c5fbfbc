import { CatalogueSearch } from '../catalogue/search/catalogue-search.ts';
import { synonymsByLanguage } from '../catalogue/search-terms/general-synonyms/general-synonyms.ts';
import { findSynonyms } from '../catalogue/search-terms/synonyms.queries.ts';
import type { Deps } from '../deps.ts';

/**
 * The search of this process.
 * @param options.mayLoad tests hold its index back until it resolves
 */
export function openSearch(
  { db, reads, settings }: Pick<Deps, 'db' | 'reads' | 'settings'>,
  options: { onError: (error: unknown, what: string) => void; mayLoad?: Promise<unknown> },
): CatalogueSearch {
  return new CatalogueSearch({
    db,
    reads,
    languages: () => settings.current().languages,
    mayLoad: undefined,
    ...options,
    listSynonyms: async () => synonymsByLanguage(await findSynonyms(reads)),
  });
}
