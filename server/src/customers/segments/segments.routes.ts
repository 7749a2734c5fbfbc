import { success } from '@shop/contract/accounts';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import {
  countSegmentBody,
  createSegmentBody,
  segment,
  segmentCount,
  segments,
  updateSegmentBody,
} from '@shop/contract/segments';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../audit/present-entries.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { auditedSegmentFields } from './audited-segment.ts';
import { countFilter, presentSegment } from './count-segment.ts';
import { createSegment } from './create-segment.ts';
import { deleteSegment } from './delete-segment.ts';
import { getSegment, noSuchSegment } from './get-segment.ts';
import { listSegments } from './list-segments.ts';
import { updateSegment } from './update-segment.ts';

const tags = ['customers'];
/** Also for those who look for customers in them, or make promotions for them. */
const readers = { access: ['customers.read', 'customers.write', 'promotions.write'] } as const;

type Options = { deps: Deps };

export const segmentsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(historyRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/segments',
    {
      config: readers,
      schema: {
        tags,
        summary: `A page of the segments, by id, each counted now; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: pageQuery,
        response: { 200: segments, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { segments: found, total } = await listSegments(deps, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return found;
    },
  );

  app.get(
    '/segments/:id',
    {
      config: readers,
      schema: {
        tags,
        summary: 'One segment, counted now',
        params: idParams,
        response: { 200: segment, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentSegment(deps, await getSegment(deps.reads, request.params.id)),
  );

  done();
};

const historyRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/segments/:id/history',
    {
      config: readers,
      schema: {
        tags,
        summary: `A page of what was done to a segment and by whom, newest first, also once it is deleted; ${TOTAL_COUNT_HEADER} holds how much in all`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { slowReads } = readAt(deps, request);
      const neverWas = () => {
        throw noSuchSegment();
      };
      const { entries, total } = await listHistory(
        slowReads,
        { segmentId: request.params.id },
        request.query,
        neverWas,
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedSegmentFields));
    },
  );

  app.post(
    '/segments/count',
    {
      config: { access: 'customers.write' },
      schema: {
        tags,
        summary: 'How many customers a filter leaves, before it is a segment; changes nothing',
        body: countSegmentBody,
        response: { 200: segmentCount, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request) => ({ count: await countFilter(deps, request.body.filter) }),
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/segments',
    {
      config: { access: 'customers.write' },
      schema: {
        tags,
        summary: 'Adds a segment: customers for whom all of its filter holds',
        body: createSegmentBody,
        response: { 201: segment, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await presentSegment(deps, await createSegment(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/segments/:id',
    {
      config: { access: 'customers.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of a segment; a filter is replaced as a whole',
        params: idParams,
        body: updateSegmentBody,
        response: { 200: segment, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const input = { ...request.body, id: request.params.id };
      return presentSegment(deps, await updateSegment(deps, actorOf(request), input));
    },
  );

  app.delete(
    '/segments/:id',
    {
      config: { access: 'customers.write' },
      schema: {
        tags,
        summary: 'Deletes a segment; 409 while a promotion is for it',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      await deleteSegment(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
