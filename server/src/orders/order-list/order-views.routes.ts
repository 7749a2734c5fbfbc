import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import {
  createOrderViewBody,
  listOrderViewsQuery,
  orderView,
  orderViews,
  updateOrderViewBody,
} from '@shop/contract/order-views';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { listOrderViews } from './list-order-views.ts';
import { presentOrderView } from './present-order-view.ts';
import { createOrderView, deleteOrderView, updateOrderView } from './save-order-view.ts';

export const orderViewsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/order-views',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary:
          "Saved views of the list of orders: the caller's own and shared ones; all unless _page or _limit is given",
        querystring: listOrderViewsQuery,
        response: { 200: orderViews, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { views, total } = await listOrderViews(deps, actorOf(request), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return views.map(presentOrderView);
    },
  );

  app.post(
    '/order-views',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'Saves a view',
        body: createOrderViewBody,
        response: { 201: orderView, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentOrderView(await createOrderView(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/order-views/:id',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'Changes a view of the caller',
        params: idParams,
        body: updateOrderViewBody,
        response: { 200: orderView, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) =>
      presentOrderView(await updateOrderView(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/order-views/:id',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'Deletes a view of the caller',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await deleteOrderView(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
