import { product } from '@shop/contract/catalogue';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { newProductBody, updateProductBody, variantsPreview, variantsPreviewBody } from '@shop/contract/product-bodies';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentHistory } from '../history/present-history.ts';
import { getProduct } from '../products/get-product.ts';
import { presentProductForStaff } from '../products/present-product.ts';
import { createProduct } from './create-product.ts';
import { previewVariants } from './preview-variants.ts';
import { updateProduct } from './update-product.ts';

export const catalogueAdminRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.register(previewRoutes, { deps });
  app.post(
    '/products',
    {
      config: { access: 'catalogue.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['catalogue'],
        summary: 'Adds a product; a brand or category that is new is made',
        body: newProductBody,
        response: { 201: product, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentProductForStaff(await createProduct(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/products/:id',
    {
      config: { access: 'catalogue.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['catalogue'],
        summary: 'Changes what is sent of a product; deleted: true deletes it softly, false restores it',
        params: idParams,
        body: updateProductBody,
        response: { 200: product, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentProductForStaff(await updateProduct(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.get(
    '/products/:id/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags: ['catalogue'],
        summary: `A page of what was done to a product and by whom, newest first; ${TOTAL_COUNT_HEADER} holds how much in all`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      await getProduct(read, request.params.id);
      const on = { productId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentHistory(entries);
    },
  );
  done();
};

const previewRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/products/:id/variants/preview',
    {
      config: { access: 'catalogue.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['catalogue'],
        summary: 'Which variants would appear, go and stay with other options; nothing is changed',
        params: idParams,
        body: variantsPreviewBody,
        response: { 200: variantsPreview, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => previewVariants(readAt(deps, request), { id: request.params.id, input: request.body }),
  );
  done();
};
