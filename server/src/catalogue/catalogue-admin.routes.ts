import { createProductBody, product, updateProductBody } from '@shop/contract/catalogue';
import { idParams } from '@shop/contract/ids';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../platform/deps.ts';
import { actorOf, requireAdmin } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { createProduct } from './create-product.ts';
import { presentProduct } from './present-product.ts';
import { updateProduct } from './update-product.ts';

export const catalogueAdminRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/products',
    {
      config: requireAdmin,
      schema: {
        tags: ['catalogue'],
        summary: 'Adds a product; a brand or category that is new is made',
        body: createProductBody,
        response: { 201: product, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentProduct(await createProduct(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/products/:id',
    {
      config: requireAdmin,
      schema: {
        tags: ['catalogue'],
        summary: 'Changes what is sent of a product; deleted: true deletes it softly, false restores it',
        params: idParams,
        body: updateProductBody,
        response: { 200: product, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentProduct(await updateProduct(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );
  done();
};
