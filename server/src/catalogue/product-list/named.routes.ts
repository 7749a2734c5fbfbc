import { namedProducts, namedProductsBody } from '@shop/contract/named-products';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { nameProducts } from './name-products.ts';

export const namedProductsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/products/named',
    {
      config: { access: 'catalogue.read' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['catalogue'],
        summary: 'Which products or variants a list of SKUs or titles means, with their stocks; changes nothing',
        body: namedProductsBody,
        response: { 200: namedProducts, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request) => nameProducts(readAt(deps, request), request.body.names),
  );
  done();
};
