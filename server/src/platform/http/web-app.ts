import { ShopError } from '@shop/contract/errors';
import { pages, TAKEN_OVER } from '@shop/contract/paths';
import { httpErrorsText } from '@shop/messages/http-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { openEarlierAssets } from '../storage/earlier-assets.ts';
import { pathOf } from './cross-site.ts';
import { type Brand, type FirstPicture, showPage, startEarly } from './document.ts';
import { sendError } from './failures.ts';
import { languageInAddress, prefersHtml } from './languages.ts';
import type { OpenDocument, ShownStart } from './open-document.ts';
import { findLanguage, type PageLanguages } from './page-languages.ts';
import { sendEarlierAsset, serveStaticFiles } from './static-files.ts';
import { readBuilds } from './web-builds.ts';

/** Where the built app and the product pictures lie, and how its document is made. */
export interface WebAppFiles {
  /** The built app, with index.html and assets/. */
  distFolder: string;
  picturesFolder: string;
  /** Finds assets of other versions of the app. */
  earlierAssets?: ReturnType<typeof openEarlierAssets>;
  /** The document; the development server makes it anew for every request. */
  document?: (url: string) => Promise<string>;
}

/** What the document starts before the app's first line runs. */
export interface FirstNeeds {
  /** Of the document. */
  title: string;
  /** True where nothing stands at this address, though it looks like a page's: the status is then 404. */
  isMissing: boolean;
  /** Where what stood at this address stands now; the status is then 301. */
  movedTo: string | undefined;
  /** False where search engines must leave it out. */
  isIndexed: boolean;
  /** Whose scripts; of the route table. */
  page: string | undefined;
  /** GETs of the API. */
  calls: readonly string[];
  picture: FirstPicture | undefined;
  /** What its document shows before any script runs; undefined for nothing. */
  frame: string | undefined;
  /** False where it is certain that nobody is. */
  loggedIn: boolean;
  /** What the merchant has made of it; undefined for nothing. */
  brand: Brand | undefined;
  /** Attributes of the root element. */
  marks: readonly string[];
}

const page = new RegExp(
  `^(?:${Object.values(pages)
    .map((path) => path.replaceAll(/[.-]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})$`,
);

/** What the documents of pages hold. */
export interface DocumentContents extends PageLanguages {
  /** @param address where another page stands for it than the request's own */
  firstNeedsOf: (request: FastifyRequest, address?: string) => Promise<FirstNeeds>;
  /**
   * The document that everybody gets who asks; undefined where it is another for each.
   * @param assemble puts it together with the scripts of its page
   */
  openDocumentOf: (
    request: FastifyRequest,
    assemble: (start: ShownStart) => string,
  ) => Promise<OpenDocument | undefined>;
  /** Whether caches may keep an open document that is sent to this request. */
  mayKeep: (request: FastifyRequest) => boolean;
}

/**
 * Serves the app: its files as they are, its document to every browser navigation to a page. An API path that is also a
 * page (/cart) goes to the app for a navigation and to the API for everyone else.
 */
export async function serveWebApp(app: FastifyInstance, files: WebAppFiles, contents: DocumentContents): Promise<void> {
  const { firstNeedsOf, openDocumentOf, languagesOf, mayKeep } = contents;
  const builds = await readBuilds(files.distFolder, files.document);
  const documentOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { page, frame, isMissing, ...needs }: Omit<FirstNeeds, 'movedTo'>,
  ) => {
    if (isMissing) reply.code(404);
    const build = builds(request.language);
    const start = { scripts: build.scriptsOf(page), ...needs };
    if (build.home !== undefined && needs.picture !== undefined && page === pages.home)
      return build.home(request, reply, needs.picture, start);
    const framed = build.frames.get(frame ?? '');
    return framed === undefined
      ? startEarly(await build.document(request.url), start)
      : startEarly(framed, { ...start, shown: true });
  };

  const assemble = ({ language, page, shown, ...start }: ShownStart) => {
    const build = builds(language);
    const early = { ...start, scripts: build.scriptsOf(page), isIndexed: start.head !== undefined, loggedIn: true };
    if (build.shown === undefined || shown === undefined) return startEarly(build.index, early);
    const both = [...new Set([...early.scripts, ...build.scriptsOf(TAKEN_OVER)])];
    return showPage(startEarly(build.shown, { ...early, scripts: both, calls: [], shown: true }), shown);
  };
  const sendOpen = (request: FastifyRequest, reply: FastifyReply, open: OpenDocument) => {
    if ('movedTo' in open) return reply.redirect(open.movedTo, 301);
    request.versions = open.versions;
    request.isKept = open.status === 200 && mayKeep(request);
    return sendDocument(reply.code(open.status), open.html);
  };

  await serveStaticFiles(app, { dist: files.distFolder, pictures: files.picturesFolder });

  app.addHook('onRequest', async (request, reply) => {
    const inAddress = languageInAddress(request);
    if (!isReading(request) || (inAddress === undefined && !page.test(pathOf(request)))) return;
    reply.header('vary', 'Accept');
    if (!prefersHtml(request.raw)) return;
    const found = await findLanguage(request, reply, contents);
    if (found === 'redirected') return reply;
    if (found === 'missing')
      return sendDocument(reply, await documentOf(request, reply, await firstNeedsOf(request, request.originalUrl)));
    const open = files.document ? undefined : await openDocumentOf(request, assemble);
    if (open !== undefined) return sendOpen(request, reply, open);
    const { movedTo, ...needs } = await firstNeedsOf(request);
    if (movedTo !== undefined) return reply.redirect(movedTo, 301);
    return sendDocument(reply, await documentOf(request, reply, needs));
  });

  app.setNotFoundHandler(async (request, reply) => {
    const { earlierAssets } = files;
    if (earlierAssets && isReading(request) && (await sendEarlierAsset(request, reply, earlierAssets))) return reply;
    reply.header('vary', 'Accept');
    if (isReading(request) && prefersHtml(request.raw)) {
      request.language = (await languagesOf(request))[0] ?? request.language;
      const html = await documentOf(request, reply, await firstNeedsOf(request));
      return sendDocument(reply.code(404), html);
    }
    return sendError(request, reply, new ShopError('NOT_FOUND', { detail: httpErrorsText.nothingHere }));
  });
}

function sendDocument(reply: FastifyReply, html: string | Buffer): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
