import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { listMediaQuery, media, updateMediaBody } from '@shop/contract/media';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listHistory } from '../audit/list-history.ts';
import { type Deps, readAt } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { getMedia } from './get-media.ts';
import { listMedia } from './list-media.ts';
import { presentMedia } from './present-media.ts';
import { presentMediaHistory } from './present-media-history.ts';
import { updateMedia } from './update-media.ts';

export const mediaRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/media',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags: ['media'],
        summary: `A page of the uploaded pictures, newest first; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: listMediaQuery,
        response: { 200: z.array(media), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const found = await listMedia(readAt(deps, request), request.query);
      reply.header(TOTAL_COUNT_HEADER, found.total);
      return found.media.map((row) => presentMedia(row, deps.media.url));
    },
  );

  app.get(
    '/media/:id',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags: ['media'],
        summary: 'One uploaded picture',
        params: idParams,
        response: { 200: media, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentMedia(await getMedia(readAt(deps, request), request.params.id), deps.media.url),
  );

  app.patch(
    '/media/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags: ['media'],
        summary: 'Changes the alt text of a picture',
        params: idParams,
        body: updateMediaBody,
        response: { 200: media, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentMedia(
        await updateMedia(deps, actorOf(request), { ...request.body, id: request.params.id }),
        deps.media.url,
      ),
  );
  app.register(historyRoute, { deps });
  done();
};

const historyRoute: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/media/:id/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags: ['media'],
        summary: `A page of who uploaded a picture and changed its alt text, newest first; ${TOTAL_COUNT_HEADER} holds how much in all`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      await getMedia(read, request.params.id);
      const on = { mediaId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentMediaHistory(entries);
    },
  );
  done();
};
