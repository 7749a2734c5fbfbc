import { CatalogueSearch } from '../src/catalogue/search/catalogue-search.ts';
import type { Deps } from '../src/deps.ts';

/** A search whose index is not loaded before it is started: until then the database answers. */
export function idleSearch(
  { db, reads }: Pick<Deps, 'db' | 'reads'>,
  onError: (error: unknown) => void = () => {},
): CatalogueSearch {
  return new CatalogueSearch({
    db,
    reads,
    onError,
    languages: () => ['en'],
    mayLoad: undefined,
    listSynonyms: async () => new Map(),
  });
}
