import { product } from '@shop/contract/catalogue';
import { idParams } from '@shop/contract/ids';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, shownToVisitors } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentProduct } from '../products/present-product.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import { listRelated, rememberBoughtTogether } from './list-related.ts';

export const relatedRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  const boughtTogether = rememberBoughtTogether();
  app.get(
    '/products/:id/related',
    {
      config: shownToVisitors,
      schema: {
        tags: ['catalogue'],
        summary:
          'At most 8 products that are shown with it: chosen ones, what was bought together, others of its category',
        params: idParams,
        response: { 200: z.array(product), ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const from = readCatalogueAt(deps, callerOf(request));
      return (await listRelated(from, boughtTogether, request.params.id)).map(presentProduct);
    },
  );
  done();
};
