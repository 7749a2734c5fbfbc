import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import {
  generalSynonym,
  generalSynonymBody,
  ifMatchHeaders,
  searchTerm,
  searchTermsQuery,
  synonymGroups,
  VERSION_HEADER,
} from '@shop/contract/search';
import { contentLanguage, DEFAULT_LANGUAGE } from '@shop/messages/language';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listHistory } from '../../audit/list-history.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentHistory } from '../history/present-history.ts';
import { listSearchTerms } from './list-search-terms.ts';
import { presentSearchTerm } from './present-search-term.ts';
import { getSynonyms, replaceSynonyms } from './replace-synonyms.ts';
import type { SearchRecorder } from './search-recorder.ts';
import { listGeneralSynonyms, switchGeneralSynonyms } from './switch-general-synonyms.ts';

type Options = { deps: Deps; searches: SearchRecorder };
const tags = ['catalogue'];

/** That of `lang`, else the default: both are what staff are shown of the merchant's texts. */
const languageOfSynonyms = ({ settings }: Deps): string =>
  contentLanguage() ?? settings.current().languages[0] ?? DEFAULT_LANGUAGE;

export const searchTermsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(termsRoute, options);
  app.register(synonymsRoutes, options);
  app.register(generalSynonymsRoutes, options);
  done();
};

const termsRoute: FastifyPluginCallbackZod<Options> = (app, { deps, searches }, done) => {
  app.get(
    '/search/terms',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `A page of what people searched for; ${TOTAL_COUNT_HEADER} holds the number of terms over all pages`,
        querystring: searchTermsQuery,
        response: { 200: z.array(searchTerm), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { terms, total } = await listSearchTerms(deps, searches, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return terms.map(presentSearchTerm);
    },
  );
  done();
};

const synonymsRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/search/synonyms',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `The groups of words that mean the same in the default language of the shop, or in that of lang; ${VERSION_HEADER} names their version`,
        response: { 200: synonymGroups, ...failures(401, 403) },
      },
    },
    async (_request, reply) => {
      const { groups, version } = await getSynonyms(deps, languageOfSynonyms(deps));
      reply.header(VERSION_HEADER, `"${version}"`);
      return groups;
    },
  );

  app.put(
    '/search/synonyms',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Replaces all groups of the language; with If-Match, only if nobody has changed them since',
        headers: ifMatchHeaders,
        body: synonymGroups,
        response: { 200: synonymGroups, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const version = request.headers['if-match'];
      const stored = await replaceSynonyms(deps, actorOf(request), {
        groups: request.body,
        version,
        language: languageOfSynonyms(deps),
      });
      reply.header(VERSION_HEADER, `"${stored.version}"`);
      return stored.groups;
    },
  );

  app.get(
    '/search/synonyms/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `A page of who changed the synonyms, newest first; ${TOTAL_COUNT_HEADER} holds how much in all`,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { entries, total } = await listHistory(readAt(deps, request).slowReads, 'synonyms', request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentHistory(entries);
    },
  );
  done();
};

const generalSynonymsRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/search/synonyms/general',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: 'The groups of synonyms that come with the shop, by id, and whether each is in force',
        response: { 200: z.array(generalSynonym), ...failures(401, 403) },
      },
    },
    async () => listGeneralSynonyms(deps),
  );

  app.patch(
    '/search/synonyms/general/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Switches a group of them on or off, at once for every search',
        params: idParams,
        body: generalSynonymBody,
        response: { 200: generalSynonym, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => switchGeneralSynonyms(deps, actorOf(request), { ...request.params, ...request.body }),
  );
  done();
};
