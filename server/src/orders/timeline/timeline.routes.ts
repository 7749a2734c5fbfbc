import { idParams } from '@shop/contract/ids';
import { orderKeyQuery } from '@shop/contract/order-keys';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyHeaders } from '@shop/contract/orders';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { createNoteBody, listTimelineQuery, ownTimeline, timeline, timelineEntry } from '@shop/contract/timeline';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, openToKeys } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { addNote } from './add-note.ts';
import { listOwnTimeline, listTimeline } from './list-timeline.ts';
import { presentOwnTimeline, presentTimelineEntry } from './present-timeline.ts';

export const timelineRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/orders/:id/timeline',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: `What became of an order, oldest first, with internal notes, who, and mails; of very many entries the newest; ${TOTAL_COUNT_HEADER} holds their number`,
        params: idParams,
        querystring: listTimelineQuery,
        response: { 200: timeline, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const input = { ...request.query, orderId: request.params.id };
      const { lines, total } = await listTimeline(readAt(deps, request), input);
      reply.header(TOTAL_COUNT_HEADER, total);
      return lines.map(presentTimelineEntry);
    },
  );

  app.get(
    '/orders/own/:id/timeline',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: `What became of one of the caller's orders, in words for shoppers, oldest first; ${TOTAL_COUNT_HEADER} holds the number of entries`,
        params: idParams,
        querystring: z.extend(listTimelineQuery, orderKeyQuery.shape),
        response: { 200: ownTimeline, ...failures(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const input = { ...request.query, orderId: request.params.id };
      const { lines, total } = await listOwnTimeline(readAt(deps, request), actorOf(request), input);
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentOwnTimeline(lines);
    },
  );

  app.post(
    '/orders/:id/notes',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary: 'Adds a note to an order; a visible one its shopper sees, and gets by mail',
        params: idParams,
        headers: idempotencyHeaders,
        body: createNoteBody,
        response: { 201: timelineEntry, ...failures(400, 401, 403, 404, 413, 415, 422) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const { body, params, headers, sentBody } = request;
      const note = { ...body, orderId: params.id, idempotencyKey: headers['idempotency-key'], rawBody: sentBody };
      const { entry, replayed } = await addNote(deps, actorOf(request), note);
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return reply.code(201).send(entry);
    },
  );
  done();
};
