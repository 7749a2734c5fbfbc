import { LANGUAGE_COOKIE } from '@shop/contract/languages';
import type { FastifyInstance, FastifyRequest, Versions } from 'fastify';
import { readSessionCookie, sendsNoSession } from '../../accounts/session-cookie.ts';
import { findLanguageOf } from '../../accounts/sessions.ts';
import type { OpenShop } from '../../accounts/visitors.ts';
import type { CatalogueSearch } from '../../catalogue/search/catalogue-search.ts';
import type { Deps } from '../../deps.ts';
import { pathOf } from '../../platform/http/cross-site.ts';
import { acceptedBy } from '../../platform/http/languages.ts';
import type { DocumentContents, WebAppFiles } from '../../platform/http/web-app.ts';
import { contentsOfDocuments, inTime } from '../document-contents.ts';
import { openDocuments } from './open-documents.ts';
import { findPageDrawing } from './page-drawing.ts';

interface Parts {
  app: FastifyInstance;
  webApp: WebAppFiles;
  search: CatalogueSearch;
  isOpen: OpenShop;
  publicUrl: string;
  secureCookies: boolean;
}

/** What the documents of all pages hold. */
export function documentsOf(deps: Deps, { app, webApp, secureCookies, isOpen, ...parts }: Parts): DocumentContents {
  const findOpenDocument = openDocuments(deps, {
    ...parts,
    drawIn: findPageDrawing(webApp.distFolder),
    onError: (error) => void app.log.error({ err: error }, 'a page could not be drawn'),
  });
  /** Once for each request. The settings are then as new as these versions; undefined in a shop for members. */
  const read = new WeakMap<FastifyRequest, Promise<Versions | undefined>>();
  function versionsFor(request: FastifyRequest): Promise<Versions | undefined> {
    const isFixed = deps.settings.fixed.storefront === 'members';
    const versions = read.get(request) ?? inTime(isFixed ? deps.settings.refresh().then(() => undefined) : isOpen());
    read.set(request, versions);
    return versions;
  }
  return {
    firstNeedsOf: contentsOfDocuments(deps, secureCookies),
    openDocumentOf: async (request, assemble) => {
      const versions = await versionsFor(request);
      if (versions === undefined) return undefined;
      const query = new URLSearchParams(request.url.split('?')[1]);
      return findOpenDocument({ path: pathOf(request), query, language: request.language }, versions, assemble);
    },
    languagesOf: async (request) => {
      await versionsFor(request);
      return deps.settings.current().languages;
    },
    wantedLanguageOf: async (request, languages) => {
      const isOfShop = (language: string | null | undefined) => languages.find((one) => one === language);
      const chosen = isOfShop(request.cookies[LANGUAGE_COOKIE]);
      if (chosen !== undefined) return chosen;
      const token = readSessionCookie(request, secureCookies);
      const own = token === undefined ? undefined : await inTime(findLanguageOf(deps, token));
      return isOfShop(own) ?? acceptedBy(request, languages);
    },
    mayKeep: (request) => sendsNoSession(request, secureCookies),
  };
}
