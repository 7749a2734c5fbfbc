import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import {
  createPromotionBody,
  listPromotionsQuery,
  promotion,
  promotions,
  updatePromotionBody,
} from '@shop/contract/promotion-bodies';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { createPromotion } from './create-promotion.ts';
import { deletePromotion } from './delete-promotion.ts';
import { getPromotion } from './get-promotion.ts';
import { listPromotions } from './list-promotions.ts';
import { presentPromotion } from './present-promotion.ts';
import { updatePromotion } from './update-promotion.ts';

const tags = ['pricing'];

type Options = { deps: Deps };

export const promotionsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/promotions',
    {
      config: { access: 'promotions.write' },
      schema: {
        tags,
        summary: `A page of the promotions, by position and id; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: listPromotionsQuery,
        response: { 200: promotions, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listPromotions(readAt(deps, request), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentPromotion);
    },
  );

  app.get(
    '/promotions/:id',
    {
      config: { access: 'promotions.write' },
      schema: {
        tags,
        summary: 'One promotion',
        params: idParams,
        response: { 200: promotion, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentPromotion(await getPromotion(readAt(deps, request).reads, request.params.id)),
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/promotions',
    {
      config: { access: 'promotions.write' },
      // Lists of products and customers are long.
      bodyLimit: LARGE_BODY,
      schema: {
        tags,
        summary: 'Adds a promotion',
        body: createPromotionBody,
        response: { 201: promotion, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentPromotion(await createPromotion(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/promotions/:id',
    {
      config: { access: 'promotions.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags,
        summary: 'Changes what is sent of a promotion; orders stay as they were placed',
        params: idParams,
        body: updatePromotionBody,
        response: { 200: promotion, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentPromotion(await updatePromotion(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/promotions/:id',
    {
      config: { access: 'promotions.write' },
      schema: {
        tags,
        summary: 'Deletes a promotion with its codes and uses; orders stay as they were placed',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      await deletePromotion(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
