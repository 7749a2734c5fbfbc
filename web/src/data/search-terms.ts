/** Search terms and synonyms. */

import { type GeneralSynonym, type SynonymGroups, synonymGroups } from '@shop/contract/search';
import * as searchApi from '../api/search-terms.ts';
import type { ApiFailure } from '../state/error-sentences.ts';
import { calling, onAnswer, reading, shopData } from './shop-data.ts';

export type { SearchTermQuery, Synonyms } from '../api/search-terms.ts';

/** Other admins may save at the same time; each try begins with what they saved. */
const TRIES = 5;

/** The groups as they are, if a change was rejected because somebody else changed them before. */
export function currentGroupsOf(failure: ApiFailure): SynonymGroups | undefined {
  return failure.kind === 'problem' && failure.code === 'STALE'
    ? synonymGroups.safeParse(failure.current).data
    : undefined;
}

type SynonymChange = { lang: string | undefined; change: (groups: SynonymGroups) => SynonymGroups };

const readSynonyms = calling(searchApi.fetchSynonyms);
const replaceSynonyms = calling(searchApi.replaceSynonyms);

const reads = shopData.injectEndpoints({
  endpoints: (build) => ({
    searchTerms: build.query({ queryFn: calling(searchApi.fetchSearchTerms) }),
    synonyms: build.query({ queryFn: readSynonyms }),
    generalSynonyms: build.query({ queryFn: reading(searchApi.fetchGeneralSynonyms) }),
  }),
});

const writes = shopData.injectEndpoints({
  endpoints: (build) => ({
    replaceSynonyms: build.mutation({ queryFn: replaceSynonyms }),
    /** Changes the groups as they are stored, whatever is being edited. */
    changeSynonyms: build.mutation({
      async queryFn({ lang, change }: SynonymChange, api) {
        for (let tries = 1; ; tries += 1) {
          const now = await readSynonyms(lang, api);
          if ('error' in now) return now;
          const result = await replaceSynonyms({ ...now.data, groups: change(now.data.groups) }, api);
          if ('data' in result || currentGroupsOf(result.error) === undefined || tries === TRIES) return result;
        }
      },
    }),
    switchGeneralSynonyms: build.mutation({
      queryFn: calling(searchApi.switchGeneralSynonyms),
      onQueryStarted: (_which, { dispatch, queryFulfilled }) =>
        onAnswer(queryFulfilled, (now) => {
          const replace = (groups: GeneralSynonym[]) => groups.map((one) => (one.id === now.id ? now : one));
          dispatch(reads.util.updateQueryData('generalSynonyms', undefined, replace));
        }),
    }),
  }),
});

export const { useSearchTermsQuery, useSynonymsQuery, useGeneralSynonymsQuery } = reads;
export const { useReplaceSynonymsMutation, useChangeSynonymsMutation, useSwitchGeneralSynonymsMutation } = writes;
