import { Readable } from 'node:stream';
import { idParams } from '@shop/contract/ids';
import { madeCodes, makeCodesBody } from '@shop/contract/promotion-bodies';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { oneStreamEach } from '../../platform/http/streamed-lists.ts';
import { exportCodes } from './export-codes.ts';
import { getPromotion } from './get-promotion.ts';
import { makeCodes } from './make-codes.ts';

const tags = ['pricing'];
const openStream = oneStreamEach(10_000, () => adminErrorsText.fileIsSent);

export const promotionCodesRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/promotions/:id/codes',
    {
      config: { access: 'promotions.write' },
      schema: {
        tags,
        summary: 'Makes codes for a promotion, each for one order',
        params: idParams,
        body: makeCodesBody,
        response: { 201: madeCodes, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      await makeCodes(deps, actorOf(request), { ...request.body, id: request.params.id });
      return reply.code(201).send({ count: request.body.count });
    },
  );

  app.get(
    '/promotions/:id/codes.csv',
    {
      config: { access: 'promotions.write' },
      schema: {
        tags,
        summary: 'The codes of a promotion as a file: code and uses (RFC 4180, UTF-8)',
        params: idParams,
        response: { 200: z.unknown().describe('text/csv'), ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const from = readAt(deps, request);
      const { id } = await getPromotion(from.reads, request.params.id);
      const file = () => Readable.from(exportCodes(from, id), { objectMode: false });
      const stream = await openStream(actorOf(request).userId, file);
      reply.type('text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="codes-${id}.csv"`);
      return reply.send(stream);
    },
  );
  done();
};
