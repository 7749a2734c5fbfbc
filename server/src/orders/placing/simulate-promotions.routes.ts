import { simulatePromotionsBody, simulation } from '@shop/contract/simulations';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/http/access.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentVerdict } from '../order/present-price.ts';
import { simulatePromotions } from './simulate-promotions.ts';

export const simulatePromotionsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/promotions/simulate',
    {
      config: { access: 'promotions.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['pricing'],
        summary: 'Whether each promotion applies to a cart or to an order, and why not; changes nothing',
        body: simulatePromotionsBody,
        response: { 200: simulation, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => (await simulatePromotions(deps, callerOf(request), request.body)).map(presentVerdict),
  );
  done();
};
