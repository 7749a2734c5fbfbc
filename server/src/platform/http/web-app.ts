import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ShopError } from '@shop/contract/errors';
import { pages, TAKEN_OVER } from '@shop/contract/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { z } from 'zod';
import type { openEarlierAssets } from '../storage/earlier-assets.ts';
import { pathOf } from './cross-site.ts';
import { type Brand, type FirstPicture, showPage, startEarly } from './document.ts';
import { sendError } from './failures.ts';
import { readHomeDocument } from './home-document.ts';
import type { OpenDocument, ShownStart } from './open-document.ts';
import { sendEarlierAsset, serveStaticFiles } from './static-files.ts';

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
}

const page = new RegExp(
  `^(?:${Object.values(pages)
    .map((path) => path.replaceAll(/[.-]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})$`,
);

/** What the documents of pages hold. */
export interface DocumentContents {
  firstNeedsOf: (request: FastifyRequest) => Promise<FirstNeeds>;
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
export async function serveWebApp(
  app: FastifyInstance,
  files: WebAppFiles,
  { firstNeedsOf, openDocumentOf, mayKeep }: DocumentContents,
): Promise<void> {
  const document = files.document ?? (await readDocument(files.distFolder));
  const scripts = await readPageScripts(files.distFolder);
  const frames = files.document ? new Map<string, string>() : await readFrames(files.distFolder);
  const homeDocument = files.document ? undefined : await readHomeDocument(files.distFolder);
  const documentOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { page, frame, isMissing, ...needs }: Omit<FirstNeeds, 'movedTo'>,
  ) => {
    if (isMissing) reply.code(404);
    const start = { scripts: scripts[page ?? ''] ?? [], ...needs };
    if (homeDocument !== undefined && needs.picture !== undefined && page === pages.home)
      return homeDocument(request, reply, needs.picture, start);
    const framed = frames.get(frame ?? '');
    return framed === undefined
      ? startEarly(await document(request.url), start)
      : startEarly(framed, { ...start, shown: true });
  };

  const index = await document('/');
  const template = files.document ? undefined : await readShownDocument(files.distFolder);
  const assemble = ({ page, shown, ...start }: ShownStart) => {
    const early = { ...start, scripts: scripts[page] ?? [], isIndexed: start.head !== undefined, loggedIn: true };
    if (template === undefined || shown === undefined) return startEarly(index, early);
    const both = [...new Set([...early.scripts, ...(scripts[TAKEN_OVER] ?? [])])];
    return showPage(startEarly(template, { ...early, scripts: both, calls: [], shown: true }), shown);
  };
  const sendOpen = (request: FastifyRequest, reply: FastifyReply, open: OpenDocument) => {
    if ('movedTo' in open) return reply.redirect(open.movedTo, 301);
    request.versions = open.versions;
    request.isKept = open.status === 200 && mayKeep(request);
    return sendDocument(reply.code(open.status), open.html);
  };

  await serveStaticFiles(app, { dist: files.distFolder, pictures: files.picturesFolder });

  app.addHook('onRequest', async (request, reply) => {
    if (!isReading(request) || !page.test(pathOf(request))) return;
    reply.header('vary', 'Accept');
    if (!prefersHtml(request)) return;
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
    if (isReading(request) && prefersHtml(request)) {
      const html = await documentOf(request, reply, await firstNeedsOf(request));
      return sendDocument(reply.code(404), html);
    }
    return sendError(request, reply, new ShopError('NOT_FOUND', { detail: 'There is nothing at this address' }));
  });
}

async function readDocument(distFolder: string): Promise<() => Promise<string>> {
  const html = await readFile(path.join(distFolder, 'index.html'), 'utf8');
  return async () => html;
}

/** Documents that show header and footer before any script runs, by the name of the frame. */
async function readFrames(distFolder: string): Promise<Map<string, string>> {
  const names = (await readdir(distFolder)).flatMap((file) => /^frame-(.+)\.html$/.exec(file)?.[1] ?? []);
  const read = async (name: string) =>
    [name, await readFile(path.join(distFolder, `frame-${name}.html`), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** The document in which a page is shown that the server has drawn; undefined where the build has none. */
async function readShownDocument(distFolder: string): Promise<string | undefined> {
  const file = path.join(distFolder, 'shown.html');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

const pageScripts = z.record(z.string(), z.array(z.string()));

/** Written by the build; the development server has none, and loads module by module. */
async function readPageScripts(distFolder: string): Promise<Record<string, string[]>> {
  const file = path.join(distFolder, 'pages.json');
  return existsSync(file) ? pageScripts.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
}

function sendDocument(reply: FastifyReply, html: string | Buffer): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** True for a browser's navigation; a client that takes anything gets the API. */
function prefersHtml(request: FastifyRequest): boolean {
  if (request.headers.accept === undefined) return false;
  return new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html';
}
