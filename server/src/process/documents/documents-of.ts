import type { FastifyInstance } from 'fastify';
import { sendsNoSession } from '../../accounts/session-cookie.ts';
import type { OpenShop } from '../../accounts/visitors.ts';
import type { CatalogueSearch } from '../../catalogue/search/catalogue-search.ts';
import type { Deps } from '../../deps.ts';
import { pathOf } from '../../platform/http/cross-site.ts';
import type { DocumentContents, WebAppFiles } from '../../platform/http/web-app.ts';
import { contentsOfDocuments } from '../document-contents.ts';
import { openDocuments } from './open-documents.ts';
import { loadPageDrawing } from './page-drawing.ts';

interface Parts {
  app: FastifyInstance;
  webApp: WebAppFiles;
  search: CatalogueSearch;
  isOpen: OpenShop;
  publicUrl: string;
  secureCookies: boolean;
}

/** What the documents of all pages hold. */
export async function documentsOf(
  deps: Deps,
  { app, webApp, secureCookies, ...parts }: Parts,
): Promise<DocumentContents> {
  const findOpenDocument = openDocuments(deps, {
    ...parts,
    draw: await loadPageDrawing(webApp.distFolder),
    onError: (error) => void app.log.error({ err: error }, 'a page could not be drawn'),
  });
  return {
    firstNeedsOf: contentsOfDocuments(deps, secureCookies),
    openDocumentOf: (request, assemble) =>
      findOpenDocument(pathOf(request), new URLSearchParams(request.url.split('?')[1]), assemble),
    mayKeep: (request) => sendsNoSession(request, secureCookies),
  };
}
