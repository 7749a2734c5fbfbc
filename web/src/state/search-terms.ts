/** Search terms and synonyms. Their screen holds the answers, so that no shopper loads this code. */

import { type GeneralSynonym, type SearchTerm, type SynonymGroups, synonymGroups } from '@shop/contract/search';
import type { Page } from '../api/request.ts';
import * as searchApi from '../api/search-terms.ts';
import { createApiThunk } from './api-thunk.ts';
import type { ApiFailure } from './error-sentences.ts';

export type { SearchTermQuery, Synonyms } from '../api/search-terms.ts';

export const fetchSearchTerms = createApiThunk<Page<SearchTerm>, searchApi.SearchTermQuery>(
  'searchTerms/fetch',
  searchApi.fetchSearchTerms,
);
export const fetchSynonyms = createApiThunk<searchApi.Synonyms, void>('synonyms/fetch', (_none, signal) =>
  searchApi.fetchSynonyms(signal),
);
export const replaceSynonyms = createApiThunk<searchApi.Synonyms, searchApi.Synonyms>(
  'synonyms/replace',
  searchApi.replaceSynonyms,
);

export const fetchGeneralSynonyms = createApiThunk<GeneralSynonym[], void>('generalSynonyms/fetch', (_none, signal) =>
  searchApi.fetchGeneralSynonyms(signal),
);
export const switchGeneralSynonyms = createApiThunk<GeneralSynonym, Pick<GeneralSynonym, 'id' | 'on'>>(
  'generalSynonyms/switch',
  searchApi.switchGeneralSynonyms,
);

/** The groups as they are, if a change was rejected because somebody else changed them before. */
export function currentGroupsOf(failure: ApiFailure): SynonymGroups | undefined {
  return failure.kind === 'problem' && failure.code === 'STALE'
    ? synonymGroups.safeParse(failure.current).data
    : undefined;
}
