import { success } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { may } from '@shop/contract/permissions';
import {
  createPageBody,
  pageLinks,
  pageParams,
  pagePreview,
  pagesQuery,
  previewPageBody,
  shopPage,
  shopPages,
  shownPage,
  updatePageBody,
} from '@shop/contract/shop-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCaller } from '../accounts/session-cookie.ts';
import { listHistory } from '../audit/list-history.ts';
import { changesIn, presentEntries } from '../audit/present-entries.ts';
import { type Deps, readAt } from '../deps.ts';
import { actorOf, openToAll } from '../platform/http/access.ts';
import { LARGE_BODY } from '../platform/http/body-limits.ts';
import { failures } from '../platform/http/described-failures.ts';
import { showTextsToEdit } from '../platform/http/languages.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import { auditedPageFields } from './audited-page.ts';
import { createPage } from './create-page.ts';
import { deletePage } from './delete-page.ts';
import { getPage, getShownPage } from './get-page.ts';
import { listLinkedPages, listPages } from './list-pages.ts';
import { presentPageForStaff, presentPageLink, presentShownPage } from './present-page.ts';
import { updatePage } from './update-page.ts';

const tags = ['pages'];

interface Options {
  deps: Deps;
  secureCookies: boolean;
}

export const pagesRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(previewRoutes, options);
  app.register(changeRoutes, options);
  done();
};

/** Everybody may read what is shown; the rest is for staff. */
async function requireStaff(
  { deps, secureCookies }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const caller = await findCaller(deps, request, reply, secureCookies);
  if (caller === undefined) throw new ShopError('NOT_LOGGED_IN');
  if (!may(caller.actor, 'settings.write')) throw new ShopError('FORBIDDEN');
  showTextsToEdit(request, deps.settings);
}

const readRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { deps } = options;
  app.get(
    '/pages',
    {
      config: { ...openToAll, kept: true },
      schema: {
        tags,
        summary: 'Links to the pages that have text, in their order; with admin=true all pages, for staff',
        querystring: pagesQuery,
        response: { 200: z.union([shopPages, pageLinks]), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      if (!request.query.admin) return (await listLinkedPages(deps)).map(presentPageLink);
      await requireStaff(options, request, reply);
      return (await listPages(deps)).map(presentPageForStaff);
    },
  );

  app.get(
    '/pages/:slug',
    {
      config: { ...openToAll, kept: true },
      schema: {
        tags,
        summary: 'A page that has text; with admin=true also one without, with its Markdown, for staff',
        params: pageParams,
        querystring: pagesQuery,
        response: { 200: z.union([shopPage, shownPage]), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      if (!request.query.admin) return presentShownPage(await getShownPage(deps.reads, slug));
      await requireStaff(options, request, reply);
      return presentPageForStaff(await getPage(deps.reads, slug));
    },
  );

  app.get(
    '/pages/:slug/history',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: `A page of who changed this page, newest first; ${TOTAL_COUNT_HEADER} holds the number of all entries`,
        params: pageParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { pageSlug: request.params.slug };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        getPage(read.reads, request.params.slug),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedPageFields));
    },
  );
  done();
};

const previewRoutes: FastifyPluginCallbackZod<Options> = (app, _options, done) => {
  app.post(
    '/pages/preview',
    {
      // The form of a product shows its details so, too.
      config: { access: ['settings.write', 'catalogue.write'] },
      bodyLimit: LARGE_BODY,
      schema: {
        tags,
        summary: 'The HTML of a Markdown text as a page would show it; stores nothing',
        body: previewPageBody,
        response: { 200: pagePreview, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async ({ body }) => ({ html: renderMarkdown(body.markdown) }),
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/pages',
    {
      config: { access: 'settings.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags,
        summary: 'Adds a page',
        body: createPageBody,
        response: { 201: shopPage, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const created = await createPage(deps, actorOf(request), request.body);
      return reply.code(201).send(presentPageForStaff(created));
    },
  );

  app.patch(
    '/pages/:slug',
    {
      config: { access: 'settings.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags,
        summary: 'Changes what is sent of a page',
        params: pageParams,
        body: updatePageBody,
        response: { 200: shopPage, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const input = { ...request.body, slug: request.params.slug };
      return presentPageForStaff(await updatePage(deps, actorOf(request), input));
    },
  );

  app.delete(
    '/pages/:slug',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Deletes a page; a built-in one loses its text',
        params: pageParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      await deletePage(deps, actorOf(request), request.params.slug);
      return { success: true as const };
    },
  );
  done();
};
