import { queryString } from '@shop/contract/query-string';
import {
  type GeneralSynonym,
  generalSynonym,
  type SearchTerm,
  type SearchTermSort,
  type SynonymGroups,
  searchTerm,
  synonymGroups,
  VERSION_HEADER,
} from '@shop/contract/search';
import * as z from 'zod/mini';
import { type Call, type Page, read, request, requestPage, send } from './request.ts';

export type SearchTermQuery = { days: number; sort: SearchTermSort; page: number };

/** `lang`: undefined for the default language. `version` is undefined where something between the shop and the browser has removed it. */
export type Synonyms = { lang: string | undefined; groups: SynonymGroups; version: string | undefined };

const PATH = '/search/synonyms';

export function fetchSearchTerms(
  { days, sort, page }: SearchTermQuery,
  signal?: AbortSignal,
): Promise<Page<SearchTerm>> {
  return requestPage(z.array(searchTerm), `/search/terms${queryString({ days, _sort: sort, _page: page })}`, {
    signal,
  });
}

/** @param lang a language of the shop; undefined for the default */
export function fetchSynonyms(lang: string | undefined, signal?: AbortSignal): Promise<Synonyms> {
  return synonymsOf(lang, { signal });
}

/** @param synonyms.version of the groups that are replaced: if they have changed since, nothing is */
export function replaceSynonyms({ lang, groups, version }: Synonyms): Promise<Synonyms> {
  const headers = version === undefined ? {} : { 'If-Match': version };
  return synonymsOf(lang, { method: 'PUT', body: groups, headers });
}

export function fetchGeneralSynonyms(signal?: AbortSignal): Promise<GeneralSynonym[]> {
  return request(z.array(generalSynonym), `${PATH}/general`, { signal });
}

export function switchGeneralSynonyms({ id, on }: Pick<GeneralSynonym, 'id' | 'on'>): Promise<GeneralSynonym> {
  return request(generalSynonym, `${PATH}/general/${id}`, { method: 'PATCH', body: { on } });
}

async function synonymsOf(lang: string | undefined, call: Call): Promise<Synonyms> {
  const response = await send(PATH + queryString({ lang }), call);
  const groups = await read(response, synonymGroups, call.signal);
  return { lang, groups, version: response.headers.get(VERSION_HEADER) ?? undefined };
}
